import { limits, type MindMapNode } from '@wenjin/contract'
import { countNodes, findNode, levelsOf, nodesOf, pathTo } from './map-nodes.ts'

/** One edit of a mind map. `before` is the sibling before which a node is inserted; null appends it. */
export type MapEdit =
  | { do: 'rename'; id: string; text: string }
  | { do: 'annotate'; id: string; note: string }
  | { do: 'add'; parent: string; before: string | null; node: MindMapNode }
  | { do: 'remove'; id: string }
  | { do: 'move'; id: string; parent: string; before: string | null }
  | { do: 'fold'; id: string; folded: boolean }

/** Replaces the node with an id and copies its ancestors; all other nodes stay the same objects. */
function replaceNode(root: MindMapNode, id: string, change: (node: MindMapNode) => MindMapNode): MindMapNode {
  const path = pathTo(root, id)
  const last = path.at(-1)
  if (!last) return root
  let changed = change(last)
  if (changed === last) return root
  for (let at = path.length - 2; at >= 0; at -= 1) {
    const parent = path[at]!
    changed = { ...parent, children: parent.children.with(parent.children.indexOf(path[at + 1]!), changed) }
  }
  return changed
}

function insert(root: MindMapNode, parent: string, before: string | null, node: MindMapNode): MindMapNode {
  return replaceNode(root, parent, (above) => {
    const { folded: _, ...into } = above
    const at = before === null ? -1 : into.children.findIndex(({ id }) => id === before)
    return { ...into, children: into.children.toSpliced(at < 0 ? into.children.length : at, 0, node) }
  })
}

function without(root: MindMapNode, id: string): MindMapNode {
  const parent = pathTo(root, id).at(-2)
  if (!parent) return root
  return replaceNode(root, parent.id, (node) => ({ ...node, children: node.children.filter((child) => child.id !== id) }))
}

function applyEdit(root: MindMapNode, edit: MapEdit): MindMapNode {
  switch (edit.do) {
    case 'rename': {
      const text = edit.text.trim().slice(0, limits.mindMap.textChars)
      return replaceNode(root, edit.id, (node) => (text === '' || node.text === text ? node : { ...node, text }))
    }
    case 'annotate': {
      const note = edit.note.trim().slice(0, limits.mindMap.noteChars)
      return replaceNode(root, edit.id, ({ note: before, ...node }) => {
        if ((before ?? '') === note) return { ...node, ...(before !== undefined && { note: before }) }
        return { ...node, ...(note !== '' && { note }) }
      })
    }
    case 'fold':
      return replaceNode(root, edit.id, (before) => {
        const { folded: _, ...node } = before
        return edit.folded ? { ...node, folded: true } : node
      })
    case 'add':
      return insert(root, edit.parent, edit.before, edit.node)
    case 'remove':
      return without(root, edit.id)
    case 'move': {
      const node = findNode(root, edit.id)
      // A node cannot be moved into itself or its descendants.
      if (!node || node === root || edit.before === edit.id || findNode(node, edit.parent)) return root
      return insert(without(root, edit.id), edit.parent, edit.before, node)
    }
  }
}

/**
 * Applies an edit; returns the same object when it is not allowed: the root cannot be moved or removed, and levels and nodes are limited.
 */
export function editMap(root: MindMapNode, edit: MapEdit): MindMapNode {
  const next = applyEdit(root, edit)
  if (next === root) return root
  const tooLarge =
    (edit.do === 'add' || edit.do === 'move') && (levelsOf(next) > limits.mindMap.levels || countNodes(next) > limits.mindMap.nodes)
  return tooLarge ? root : next
}

/** Returns the edit that moves a node one step: up, down, into the sibling above, or out after its parent; null when impossible. */
export function stepOf(root: MindMapNode, id: string, way: 'up' | 'down' | 'in' | 'out'): MapEdit | null {
  const path = pathTo(root, id)
  const [grandparent, parent] = [path.at(-3), path.at(-2)]
  if (!parent) return null
  const at = parent.children.findIndex((child) => child.id === id)
  const to = (into: MindMapNode, before: MindMapNode | undefined): MapEdit => ({
    do: 'move',
    id,
    parent: into.id,
    before: before?.id ?? null,
  })
  if (way === 'up') return at > 0 ? to(parent, parent.children[at - 1]) : null
  if (way === 'down') return at < parent.children.length - 1 ? to(parent, parent.children[at + 2]) : null
  if (way === 'in') return at > 0 ? to(parent.children[at - 1]!, undefined) : null
  if (!grandparent) return null
  return to(grandparent, grandparent.children[grandparent.children.indexOf(parent) + 1])
}

/** Unfolds the ancestors of a node. */
export function reveal(root: MindMapNode, id: string): MindMapNode {
  let shown = root
  for (const node of pathTo(root, id).slice(0, -1)) if (node.folded) shown = editMap(shown, { do: 'fold', id: node.id, folded: false })
  return shown
}

/** Folds all branches below a level, counted from 1 for the root, and unfolds those above. */
export function foldBelow(root: MindMapNode, level: number): MindMapNode {
  const { folded: _, ...rest } = root
  const children = root.children.map((child) => foldBelow(child, level - 1))
  return { ...rest, ...(level <= 1 && children.length > 0 && { folded: true }), children }
}

const loose = (text: string) => text.normalize('NFKC').toLowerCase()

/** Returns the ids of the nodes whose text or note contains the words, in reading order. */
export function findInMap(root: MindMapNode, words: string): string[] {
  const wanted = loose(words.trim())
  if (wanted === '') return []
  return [...nodesOf(root)].filter(({ text, note = '' }) => loose(`${text}\n${note}`).includes(wanted)).map(({ id }) => id)
}

let made = 0
/** Returns an id that is unique among the maps of this page. */
export const newId = (): string => `${Date.now().toString(36)}-${(made += 1).toString(36)}`

export const newNode = (text: string): MindMapNode => ({ id: newId(), text, marks: [], children: [] })
