import type { Folder } from '@wenjin/contract'

/** A folder as a row of a tree. */
export interface TreeRow {
  id: string
  name: string
  /** Level in the tree; 1 for the root. */
  level: number
  parentId: string | null
  hasChildren: boolean
  open: boolean
}

type Children = ReadonlyMap<string, readonly Folder[]>

/** Groups folders by parent, in the given order. */
export function childrenOf(folders: readonly Folder[]): Children {
  const children = new Map<string, Folder[]>()
  for (const folder of folders) {
    const siblings = children.get(folder.parentId)
    if (siblings) siblings.push(folder)
    else children.set(folder.parentId, [folder])
  }
  return children
}

/** Returns the visible rows of a tree: the content of open folders. The root is always open. */
export function treeRows(root: { id: string; name: string }, folders: readonly Folder[], open: ReadonlySet<string>): TreeRow[] {
  const children = childrenOf(folders)
  const rows: TreeRow[] = []
  const add = ({ id, name }: { id: string; name: string }, level: number, parentId: string | null) => {
    const below = children.get(id) ?? []
    const isOpen = level === 1 || open.has(id)
    rows.push({ id, name, level, parentId, hasChildren: below.length > 0, open: isOpen })
    if (isOpen) for (const child of below) add(child, level + 1, id)
  }
  add(root, 1, null)
  return rows
}

/** Returns the ancestors of a folder, nearest first. */
export function above(folders: readonly Folder[], id: string): string[] {
  const parents = new Map(folders.map((folder) => [folder.id, folder.parentId]))
  const found: string[] = []
  for (let at = parents.get(id); at !== undefined && !found.includes(at); at = parents.get(at)) found.push(at)
  return found
}

/** Returns folders with all their descendants. */
export function withBelow(folders: readonly Folder[], ids: Iterable<string>): Set<string> {
  const children = childrenOf(folders)
  const found = new Set<string>()
  const add = (id: string) => {
    if (found.has(id)) return
    found.add(id)
    for (const child of children.get(id) ?? []) add(child.id)
  }
  for (const id of ids) add(id)
  return found
}
