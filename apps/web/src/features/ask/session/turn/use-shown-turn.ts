import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { readSessionValue, writeSessionValue } from '../../../../lib/storage/session-storage.ts'

/** How many sessions this tab remembers a way through. */
const rememberedSessions = 50

/**
 * The turn of a session whose way is shown, null for the one asked last, and the way to choose another. This tab remembers it; an
 * address with `turn` comes first.
 */
export function useShownTurn(sessionId: string): [string | null, (id: string | null) => void] {
  const [query] = useSearchParams()
  const [shown, setShown] = useState<string | null>(() => query.get('turn') ?? readSessionValue('shownTurns')[sessionId] ?? null)
  const show = (id: string | null) => {
    setShown(id)
    const { [sessionId]: _, ...others } = readSessionValue('shownTurns')
    const kept = Object.entries(others).slice(1 - rememberedSessions)
    writeSessionValue('shownTurns', Object.fromEntries(id === null ? kept : [...kept, [sessionId, id]]))
  }
  return [shown, show]
}
