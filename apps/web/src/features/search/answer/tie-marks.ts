import { element, type TreeNode } from './tree-node.ts'

const wordJoiner = '\u2060'

/** Takes the last character off what was drawn, with the element it stands in; null when that is not text. */
function takeLastCharacter(drawn: TreeNode[]): TreeNode | null {
  const node = drawn.at(-1)
  const text = node?.type === 'sentence' ? node.children?.[0] : node
  if (!node || text?.type !== 'text' || !text.value) return null
  const last = [...text.value].at(-1)!
  const rest = text.value.slice(0, -last.length)
  const withText = (value: string): TreeNode => (node === text ? { ...node, value } : { ...node, children: [{ ...text, value }] })
  drawn.splice(-1, 1, ...(rest === '' ? [] : [withText(rest)]))
  return withText(last)
}

/**
 * Puts every run of `cite` elements into one unbreakable `span` with the character before it, so that no mark begins a line.
 * Where that character belongs to another element (emphasis, code) a word joiner stands for it.
 */
export function tieMarks(nodes: readonly TreeNode[]): TreeNode[] {
  const out: TreeNode[] = []
  let run: TreeNode[] | null = null
  for (const node of nodes) {
    if (node.data?.hName !== 'cite') {
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
