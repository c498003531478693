import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { searchSessions } from '../../../../lib/api/api.ts'
import { lookForServer } from '../../../../lib/api/look-for-server.ts'
import { queryKeys } from '../../../../lib/api/query.ts'
import { LiveTurns, type FollowedTurn, liveTurn, type Turn } from '../../answer/index.ts'
import { turnKey } from '../../question/index.ts'
import type { TurnSource } from './use-turns.ts'

/** Interval between requests to the server while the browser reports no network, milliseconds. */
const lookMs = 5000
/**
 * Delay of the history request, so that it does not compete with the first text of a new answer, milliseconds. An answer that ends earlier
 * needs only one request.
 */
const historyWaitMs = 500

/**
 * Returns the current turns of a conversation in the order of their sources, including the streamed state of running ones. `retry`
 * reconnects to a turn whose stream failed.
 */
export function useLiveTurns(sources: readonly TurnSource[], sessionId: string): { turns: readonly Turn[]; retry: (turn: Turn) => void } {
  const client = useQueryClient()
  const [live] = useState(() => {
    let historyTimer: ReturnType<typeof setTimeout> | undefined
    const refreshHistory = () => {
      clearTimeout(historyTimer)
      void client.invalidateQueries({ queryKey: queryKeys.history })
    }
    // The history contains a question only after the server has accepted it.
    const onTaken = () => (historyTimer = setTimeout(refreshHistory, historyWaitMs))
    const onEnded = () => {
      void client.invalidateQueries({ queryKey: queryKeys.results(sessionId) })
      refreshHistory()
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
  const cutOff = [...states].filter(([, { connection }]) => connection === 'offline').map(([key]) => key)
  const waiting = cutOff.join('\n')
  useEffect(() => {
    if (waiting === '') return undefined
    // The browser may report no network by mistake: a response of the server proves otherwise.
    return lookForServer(lookMs, () => {
      for (const key of waiting.split('\n')) {
        searchSessions.cancel(key)
        live.retry(key)
      }
    })
  }, [live, waiting])

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
