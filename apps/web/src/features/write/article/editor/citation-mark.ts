import { $nodeSchema, $remark } from '@milkdown/kit/utils'

/** The used part of a Markdown tree. */
interface Tree {
  type: string
  value?: string
  n?: number
  children?: Tree[]
}

const citationMark = /\[\[(\d+)\]\]/g

function split(value: string): Tree[] {
  const parts: Tree[] = []
  let from = 0
  for (const match of value.matchAll(citationMark)) {
    if (match.index > from) parts.push({ type: 'text', value: value.slice(from, match.index) })
    parts.push({ type: 'citation', n: Number(match[1]) })
    from = match.index + match[0].length
  }
  if (from < value.length) parts.push({ type: 'text', value: value.slice(from) })
  return parts
}

function placeMarks(tree: Tree): void {
  if (!tree.children) return
  tree.children = tree.children.flatMap((child) => {
    placeMarks(child)
    return child.type === 'text' && child.value !== undefined ? split(child.value) : [child]
  })
}

/** Parses `[[n]]` in a text as a mark, which keeps its number when the text around it changes. */
export const remarkCitation = $remark('remarkCitation', () => () => (tree) => placeMarks(tree as Tree))

/** A mark in the editor: an atomic inline node that can be moved, cut and pasted, and opens its source. */
export const citationSchema = $nodeSchema('citation', () => ({
  group: 'inline',
  inline: true,
  atom: true,
  attrs: { n: { default: 0 } },
  parseDOM: [{ tag: 'cite[data-n]', getAttrs: (dom) => ({ n: Number(dom.dataset['n']) || 0 }) }],
  toDOM: (node) => {
    const n = String(node.attrs['n'])
    return ['cite', { class: 'wj-article-cite', 'data-n': n, role: 'button', tabindex: '0', 'aria-label': `[${n}]` }, n]
  },
  parseMarkdown: {
    match: ({ type }) => type === 'citation',
    runner: (state, node, type) => {
      state.addNode(type, { n: node['n'] })
    },
  },
  toMarkdown: {
    match: (node) => node.type.name === 'citation',
    // Only `html` nodes are serialized without escaping.
    runner: (state, node) => {
      state.addNode('html', undefined, `[[${String(node.attrs['n'])}]]`)
    },
  },
}))
