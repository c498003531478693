import type { StreamState } from '@wenjin/client'
import type { Answer, Mode, Result } from '@wenjin/contract'
import type { LiveState } from './live-answer.ts'

/** A question and its answer as the page shows them, whether stored, on its way, or about to be asked. */
export interface Turn {
  /** Place in the session, from 0. */
  ordinal: number
  /** Null until the server has it. */
  resultId: string | null
  question: string
  mode: Mode
  state: Result['state']
  answer: Answer
  /** The state of the connection while the answer is on its way. */
  connection: StreamState | null
  /** Why it ended early, as a sentence. */
  error: string | null
  /** Milliseconds from the question to the end of the answer. */
  took: number | null
}

/** The Answer a stored result holds. */
export function answerOf(result: Result): Answer {
  const { sessionId, id, parentId, text, thinking, steps, references, citations, highlights, related, composer, error } = result
  return { sessionId, resultId: id, parentId, text, thinking, steps, references, citations, highlights, related, composer, error }
}

/** Whether the server still works on a result. */
export function isRunning(state: Result['state']): boolean {
  return state === 'waiting' || state === 'running'
}

/** A turn from what the server stored. */
export function storedTurn(result: Result, ordinal: number): Turn {
  return {
    ordinal,
    resultId: result.id,
    question: result.question,
    mode: result.mode,
    state: result.state,
    answer: answerOf(result),
    connection: null,
    error: result.error?.msg ?? null,
    took: result.finishedAt === null ? null : Math.max(0, result.finishedAt - result.createdAt),
  }
}

/** A turn that is about to be asked. */
export interface Ask {
  question: string
  mode: Mode
  model: string
  parentId: string | null
  /** How many turns the session has before it; the server answers a repeated ask with the turn that is there. */
  ordinal: number
}

/**
 * A turn on its way. What the server had stored (`base`) stays on the screen until the replay has caught up with it, so that
 * nothing shrinks.
 */
export function liveTurn(base: Turn, live: LiveState): Turn {
  const caughtUp = live.answer.text.length >= base.answer.text.length && live.answer.steps.length >= base.answer.steps.length
  const answer = caughtUp ? live.answer : base.answer
  const error = answer.error?.msg ?? live.error
  const state = live.connection === 'finished' ? (error ? 'failed' : 'done') : live.connection === 'failed' ? 'failed' : base.state
  return { ...base, resultId: answer.resultId || base.resultId, state, answer, connection: live.connection, error }
}
