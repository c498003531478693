/** The fields that determine the position of a turn in its session. */
export interface Placed {
  id: string
  /** The turn it follows; null for a first turn. */
  parentId: string | null
}

/** Returns the parent of a turn; undefined for a first turn and when the parent was deleted. */
function parentOf<T extends Placed>(turns: readonly T[], turn: Placed): T | undefined {
  return turn.parentId === null ? undefined : turns.find((known) => known.id === turn.parentId)
}

/** Returns turns with the same parent, in the order of asking: alternative answers. */
export function siblingsOf<T extends Placed>(turns: readonly T[], turn: Placed): T[] {
  const parent = parentOf(turns, turn)?.id ?? null
  return turns.filter((other) => (parentOf(turns, other)?.id ?? null) === parent)
}

/**
 * Returns the path from the first turn to the chosen one, continued along the turns asked last. Without a choice, or when it no longer
 * exists, returns the path to the turn asked last. `turns` are in the order of asking, so every turn is after its parent.
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
