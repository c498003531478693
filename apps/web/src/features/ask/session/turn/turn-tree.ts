/** The fields that place a turn among the turns of its session. */
export interface Placed {
  id: string
  /** The turn it follows; null for a first one. */
  parentId: string | null
}

/** The turn a turn follows, as far as it is there: what followed a deleted turn begins anew. */
function parentOf<T extends Placed>(turns: readonly T[], turn: Placed): T | undefined {
  return turn.parentId === null ? undefined : turns.find((known) => known.id === turn.parentId)
}

/** Turns with the same parent, in the order of asking: answers to choose between. */
export function siblingsOf<T extends Placed>(turns: readonly T[], turn: Placed): T[] {
  const parent = parentOf(turns, turn)?.id ?? null
  return turns.filter((other) => (parentOf(turns, other)?.id ?? null) === parent)
}

/**
 * The turns from the first to the chosen one, and on from there along what was asked last. Without a choice, or with one that is
 * no longer there, the way to the turn asked last. `turns` stand in the order of asking, so every turn stands after its parent.
 */
export function pathThrough<T extends Placed>(turns: readonly T[], chosenId: string | null): T[] {
  const chosen = turns.find((turn) => turn.id === chosenId) ?? turns.at(-1)
  if (!chosen) return []
  const path = [chosen]
  for (let turn = parentOf(turns, chosen); turn && !path.includes(turn); turn = parentOf(turns, turn)) path.unshift(turn)
  for (let next = lastAfter(turns, chosen); next && !path.includes(next); next = lastAfter(turns, next)) path.push(next)
  return path
}

function lastAfter<T extends Placed>(turns: readonly T[], turn: T): T | undefined {
  return turns.findLast((other) => other.parentId === turn.id)
}
