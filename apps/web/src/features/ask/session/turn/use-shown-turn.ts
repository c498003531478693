import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { readSessionValue, writeSessionValue } from '../../../../lib/storage/session-storage.ts'

/** Number of sessions for which this tab stores the shown turn. */
const rememberedSessions = 50

/**
 * Manages which turn of a session is shown (null: the one asked last). This tab stores the choice; `turn` in the address takes precedence.
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
