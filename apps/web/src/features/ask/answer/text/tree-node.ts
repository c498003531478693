/** The part used of a Markdown syntax tree (mdast), and the elements that are drawn in one. */
export interface TreeNode {
  type: string
  value?: string
  children?: TreeNode[]
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined
  /** Of an `element`: what it is drawn as. */
  element?: { tag: string; attributes: Record<string, string | number> }
  /** Of a heading, 1–6. */
  depth?: number
  /** Of a list. */
  ordered?: boolean | null
  start?: number | null
  /** Of a list or an item: its parts stand apart. */
  spread?: boolean | null
  /** Of an item of a list of tasks. */
  checked?: boolean | null
  /** Of a table: how each column is set. */
  align?: ('left' | 'right' | 'center' | null)[] | null
  /** Of code. */
  lang?: string | null
  /** Of a link or a definition. */
  url?: string
  /** Of a reference and of what it refers to. */
  identifier?: string
  /** Of a footnote, as it is written. */
  label?: string | null
  /** Of a picture. */
  alt?: string | null
}

/** A node that is drawn as the HTML element `tag`. */
export function element(type: string, tag: string, attributes: Record<string, string | number>, children: TreeNode[]): TreeNode {
  return { type, element: { tag, attributes }, children }
}
