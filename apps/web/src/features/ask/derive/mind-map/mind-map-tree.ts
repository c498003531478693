import type { MindMapNode } from '@wenjin/contract'

/** One change somebody makes to a mind map. */
export type MindMapEdit =
  | { do: 'rename'; id: string; text: string }
  | { do: 'add'; id: string; node: MindMapNode }
  | { do: 'remove'; id: string }
  | { do: 'up' | 'down' | 'in' | 'out'; id: string }

/** Levels a mind map may have, the root's among them. */
const deepest = 8

/** Changes one list of children: the first, from the leaves up, that `change` does not leave as it is. */
function changeChildren(root: MindMapNode, change: (children: MindMapNode[]) => MindMapNode[]): MindMapNode {
  let found = false
  const walk = (node: MindMapNode): MindMapNode => {
    const walked = node.children.map(walk)
    const next = found ? walked : change(node.children)
    if (!found && next === node.children) return node
    found = true
    return { ...node, children: next }
  }
  return walk(root)
}

/** Changes one node wherever it stands. */
function changeNode(root: MindMapNode, id: string, change: (node: MindMapNode) => MindMapNode): MindMapNode {
  if (root.id === id) return change(root)
  return changeChildren(root, (children) => {
    const at = children.findIndex((child) => child.id === id)
    const next = at < 0 ? undefined : change(children[at]!)
    return next === undefined || next === children[at] ? children : children.with(at, next)
  })
}

const depthOf = (node: MindMapNode): number => 1 + Math.max(0, ...node.children.map(depthOf))

function moved(children: MindMapNode[], at: number, to: number): MindMapNode[] {
  if (to < 0 || to >= children.length) return children
  const next = children.toSpliced(at, 1)
  next.splice(to, 0, children[at]!)
  return next
}

/** The map after a change; the same object where the change is not possible: the root stays, and there is a depth that is not passed. */
export function editMindMap(root: MindMapNode, edit: MindMapEdit): MindMapNode {
  const at = (children: readonly MindMapNode[]) => children.findIndex((child) => child.id === edit.id)
  const next = changed(root, edit, at)
  return depthOf(next) > deepest ? root : next
}

function changed(root: MindMapNode, edit: MindMapEdit, at: (children: readonly MindMapNode[]) => number): MindMapNode {
  switch (edit.do) {
    case 'rename': {
      const text = edit.text.trim()
      return changeNode(root, edit.id, (node) => (text === '' || node.text === text ? node : { ...node, text }))
    }
    case 'add':
      return changeNode(root, edit.id, (node) => ({ ...node, folded: undefined, children: [...node.children, edit.node] }))
    case 'remove':
      return changeChildren(root, (children) => (at(children) < 0 ? children : children.toSpliced(at(children), 1)))
    case 'up':
    case 'down':
      return changeChildren(root, (children) => {
        const i = at(children)
        return i < 0 ? children : moved(children, i, edit.do === 'up' ? i - 1 : i + 1)
      })
    case 'in':
      return changeChildren(root, (children) => {
        const i = at(children)
        const above = children[i - 1]
        if (i < 1 || !above) return children
        return children.toSpliced(i - 1, 2, { ...above, folded: undefined, children: [...above.children, children[i]!] })
      })
    case 'out':
      return changeChildren(root, (children) => {
        const i = children.findIndex((child) => at(child.children) >= 0)
        const parent = children[i]
        if (!parent) return children
        const j = at(parent.children)
        return children.toSpliced(i, 1, { ...parent, children: parent.children.toSpliced(j, 1) }, parent.children[j]!)
      })
  }
}

/** A map somebody works on: as it is, and as it was before each change, the latest last. */
export interface EditedMindMap {
  root: MindMapNode
  past: readonly MindMapNode[]
}

/** How many changes can be undone. */
const undoSteps = 100

export function withRoot(map: EditedMindMap, root: MindMapNode): EditedMindMap {
  return root === map.root ? map : { root, past: [...map.past, map.root].slice(-undoSteps) }
}

export function undone({ root, past }: EditedMindMap): EditedMindMap {
  return { root: past.at(-1) ?? root, past: past.slice(0, -1) }
}

/** The node with an id. */
export function findNode(root: MindMapNode, id: string): MindMapNode | undefined {
  if (root.id === id) return root
  for (const child of root.children) {
    const found = findNode(child, id)
    if (found) return found
  }
  return undefined
}
