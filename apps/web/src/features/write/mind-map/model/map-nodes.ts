import type { MindMapNode } from '@wenjin/contract'

/** Nodes of a map in the order they are read, each before its children. */
export function* nodesOf(root: MindMapNode): Generator<MindMapNode> {
  const open = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    yield node
    for (let at = node.children.length - 1; at >= 0; at -= 1) open.push(node.children[at]!)
  }
}

/** How many nodes a map has, its root included. */
export function countNodes(root: MindMapNode): number {
  let count = 0
  for (const _ of nodesOf(root)) count += 1
  return count
}

/** The nodes from the root down to one, both included; empty where there is none of that id. */
export function pathTo(root: MindMapNode, id: string): MindMapNode[] {
  if (root.id === id) return [root]
  for (const child of root.children) {
    const rest = pathTo(child, id)
    if (rest.length > 0) return [root, ...rest]
  }
  return []
}

/** The node of an id. */
export function findNode(root: MindMapNode, id: string): MindMapNode | undefined {
  for (const node of nodesOf(root)) if (node.id === id) return node
  return undefined
}

/** Levels of a map, its root's among them. */
export const levelsOf = ({ children }: MindMapNode): number => 1 + children.reduce((max, child) => Math.max(max, levelsOf(child)), 0)
