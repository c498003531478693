import { useCallback, useState } from 'react'
import type { Turn } from './answer/turn.ts'
import type { TurnSource } from './use-turns.ts'

/** The turns that are shown as they stand now, and the way in which each tells of itself. */
export function useShownTurns(sources: readonly TurnSource[]) {
  const [told, setTold] = useState<ReadonlyMap<number, Turn>>(new Map())
  const tell = useCallback((turn: Turn) => {
    setTold((known) => (known.get(turn.ordinal) === turn ? known : new Map(known).set(turn.ordinal, turn)))
  }, [])
  return { turns: sources.map(({ base }) => told.get(base.ordinal) ?? base), tell }
}
