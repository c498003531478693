import type { MindMapNode, MindMapTheme } from '@wenjin/contract'
import type { MapEdit } from '../model/map-tree.ts'

/** What a map's marks lead to. */
export interface MarkLeads {
  /** What a mark is shown as; null for one that names no source. Marks of one label are shown once. */
  labelOf: (mark: number) => string | null
  onMark: (mark: number) => void
  /** Shows where a node was taken from; without it nodes lead nowhere. */
  onPlace?: ((node: MindMapNode) => void) | undefined
}

/** What the map and the list of a board share. */
export interface BoardView extends MarkLeads {
  root: MindMapNode
  theme: MindMapTheme
  editable: boolean
  chosen: string | null
  /** The node whose text is being written; `typed` stands in the field at first, null for the text it has; `fresh`: it was just added. */
  editing: { id: string; typed: string | null; fresh: boolean } | null
  found: ReadonlySet<string>
  onChoose: (id: string | null) => void
  onEdit: (edit: MapEdit) => void
  onFold: (id: string, folded: boolean) => void
  onStartEditing: (id: string, typed?: string) => void
  /** The field was left: with its text, or null where nothing changes. `then` is what follows at once. */
  onStopEditing: (text: string | null, then?: 'child' | 'sibling') => void
  onAdd: (where: 'child' | 'sibling', of?: string) => void
  onRemove: () => void
  onStep: (way: 'up' | 'down' | 'in' | 'out') => void
  onUndo: () => void
  onRedo: () => void
}
