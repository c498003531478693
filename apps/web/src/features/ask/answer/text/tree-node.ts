/** The used fields of a Markdown syntax tree (mdast), extended by elements to render. */
export interface TreeNode {
  type: string
  value?: string
  children?: TreeNode[]
  position?: { start: { offset?: number | undefined }; end: { offset?: number | undefined } } | undefined
  /** Of an `element`: its HTML tag and attributes. */
  element?: { tag: string; attributes: Record<string, string | number> }
  /** Of a heading, 1–6. */
  depth?: number
  /** Of a list. */
  ordered?: boolean | null
  start?: number | null
  /** Of a list or an item: its children are separated by blank lines. */
  spread?: boolean | null
  /** Of an item of a task list. */
  checked?: boolean | null
  /** Of a table: the alignment of each column. */
  align?: ('left' | 'right' | 'center' | null)[] | null
  /** Of code. */
  lang?: string | null
  /** Of a link or a definition. */
  url?: string
  /** Of a reference and of its definition. */
  identifier?: string
  /** Of a footnote: its label as written. */
  label?: string | null
  /** Of an image. */
  alt?: string | null
}

/** Creates a node that is rendered as the HTML element `tag`. */
export function element(type: string, tag: string, attributes: Record<string, string | number>, children: TreeNode[]): TreeNode {
  return { type, element: { tag, attributes }, children }
}
