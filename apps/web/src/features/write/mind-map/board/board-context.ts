import type { MindMapNode, MindMapTheme } from '@wenjin/contract'
import type { MapEdit } from '../model/map-tree.ts'

/** The labels and links of a map's marks. */
export interface MarkLeads {
  /** Returns the label of a mark; null when it names no source. Marks with the same label are shown once. */
  labelOf: (mark: number) => string | null
  onMark: (mark: number) => void
  /** Shows the place a node was taken from; when absent, nodes have no link. */
  onPlace?: ((node: MindMapNode) => void) | undefined
}

/** The props shared by the map and the list of a board. */
export interface BoardView extends MarkLeads {
  root: MindMapNode
  theme: MindMapTheme
  editable: boolean
  chosen: string | null
  /**
   * The node whose text is being edited; `typed` is the initial text of the field, null for the text of the node; `fresh`: the node was
   * just added.
   */
  editing: { id: string; typed: string | null; fresh: boolean } | null
  found: ReadonlySet<string>
  onChoose: (id: string | null) => void
  onEdit: (edit: MapEdit) => void
  onFold: (id: string, folded: boolean) => void
  onStartEditing: (id: string, typed?: string) => void
  /** Called when the field is left: with its text, or null for no change. `then` is the node to add next. */
  onStopEditing: (text: string | null, then?: 'child' | 'sibling') => void
  onAdd: (where: 'child' | 'sibling', of?: string) => void
  onRemove: () => void
  onStep: (way: 'up' | 'down' | 'in' | 'out') => void
  onUndo: () => void
  onRedo: () => void
}
