/** The part used of a Markdown syntax tree. */
export interface TreeNode {
  type: string
  value?: string
  children?: TreeNode[]
  position?: { start: { offset?: number }; end: { offset?: number } }
  data?: { hName: string; hProperties: Record<string, string | number> }
}

/** A node that is drawn as the HTML element `hName`. */
export function element(type: string, hName: string, hProperties: Record<string, string | number>, children: TreeNode[]): TreeNode {
  return { type, data: { hName, hProperties }, children }
}
