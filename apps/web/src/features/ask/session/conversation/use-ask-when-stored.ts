import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { queryKeys } from '../../../../lib/api/query.ts'
import { isRunning, type TurnRequest, type Turn } from '../../answer/index.ts'
import type { TurnPosition, TurnSource } from '../turn/use-turns.ts'

type SubmitQuestion = (question: string, how: TurnRequest, place?: TurnPosition) => void

/**
 * Asks in a session whose last turn is `source`, shown as `last`. A question asked between the end of its answer and its storage here is
 * delayed until then: the position of a turn follows from the stored ones. Rejects when they cannot be fetched.
 */
export function useAskWhenStored(sessionId: string, source: TurnSource | undefined, last: Turn | undefined, ask: SubmitQuestion) {
  const client = useQueryClient()
  const waiting = useRef<Parameters<SubmitQuestion> | null>(null)
  const ended = last !== undefined && last.resultId !== null && !isRunning(last.state)
  const storing = ended && source?.base.resultId === null
  useEffect(() => {
    if (!waiting.current || storing) return
    // Ask with the current turns, not with those at the time of the press.
    const asked = waiting.current
    waiting.current = null
    ask(...asked)
  })
  return async (...asked: Parameters<SubmitQuestion>): Promise<void> => {
    if (!storing) {
      ask(...asked)
      return
    }
    waiting.current = asked
    try {
      await client.refetchQueries({ queryKey: queryKeys.results(sessionId) }, { throwOnError: true })
    } catch (error) {
      waiting.current = null
      throw error
    }
  }
}
