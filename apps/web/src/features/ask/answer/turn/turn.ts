import type { StreamState } from '@wenjin/client'
import { emptyAnswer, type Answer, type AskRequest, type EngineType, type Mode, type Result, type StreamRequest } from '@wenjin/contract'
import type { LiveState } from './live-turns.ts'

/** The options of a question, without its text and its place in the session. */
export type TurnRequest = Omit<
  StreamRequest,
  'sessionId' | 'question' | 'parentId' | 'again' | 'resultId' | 'engineType' | keyof AskRequest
> &
  AskRequest & {
    mode: Mode
    engineType?: EngineType
  }

/** A question and its answer as the page shows them: stored, running, or about to be asked. */
export interface Turn {
  /** Place in the session in the order of asking, from 0. */
  ordinal: number
  /** Null until the server has stored it. */
  resultId: string | null
  /** The turn it follows up, or null for the first turn. */
  parentId: string | null
  question: string
  mode: Mode
  engineType: EngineType
  model: string
  /** The options it was asked with, for asking it again. */
  how: TurnRequest
  favorite: boolean
  state: Result['state']
  answer: Answer
  /** The state of the stream while the answer is running; null otherwise. */
  connection: StreamState | null
  /** Why the answer ended early, as a sentence; null otherwise. */
  error: string | null
  /** When the server accepted the question, milliseconds since 1970; null until then. */
  askedAt: number | null
  /** Milliseconds from the question to the end of the answer. */
  took: number | null
}

/** Returns the Answer that a stored result contains. */
export function answerOf(result: Result): Answer {
  const { sessionId, id, parentId, text, thinking, thinkingParts, steps, composer, references, citations } = result
  const { highlights, related, plan, budget, notices, charts, error } = result
  const written = { text, thinking, thinkingParts, steps, composer, references, citations }
  return { sessionId, resultId: id, parentId, ...written, highlights, related, plan, budget, notices, charts, error }
}

/** Whether the server still works on a result. */
export function isRunning(state: Result['state']): boolean {
  return state === 'waiting' || state === 'running'
}

/** Creates a turn from a stored result. */
export function storedTurn(result: Result, ordinal: number): Turn {
  const { mode, engineType, searchTopic, model, options } = result
  return {
    ordinal,
    resultId: result.id,
    parentId: result.parentId,
    question: result.question,
    mode,
    engineType,
    model,
    how: { ...options, mode, engineType, model, searchTopicId: searchTopic ?? '' },
    favorite: result.favorite,
    state: result.state,
    answer: answerOf(result),
    connection: null,
    error: result.error?.msg ?? null,
    askedAt: result.createdAt,
    took: result.finishedAt === null ? null : Math.max(0, result.finishedAt - result.createdAt),
  }
}

/** The question of a turn that is about to be asked. */
export interface Question {
  question: string
  how: TurnRequest
  parentId: string | null
  /** True for another answer to a question that already has one. */
  again: boolean
  /** Number of turns in the session before it; the server responds to a repeated request with the turn that exists at this ordinal. */
  ordinal: number
}

/** Creates a turn as it is before the server has accepted it. */
export function newTurn({ ordinal, question, how, parentId }: Question): Turn {
  return {
    ordinal,
    resultId: null,
    parentId,
    question,
    mode: how.mode,
    engineType: how.engineType ?? 'default',
    model: how.model ?? 'auto',
    how,
    favorite: false,
    state: 'waiting',
    answer: emptyAnswer(),
    connection: 'connecting',
    error: null,
    askedAt: null,
    took: null,
  }
}

/**
 * Merges a stored turn (`base`) with the state of its stream. The stored text stays visible until the replay has caught up with it, so that
 * the text shrinks only when the answer restarts.
 */
export function liveTurn(base: Turn, live: LiveState): Turn {
  const answer = live.isCaughtUp || live.connection === 'finished' ? live.answer : base.answer
  const error = answer.error?.msg ?? live.error
  const state = live.connection === 'finished' ? (error ? 'failed' : 'done') : live.connection === 'failed' ? 'failed' : base.state
  return { ...base, resultId: answer.resultId || base.resultId, state, answer, connection: live.connection, error }
}
