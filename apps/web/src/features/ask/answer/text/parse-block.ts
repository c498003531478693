import { isLaborious } from '@wenjin/text/laborious'
import type { Block } from './cut-blocks.ts'
import { normalizeMarkdown } from './normalize-markdown.ts'
import { parseMarkdown } from './parse-markdown.ts'
import type { TreeNode } from './tree-node.ts'

/** A parsed block. */
export interface ParsedBlock {
  /** The caller owns the tree and may change it. */
  tree: TreeNode
  /** The text that was parsed, which `position` of the tree counts in. */
  text: string
  /** Maps an offset in `text` to the offset in the block; negative where the block repeats what its first part began with. */
  toBlock: (offset: number) => number
}

const fence = /^ {0,3}(?:`{3}|~{3})/

/** Returns text as it was written, a paragraph for each line. */
function plainTree(text: string): TreeNode {
  const children: TreeNode[] = []
  for (let at = 0; at < text.length;) {
    const next = text.indexOf('\n', at)
    const end = next < 0 ? text.length : next
    const position = { start: { offset: at }, end: { offset: end } }
    if (text.slice(at, end).trim() !== '')
      children.push({ type: 'paragraph', children: [{ type: 'text', value: text.slice(at, end), position }] })
    at = end + 1
  }
  return { type: 'root', children }
}

/**
 * Parses one block of `splitBlocks` in bounded time: its length is limited, and one made to exhaust the parser becomes plain paragraphs.
 * @param change changes the text before it is parsed, without changing its offsets
 */
export function parseBlock({ source, repeated = '' }: Omit<Block, 'start'>, change = (text: string) => text): ParsedBlock {
  const whole = repeated + source
  // Code is read line by line, whatever it contains.
  if (!fence.test(whole) && isLaborious(whole)) return { tree: plainTree(source), text: source, toBlock: (offset) => offset }
  const { text: normalized, toSource } = normalizeMarkdown(whole)
  const text = change(normalized)
  return { tree: parseMarkdown(text), text, toBlock: (offset) => toSource(offset) - repeated.length }
}
