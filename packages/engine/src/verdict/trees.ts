/** A node of a tree: a test of a feature with its two branches, or a leaf with its value. */
type TreeNode = readonly [feature: number, threshold: number, below: number, above: number] | readonly [value: number]

/** A sum of regression trees that yields the log-odds of a decision (gradient boosting, Friedman 2001). */
export interface Trees {
  base: number
  trees: readonly (readonly TreeNode[])[]
}

/** Serialized trees: one string per tree, nodes separated by `|`, their numbers by spaces. */
export interface WrittenTrees {
  base: number
  trees: readonly string[]
}

export function readTrees({ base, trees }: WrittenTrees): Trees {
  return { base, trees: trees.map((tree) => tree.split('|').map((node) => node.split(' ').map(Number) as unknown as TreeNode)) }
}

/** Returns the log-odds of the trees for a row of features. Linear in the number of trees. */
export function treeOddsOf({ base, trees }: Trees, row: readonly number[]): number {
  let sum = base
  for (const nodes of trees) {
    let node = nodes[0]!
    while (node.length === 4) node = nodes[row[node[0]]! <= node[1] ? node[2] : node[3]]!
    sum += node[0]
  }
  return sum
}

export const toProbability = (logOdds: number): number => 1 / (1 + Math.exp(-logOdds))
