import type { StreamState } from '@wenjin/client'
import { emptyAnswer, type Answer, type AskRequest, type EngineType, type Mode, type Result, type StreamRequest } from '@wenjin/contract'
import type { LiveState } from './live-turns.ts'

/** How a question is asked, beside its words and its place in the session. */
export type TurnRequest = Omit<
  StreamRequest,
  'sessionId' | 'question' | 'parentId' | 'again' | 'resultId' | 'engineType' | keyof AskRequest
> &
  AskRequest & {
    mode: Mode
    engineType?: EngineType
  }

/** A question and its answer as the page shows them, whether stored, on its way, or about to be asked. */
export interface Turn {
  /** Place in the session in the order of asking, from 0. */
  ordinal: number
  /** Null until the server has it. */
  resultId: string | null
  /** The turn it follows, or null for a first one. */
  parentId: string | null
  question: string
  mode: Mode
  engineType: EngineType
  model: string
  /** How it was asked, to ask it again. */
  how: TurnRequest
  favorite: boolean
  state: Result['state']
  answer: Answer
  /** The state of the connection while the answer is on its way. */
  connection: StreamState | null
  /** Why it ended early, as a sentence. */
  error: string | null
  /** When the server took it, milliseconds since 1970; null until it has. */
  askedAt: number | null
  /** Milliseconds from the question to the end of the answer. */
  took: number | null
}

/** The Answer a stored result holds. */
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

/** A turn from what the server stored. */
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

/** A turn that is about to be asked. */
export interface Question {
  question: string
  how: TurnRequest
  parentId: string | null
  /** It is another answer to a question that has one. */
  again: boolean
  /** How many turns the session has before it; the server answers a repeated ask with the turn that is there. */
  ordinal: number
}

/** The turn as it stands before the server has taken it. */
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
 * A turn on its way. What the server had stored (`base`) stays on the screen until the replay has caught up with it, so that
 * nothing shrinks but what begins anew.
 */
export function liveTurn(base: Turn, live: LiveState): Turn {
  const answer = live.isCaughtUp || live.connection === 'finished' ? live.answer : base.answer
  const error = answer.error?.msg ?? live.error
  const state = live.connection === 'finished' ? (error ? 'failed' : 'done') : live.connection === 'failed' ? 'failed' : base.state
  return { ...base, resultId: answer.resultId || base.resultId, state, answer, connection: live.connection, error }
}
