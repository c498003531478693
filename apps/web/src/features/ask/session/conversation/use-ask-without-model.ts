import { useEffect, useRef } from 'react'
import { isRunning, type Turn, type TurnRequest } from '../../answer/index.ts'
import type { TurnPosition, TurnSource } from '../turn/use-turns.ts'

interface ConversationActions {
  /** Stops the running turn; resolves to false when that failed. */
  stop: () => Promise<boolean>
  ask: (question: string, how: TurnRequest, place: TurnPosition) => void
}

/**
 * Stops a running turn and asks its question again without a model, as a sibling: once the stopped turn is stored, since the position of a
 * turn follows from the stored ones. `source` is the last turn, shown as `last`.
 */
export function useAskWithoutModel(
  source: TurnSource | undefined,
  last: Turn | undefined,
  { stop, ask }: ConversationActions,
): (turn: Turn) => Promise<void> {
  const waiting = useRef<Turn | null>(null)
  const isStored = source !== undefined && source.base.resultId !== null && !isRunning(source.base.state)
  const isReady = isStored && last !== undefined && !isRunning(last.state)
  useEffect(() => {
    if (!waiting.current || !isReady) return
    const { question, how, parentId } = waiting.current
    waiting.current = null
    ask(question, { ...how, model: 'extractive', deepResearchModel: undefined }, { parentId, again: true })
  })
  return async (turn) => {
    waiting.current = turn
    if (!(await stop())) waiting.current = null
  }
}
