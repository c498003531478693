import { emptyAnswer, type Result, type Session, type StreamRequest } from '@wenjin/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { searchSessions } from '../../lib/api.ts'
import { queryKeys } from '../../lib/query.ts'
import { getSetting } from '../../lib/settings.ts'
import { sharedFields } from '../../lib/share.ts'
import { LiveAnswer } from './answer/live-answer.ts'
import { isRunning, liveTurn, storedTurn, type Ask, type Turn } from './answer/turn.ts'

/** The key under which all listeners of a turn share one connection. */
export function turnKey(sessionId: string, ordinal: number): string {
  return `${sessionId}:${ordinal}`
}

function askedTurn(ask: Ask): Turn {
  const { ordinal, question, mode } = ask
  return {
    ordinal,
    resultId: null,
    question,
    mode,
    state: 'waiting',
    answer: emptyAnswer(),
    connection: 'connecting',
    error: null,
    took: null,
  }
}

/** What a session's turns are: those stored, and one that was asked and is not stored yet. */
export interface TurnSource {
  base: Turn
  /** How to listen to it while it is on its way; null for a finished one. */
  request: StreamRequest | null
}

/** The turns of a session. `ask` adds one at the end. */
export function useTurns(session: Session, results: readonly Result[], shareKey: string | undefined) {
  const [asked, setAsked] = useState<Ask | null>(null)

  const ask = (question: string, how: { mode: Ask['mode']; model: string }) => {
    setAsked({ question, mode: how.mode, model: how.model, parentId: results.at(-1)?.id ?? null, ordinal: results.length })
  }

  const turns = useMemo<TurnSource[]>(() => {
    const stored = results.map((result, ordinal) => ({
      base: storedTurn(result, ordinal),
      request: isRunning(result.state)
        ? { ...sharedFields('stream', session.searchTopic), sessionId: session.id, resultId: result.id, shareKey }
        : null,
    }))
    // The first question is asked by opening the page of its session.
    const first: Ask | null =
      results.length === 0 && session.mine
        ? { question: session.question, mode: session.mode, model: session.model, parentId: null, ordinal: 0 }
        : null
    const next = asked && asked.ordinal >= results.length ? asked : first
    if (!next) return stored
    const request: StreamRequest = {
      ...sharedFields('stream', session.searchTopic),
      sessionId: session.id,
      question: next.question,
      mode: next.mode,
      model: next.model,
      outputLang: getSetting('outputLang'),
      outputStyle: getSetting('defaultOutputStyle'),
      engineType: session.engineType,
      parentId: next.parentId ?? undefined,
      searchTopicId: session.searchTopic ?? undefined,
      expectedCurrentSessionSearchCount: next.ordinal,
    }
    return [...stored, { base: askedTurn(next), request }]
  }, [asked, results, session, shareKey])

  return { turns, ask }
}

/** One turn as it stands, live while it is on its way. `retry` listens anew after a failure. */
export function useTurn({ base, request }: TurnSource, sessionId: string): { turn: Turn; retry: () => void } {
  const client = useQueryClient()
  const [attempt, setAttempt] = useState(0)
  const signature = request && JSON.stringify(request)
  const live = useMemo(() => {
    if (signature === null || attempt < 0) return null
    return new LiveAnswer(searchSessions, turnKey(sessionId, base.ordinal), JSON.parse(signature) as StreamRequest)
  }, [signature, attempt, sessionId, base.ordinal])
  const subscribe = useCallback((listener: () => void) => live?.subscribe(listener) ?? (() => undefined), [live])
  const state = useSyncExternalStore(subscribe, () => live?.snapshot ?? null)
  const turn = useMemo(() => (state ? liveTurn(base, state) : base), [base, state])

  // The history knows a question from when the server has taken it.
  const taken = base.resultId === null && turn.resultId !== null
  useEffect(() => {
    if (taken) void client.invalidateQueries({ queryKey: queryKeys.history })
  }, [taken, client])

  const ended = state !== null && (state.connection === 'finished' || state.connection === 'failed')
  useEffect(() => {
    if (!ended) return
    void client.invalidateQueries({ queryKey: queryKeys.results(sessionId) })
    void client.invalidateQueries({ queryKey: queryKeys.history })
  }, [ended, client, sessionId])

  return { turn, retry: () => setAttempt((n) => n + 1) }
}
