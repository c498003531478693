import type { Lang } from '../errors.ts'
import {
  markerErrors,
  markers,
  type Citation,
  type Composer,
  type Noticed,
  type Reference,
  type ResearchPlan,
  type Spent,
  type Stage,
  type Step,
  type StreamEntry,
  type StreamMessage,
  type Tabled,
  type ThinkingPart,
} from './stream.ts'

/** The folded messages of one result, on the server that stores it and on every client that shows it. */
export interface Answer {
  sessionId: string
  resultId: string
  parentId: string | null
  text: string
  thinking: string
  /** Which stretches of `thinking` belong to which step of the plan, in the order they came. */
  thinkingParts: ThinkingPart[]
  steps: Step[]
  /** The composer of the answer; null until it is known. */
  composer: Composer | null
  references: Reference[]
  citations: Citation[]
  highlights: string[]
  related: string[]
  plan: ResearchPlan
  budget: Spent | null
  notices: Noticed[]
  charts: Tabled[]
  error: { code: number; msg: string } | null
}

/** An answer before its first message. */
export function emptyAnswer(): Answer {
  return {
    sessionId: '',
    resultId: '',
    parentId: null,
    text: '',
    thinking: '',
    thinkingParts: [],
    steps: [],
    composer: null,
    references: [],
    citations: [],
    highlights: [],
    related: [],
    plan: [],
    budget: null,
    notices: [],
    charts: [],
    error: null,
  }
}

const sameCitation = (a: Citation, b: Citation) => a.mark === b.mark && a.sentence[0] === b.sentence[0]

/** The parts of the thinking after `length` more characters of a step, or of none. */
function addPart({ thinking, thinkingParts }: Answer, stepId: string | undefined, length: number): ThinkingPart[] {
  if (stepId === undefined || length === 0) return thinkingParts
  const start = thinking.length
  const last = thinkingParts.at(-1)
  if (last?.stepId === stepId && last.end === start) return [...thinkingParts.slice(0, -1), { ...last, end: start + length }]
  return [...thinkingParts, { stepId, start, end: start + length }]
}

/** An answer's thinking cut where it passes from one step to another; `stepId` absent for what belongs to none. */
export function cutThinking({ thinking, thinkingParts }: Pick<Answer, 'thinking' | 'thinkingParts'>): { stepId?: string; text: string }[] {
  const pieces: { stepId?: string; text: string }[] = []
  let at = 0
  for (const { stepId, start, end } of thinkingParts) {
    if (start > at) pieces.push({ text: thinking.slice(at, start) })
    pieces.push({ stepId, text: thinking.slice(start, end) })
    at = end
  }
  if (at < thinking.length) pieces.push({ text: thinking.slice(at) })
  return pieces
}

/** The steps after a status line. A stage that is reported again has begun when it was first reported. */
function withStep(steps: readonly Step[], message: Extract<StreamMessage, { type: 'set-status' }>): Step[] {
  const { type: _type, composer: _composer, ...line } = message
  const before = steps.find(({ stage }) => stage === line.stage)
  const at = before?.at ?? line.at
  return [...steps.filter((step) => step !== before), { ...before, ...line, ...(at !== undefined && { at }) }]
}

/** The stages that another writer does again. */
const written: ReadonlySet<Stage> = new Set(['composing', 'verifying'])

/** The answer after one more message; the given answer is not changed. Messages of an unknown type change nothing. */
export function applyMessage(answer: Answer, message: StreamMessage): Answer {
  switch (message.type) {
    case 'set-session':
      return { ...answer, sessionId: message.sessionId, resultId: message.resultId, parentId: message.parentId }
    case 'set-status':
      return { ...answer, composer: message.composer ?? answer.composer, steps: withStep(answer.steps, message) }
    case 'append-thinking':
      return {
        ...answer,
        thinking: answer.thinking + message.text,
        thinkingParts: addPart(answer, message.stepId, message.text.length),
      }
    case 'set-reference':
      return { ...answer, references: message.list }
    case 'append-text':
      return { ...answer, text: answer.text + message.text }
    case 'set-citation':
      return {
        ...answer,
        citations: [...answer.citations.filter((old) => !message.list.some((c) => sameCitation(old, c))), ...message.list],
      }
    case 'set-highlight':
      return { ...answer, highlights: message.list }
    case 'set-related':
      return { ...answer, related: message.list }
    case 'set-plan':
      return { ...answer, plan: message.steps }
    case 'set-budget': {
      const { type: _, ...budget } = message
      return { ...answer, budget }
    }
    case 'add-notice': {
      const { type: _, ...notice } = message
      return { ...answer, notices: [...answer.notices.filter((known) => known.text !== notice.text), notice] }
    }
    case 'set-chart':
      return { ...answer, charts: message.list }
    case 'restart': {
      const { sessionId, resultId, parentId, steps, notices, plan, budget } = answer
      // Another writer begins: what was found and planned holds.
      const kept = message.reason === 'model' ? { steps: steps.filter(({ stage }) => !written.has(stage)), notices, plan, budget } : {}
      return { ...emptyAnswer(), sessionId, resultId, parentId, ...kept }
    }
    case 'error':
      return { ...answer, error: { code: message.code, msg: message.msg } }
    default:
      return answer
  }
}

export interface FoldOptions {
  /** The answer so far, where the entries continue one. */
  from?: Answer
  /** The language of the sentence that stands for a marker. */
  lang?: Lang
}

/**
 * The answer that entries of a stream add up to. The server stores an answer, and every client shows one, by this function or by
 * `applyMessage`, its single step. `[OUTPUT_SENSITIVE]` ends an answer with an error; `[DONE]` and the markers that refuse a request are
 * no part of an answer.
 */
export function foldAnswer(entries: Iterable<StreamEntry>, { from = emptyAnswer(), lang = 'zh' }: FoldOptions = {}): Answer {
  let answer = from
  for (const entry of entries) {
    if (typeof entry !== 'string') answer = applyMessage(answer, entry)
    else if (entry === markers.outputSensitive)
      answer = { ...answer, error: { code: markerErrors[entry].code, msg: markerErrors[entry][lang] } }
  }
  return answer
}
