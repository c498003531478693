import { element, type TreeNode } from './tree-node.ts'

const wordJoiner = '\u2060'

/** Returns the text of a rendered node and a function that replaces it, or null when the node contains no text. */
function textIn(node: TreeNode | undefined): { text: string; replaced: (text: string) => TreeNode } | null {
  if (!node) return null
  if (node.type === 'text') return node.value ? { text: node.value, replaced: (value) => ({ ...node, value }) } : null
  const inner = node.type === 'sentence' || node.type === 'underline' ? textIn(node.children?.[0]) : null
  return inner && { text: inner.text, replaced: (text) => ({ ...node, children: [inner.replaced(text)] }) }
}

/** Removes the last character from the rendered nodes and returns it with its enclosing elements, or null when it is not text. */
function takeLastCharacter(drawn: TreeNode[]): TreeNode | null {
  const last = textIn(drawn.at(-1))
  if (!last) return null
  const character = [...last.text].at(-1)!
  const rest = last.text.slice(0, -character.length)
  drawn.splice(-1, 1, ...(rest === '' ? [] : [last.replaced(rest)]))
  return last.replaced(character)
}

/**
 * Wraps every run of `cite` elements and the character before it in one unbreakable `span`, so that no line begins with a mark. When that
 * character belongs to another element (emphasis, code), a word joiner replaces it in the span.
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
