import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { searchSessions } from '../../../../lib/api/api.ts'
import { lookForServer } from '../../../../lib/api/look-for-server.ts'
import { queryKeys } from '../../../../lib/api/query.ts'
import { LiveTurns, type FollowedTurn, liveTurn, type Turn } from '../../answer/index.ts'
import { turnKey } from '../../question/index.ts'
import type { TurnSource } from './use-turns.ts'

/** How often the server is looked for by a page whose browser sees no network, milliseconds. */
const lookMs = 5000
/** How long the list of earlier questions gives way to the first text of a new one, milliseconds. One call does for an answer that ends before. */
const historyWaitMs = 500

/**
 * The turns of a conversation as they stand now, in the order of their sources: with what has come of those on their way. `retry` listens
 * anew to one whose stream failed.
 */
export function useLiveTurns(sources: readonly TurnSource[], sessionId: string): { turns: readonly Turn[]; retry: (turn: Turn) => void } {
  const client = useQueryClient()
  const [live] = useState(() => {
    let historyTimer: ReturnType<typeof setTimeout> | undefined
    const refreshHistory = () => {
      clearTimeout(historyTimer)
      void client.invalidateQueries({ queryKey: queryKeys.history })
    }
    // The history knows a question from when the server has taken it.
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
    // The browser may be wrong about its network: a server that answers is a network.
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
