import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { searchSessions } from '../../../../lib/api/api.ts'
import { queryKeys } from '../../../../lib/api/query.ts'
import { LiveTurns, type FollowedTurn, liveTurn, type Turn } from '../../answer/index.ts'
import { turnKey, type TurnSource } from './use-turns.ts'

/**
 * The turns of a conversation as they stand now, in the order of their sources: with what has come of those on their way. `retry` listens
 * anew to one whose stream failed.
 */
export function useLiveTurns(sources: readonly TurnSource[], sessionId: string): { turns: readonly Turn[]; retry: (turn: Turn) => void } {
  const client = useQueryClient()
  const [live] = useState(() => {
    // The history knows a question from when the server has taken it.
    const onTaken = () => void client.invalidateQueries({ queryKey: queryKeys.history })
    const onEnded = () => {
      void client.invalidateQueries({ queryKey: queryKeys.results(sessionId) })
      void client.invalidateQueries({ queryKey: queryKeys.history })
    }
    return new LiveTurns(searchSessions, { onTaken, onEnded })
  })
  useEffect(() => {
    live.follow(
      sources.flatMap(({ base, request }): FollowedTurn[] => (request ? [{ key: turnKey(sessionId, base.ordinal), request, base }] : [])),
    )
  }, [live, sources, sessionId])
  useEffect(() => () => live.close(), [live])

  const states = useSyncExternalStore(live.subscribe, live.snapshot)
  const turns = useMemo(
    () =>
      sources.map(({ base, request }) => {
        const state = request ? states.get(turnKey(sessionId, base.ordinal)) : undefined
        return state ? liveTurn(base, state) : base
      }),
    [sources, states, sessionId],
  )
  return { turns, retry: (turn) => live.retry(turnKey(sessionId, turn.ordinal)) }
}
