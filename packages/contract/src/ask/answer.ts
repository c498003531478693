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

/** The folded messages of one result, both on the server that stores it and on the clients that show it. */
export interface Answer {
  sessionId: string
  resultId: string
  parentId: string | null
  text: string
  thinking: string
  /** The parts of `thinking` that belong to steps of the plan, in order of arrival. */
  thinkingParts: ThinkingPart[]
  steps: Step[]
  /** The composer of the answer; null until known. */
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

/** Returns an answer before its first message. */
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

/** Returns the document that a reference's citations refer to; null for a source that was found but not read. */
export function documentOf({ documentId, link }: { documentId?: string | undefined; link: string }): string | null {
  return documentId ?? /^\/doc\/([\w-]+)/.exec(link)?.[1] ?? null
}

const sameCitation = (a: Citation, b: Citation) => a.mark === b.mark && a.sentence[0] === b.sentence[0]

/** Returns the parts of the thinking after `length` more characters of a step, or of no step. */
function addPart({ thinking, thinkingParts }: Answer, stepId: string | undefined, length: number): ThinkingPart[] {
  if (stepId === undefined || length === 0) return thinkingParts
  const start = thinking.length
  const last = thinkingParts.at(-1)
  if (last?.stepId === stepId && last.end === start) return [...thinkingParts.slice(0, -1), { ...last, end: start + length }]
  return [...thinkingParts, { stepId, start, end: start + length }]
}

/** Splits an answer's thinking where the step changes; `stepId` is absent for text that belongs to no step. */
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

/** Returns the steps after a status line. A stage that is reported again keeps the start time of its first report. */
function withStep(steps: readonly Step[], message: Extract<StreamMessage, { type: 'set-status' }>): Step[] {
  const { type: _type, composer: _composer, ...line } = message
  const before = steps.find(({ stage }) => stage === line.stage)
  const at = before?.at ?? line.at
  return [...steps.filter((step) => step !== before), { ...before, ...line, ...(at !== undefined && { at }) }]
}

/** The stages that are repeated when another composer takes over. */
const written: ReadonlySet<Stage> = new Set(['composing', 'verifying'])

/** Returns the answer after one more message, without changing the given one. Messages of an unknown type have no effect. */
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
      if (message.reason === 'thinking') return thoughtOf(answer)
      const { sessionId, resultId, parentId, steps, notices, plan, budget } = answer
      // Another composer takes over: results of searching and planning stay valid.
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
  /** The answer to continue, if the entries are a continuation. */
  from?: Answer
  /** The language of the sentence shown for a marker. */
  lang?: Lang
}

/** The answer whose text turned out to be thinking: everything else stays. */
function thoughtOf(answer: Answer): Answer {
  const text = answer.text.replaceAll(/\[\[\d+\]\]/g, '')
  return { ...applyMessage(answer, { type: 'append-thinking', text }), text: '', citations: [] }
}

/**
 * Folds the entries of a stream into an answer. The server stores an answer, and every client shows one, by this function or by
 * `applyMessage`, its single step. `[OUTPUT_SENSITIVE]` ends an answer with an error; `[DONE]` and the markers that refuse a request are
 * not part of an answer.
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
