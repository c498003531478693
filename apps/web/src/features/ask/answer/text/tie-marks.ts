import { element, type TreeNode } from './tree-node.ts'

const wordJoiner = '\u2060'

/** The text a drawn stretch holds, and the stretch with another text in its place; null when it is no text. */
function textIn(node: TreeNode | undefined): { text: string; replaced: (text: string) => TreeNode } | null {
  if (!node) return null
  if (node.type === 'text') return node.value ? { text: node.value, replaced: (value) => ({ ...node, value }) } : null
  const inner = node.type === 'sentence' || node.type === 'underline' ? textIn(node.children?.[0]) : null
  return inner && { text: inner.text, replaced: (text) => ({ ...node, children: [inner.replaced(text)] }) }
}

/** Takes the last character off what was drawn, with the elements it stands in; null when that is not text. */
function takeLastCharacter(drawn: TreeNode[]): TreeNode | null {
  const last = textIn(drawn.at(-1))
  if (!last) return null
  const character = [...last.text].at(-1)!
  const rest = last.text.slice(0, -character.length)
  drawn.splice(-1, 1, ...(rest === '' ? [] : [last.replaced(rest)]))
  return last.replaced(character)
}

/**
 * Puts every run of `cite` elements into one unbreakable `span` with the character before it, so that no mark begins a line.
 * Where that character belongs to another element (emphasis, code) a word joiner stands for it.
 */
export function tieMarks(nodes: readonly TreeNode[]): TreeNode[] {
  const out: TreeNode[] = []
  let run: TreeNode[] | null = null
  for (const node of nodes) {
    if (node.element?.tag !== 'cite') {
      run = null
      out.push(node)
    } else if (run) run.push(node)
    else {
      run = [takeLastCharacter(out) ?? { type: 'text', value: wordJoiner }, node]
      out.push(element('tie', 'span', { className: 'wj-tie' }, run))
    }
  }
  return out
}
