import { alignText } from './draw-citations.ts'
import type { Block } from './cut-blocks.ts'
import { parseBlock } from './parse-block.ts'
import type { TreeNode } from './tree-node.ts'

/** The visible text of a Markdown block: its characters without blanks, and the offset of each in the block. */
export interface VisibleText {
  text: string
  /** UTF-16 offset into the block of each character of `text`. */
  places: number[]
}

/** Characters that are rendered but not part of the text: blanks, and the word joiner before marks. */
const blank = /[\s\u2060]/

export const withoutBlanks = (text: string): string => text.replaceAll(/[\s\u2060]+/g, '')

/**
 * Returns the characters that a leaf of the tree renders and their offsets in the parsed text; null for a leaf without text, such as a
 * formula.
 */
function drawn(node: TreeNode, text: string): { value: string; offsets: number[] } | null {
  const start = node.position?.start.offset
  const end = node.position?.end.offset
  if (start === undefined || end === undefined) return null
  const raw = text.slice(start, end)
  const aligned = (value: string, from = 0) => ({ value, offsets: alignText(value, raw.slice(from)).map((at) => start + from + at) })
  if (node.type === 'text' || node.type === 'html' || node.type === 'inlineCode') return aligned(node.value ?? '')
  // The first line of a fenced block names the language and is not visible.
  if (node.type === 'code') return aligned(node.value ?? '', /^ {0,3}[`~]{3}/.test(raw) ? raw.indexOf('\n') + 1 : 0)
  return node.type === 'image' ? aligned(node.alt ?? '') : null
}

/** Returns the visible text of a block of an answer. Citation marks and formulas are left out, as in the text read from the page. */
export function visibleText(block: Omit<Block, 'start'>): VisibleText {
  const { tree, text, toBlock } = parseBlock(block)
  const seen: VisibleText = { text: '', places: [] }
  const add = (node: TreeNode) => {
    const leaf = drawn(node, text)
    if (leaf) {
      const marks = node.type === 'text' ? [...leaf.value.matchAll(/\[\[\d{1,4}\]\]/g)] : []
      for (let i = 0; i < leaf.value.length; i++) {
        const character = leaf.value[i]!
        if (blank.test(character) || marks.some((mark) => i >= mark.index && i < mark.index + mark[0].length)) continue
        const place = toBlock(leaf.offsets[i]!)
        if (place < 0) continue
        seen.text += character
        seen.places.push(place)
      }
    }
    for (const child of node.children ?? []) add(child)
  }
  add(tree)
  return seen
}
