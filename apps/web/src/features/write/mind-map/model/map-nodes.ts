import type { MindMapNode } from '@wenjin/contract'

/** Iterates over the nodes of a map in reading order, each before its children. */
export function* nodesOf(root: MindMapNode): Generator<MindMapNode> {
  const open = [root]
  for (let node = open.pop(); node; node = open.pop()) {
    yield node
    for (let at = node.children.length - 1; at >= 0; at -= 1) open.push(node.children[at]!)
  }
}

/** Counts the nodes of a map, including its root. */
export function countNodes(root: MindMapNode): number {
  let count = 0
  for (const _ of nodesOf(root)) count += 1
  return count
}

/** Returns the nodes from the root down to the one with the id, both included; empty when there is none. */
export function pathTo(root: MindMapNode, id: string): MindMapNode[] {
  if (root.id === id) return [root]
  for (const child of root.children) {
    const rest = pathTo(child, id)
    if (rest.length > 0) return [root, ...rest]
  }
  return []
}

/** Returns the node with an id. */
export function findNode(root: MindMapNode, id: string): MindMapNode | undefined {
  for (const node of nodesOf(root)) if (node.id === id) return node
  return undefined
}

/** Returns the depth of a map in levels, including that of the root. */
export const levelsOf = ({ children }: MindMapNode): number => 1 + children.reduce((max, child) => Math.max(max, levelsOf(child)), 0)
