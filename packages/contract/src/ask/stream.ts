import { z } from 'zod'
import { quotePlace } from './place.ts'
import { qaSource } from './qa-source.ts'
import { mediaFacts, scholarFacts } from './source.ts'
import { address } from '../wire.ts'

/** The stages of the work on a result. */
export const stages = ['understanding', 'planning', 'searching', 'reading', 'composing', 'verifying'] as const
export type Stage = (typeof stages)[number]

/**
 * `verified`: the quote supports the whole sentence. `partial`: it supports a part. `contradicted`: the quote is about the same thing and
 * states otherwise. `unsupported`: no source covers it.
 */
export const verdicts = ['verified', 'partial', 'contradicted', 'unsupported'] as const
export type Verdict = (typeof verdicts)[number]

/** The parts of a sentence that can differ from its source. */
export const differenceSlots = [
  'number',
  'date',
  'name',
  'modality',
  'negation',
  'scope',
  'direction',
  'order',
  'cause',
  'comparison',
  'word',
] as const
export const difference = z.object({
  slot: z.enum(differenceSlots),
  /** The differing words of the sentence, as in its plain text. */
  said: z.string(),
  /** The contradicting words of the quote; for a table row, its column and value. */
  source: z.string(),
})
export type Difference = z.infer<typeof difference>

/** The composers of answers: a model, or the extractive composer, which only quotes. */
export const composers = ['extractive', 'model'] as const
export type Composer = (typeof composers)[number]

/** A source of an answer, numbered from 1. */
export const reference = z
  .object({
    index: z.number().int().min(1),
    category: z.string(),
    title: z.string(),
    /** Address of the original; a site-relative `/doc/…` for documents of the instance. */
    link: address,
    /** The document that the citations refer to: the text as it was read. */
    documentId: z.string().optional(),
    site: z.string().optional(),
    date: z.string().optional(),
    authors: z.array(z.string()).optional(),
    snippet: z.string(),
    /** Offset of the snippet in the document's text, UTF-16. */
    start: z.number().int().optional(),
    fileId: z.string().optional(),
    /** Name of its file, since several files may have texts of the same title. */
    fileName: z.string().optional(),
    /** First page of the snippet, and its other positions in the original. */
    page: z.number().int().optional(),
    place: quotePlace.optional(),
    topicId: z.string().optional(),
    /** Services that returned it; absent for documents of the instance. */
    services: z.array(z.string()).optional(),
    scholar: scholarFacts.optional(),
    media: mediaFacts.optional(),
  })
  .meta({ title: 'Reference' })
export type Reference = z.infer<typeof reference>

/** The checked source of one mark of the answer. */
export const citation = z
  .object({
    /**
     * The mark of the text that it belongs to: 1 for the first `[[n]]` of the answer, 2 for the second, …; 0 when nothing supports the
     * sentence.
     */
    mark: z.number().int().min(0),
    /** The number of its reference: the `n` of `[[n]]`; 0 when nothing supports the sentence. */
    index: z.number().int().min(0),
    /**
     * The sentence before the mark, as `[start, end)` UTF-16 offsets into the answer's Markdown as streamed (earlier marks counted, its own
     * mark not).
     */
    sentence: z.tuple([z.number().int(), z.number().int()]),
    /** The exact quote of the snapshot that supports the sentence; empty for `unsupported`. */
    quote: z.string(),
    /** `[start, end)` UTF-16 offsets of the quote in the snapshot. Absent for `unsupported`. */
    start: z.number().int().optional(),
    end: z.number().int().optional(),
    /** First page of the quote, and its other positions in the original; a quote of a document always has a place, possibly an empty one. */
    page: z.number().int().optional(),
    place: quotePlace.optional(),
    verdict: z.enum(verdicts),
    /** Of `contradicted`: the difference. */
    differs: difference.optional(),
    /** Of `partial`: the parts of the sentence, as plain text, that the quote does not support. */
    lacks: z.array(z.string()).optional(),
  })
  .meta({ title: 'Citation' })
export type Citation = z.infer<typeof citation>

export const stepStates = ['waiting', 'running', 'done', 'failed', 'skipped'] as const
export type StepState = (typeof stepStates)[number]

/** The sub-questions of a research with their progress. */
export const plan = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    state: z.enum(stepStates),
    /** Number of sources found and read for it so far. */
    found: z.number().int().optional(),
    read: z.number().int().optional(),
  }),
)
export type ResearchPlan = z.infer<typeof plan>

/** A span `[start, end)` of an answer's thinking that belongs to one step of its plan. */
export const thinkingPart = z.object({ stepId: z.string(), start: z.number().int(), end: z.number().int() })
export type ThinkingPart = z.infer<typeof thinkingPart>

const used = z.object({ used: z.number(), limit: z.number() })
/** The used budget of an answer: sources read, milliseconds, tokens of a model. */
export const spent = z.object({ sources: used, ms: used, tokens: used }).meta({ title: 'Budget' })
export type Spent = z.infer<typeof spent>

/**
 * A notice about how the answer was made. `unavailable`: a service returned nothing. `offline`: no service could be reached, only the
 * instance's own index was searched. `corrected`: the spelling of the question was corrected; `text` gives the corrected form.
 * `calculated`: the program computed the answer. `cut`: the model was interrupted, its text up to then is valid. `closed`: the answer
 * quotes sources that its asker can no longer access, and is hidden. `near`: no source supports an answer, the passages shown are only
 * close. `nothing`: no source is close either. `qa`: a pinned answer of the topic to this question, shown first. `other`: see `text`.
 */
export const noticeKinds = [
  'unavailable',
  'offline',
  'corrected',
  'calculated',
  'unread',
  'noModel',
  'noVision',
  'budget',
  'cut',
  'closed',
  'near',
  'nothing',
  'qa',
  'other',
] as const
export type NoticeKind = (typeof noticeKinds)[number]
export const noticed = z
  .object({
    kind: z.enum(noticeKinds),
    /** One sentence in the language of the request. */
    text: z.string(),
    /** Of `unavailable`: the id of the service. */
    service: z.string().optional(),
    /** Of `unavailable`: the display name of the service. */
    name: z.string().optional(),
    /** Of `corrected`: the corrected question. */
    question: z.string().optional(),
    /** Of `nothing`: the closest sentences, for the reader to judge. Never part of the answer. */
    nearest: z.array(z.object({ title: z.string(), documentId: z.string(), quote: z.string() })).optional(),
    /** Of `qa`: the pinned entry as of the time of the answer. */
    qa: z.object({ id: z.string(), topicId: z.string(), question: z.string(), answer: z.string(), sources: z.array(qaSource) }).optional(),
  })
  .meta({ title: 'Notice' })
export type Noticed = z.infer<typeof noticed>

/** A series of numbers from the sources, to be drawn as a chart; its table is in the answer's text. */
export const tabled = z
  .object({
    title: z.string(),
    unit: z.string(),
    kind: z.enum(['line', 'bar']),
    labels: z.array(z.string()),
    // `marks[i]` is the number of the reference that supports `values[i]`.
    series: z.array(z.object({ name: z.string(), values: z.array(z.number().nullable()), marks: z.array(z.number().int()) })),
  })
  .meta({ title: 'Chart' })
export type Tabled = z.infer<typeof tabled>

/** Results of a stage, as far as they are known. */
export const stepFacts = {
  /** Start of the stage, milliseconds after the question was accepted. */
  at: z.number().int().min(0).optional(),
  /** Of `searching`: the queries. */
  queries: z.array(z.string()).optional(),
  /** Of `searching`: names of the searched libraries, `web` when network services were queried. */
  libraries: z.array(z.string()).optional(),
  web: z.boolean().optional(),
  /** Of `reading`: the number of passages, and of web pages, found. */
  hits: z.number().int().min(0).optional(),
  pages: z.number().int().min(0).optional(),
  /** Of `reading`: the sources read, best first, with the number of passages of each. */
  sources: z.array(z.object({ title: z.string(), hits: z.number().int().min(1) })).optional(),
} as const
const step = z.object({ stage: z.enum(stages), text: z.string(), ...stepFacts }).meta({ title: 'Step' })
/** The steps of an answer: the last status line of each stage it went through. */
export const steps = z.array(step)
export type Step = z.infer<typeof step>
export type StepFacts = Omit<Step, 'stage' | 'text'>

const message = <T extends string, S extends z.ZodRawShape>(type: T, shape: S) => z.object({ type: z.literal(type), ...shape })

/** Every JSON message of the stream, wire-format section 3. */
export const streamMessage = z.discriminatedUnion('type', [
  message('heartbeat', {}),
  message('set-session', { sessionId: z.string(), resultId: z.string(), parentId: z.string().nullable() }),
  // `composer` comes with the stage `composing`.
  message('set-status', { stage: z.enum(stages), text: z.string(), composer: z.enum(composers).optional(), ...stepFacts }),
  message('set-plan', { steps: plan }),
  message('set-budget', spent.shape),
  message('add-notice', noticed.shape),
  message('set-chart', { list: z.array(tabled) }),
  message('append-thinking', { text: z.string(), stepId: z.string().optional() }),
  message('set-reference', { list: z.array(reference) }),
  message('append-text', { text: z.string() }),
  // Only newly checked citations; a receiver merges them by mark and sentence (`applyMessage`).
  message('set-citation', { list: z.array(citation) }),
  message('set-highlight', { list: z.array(z.string()) }),
  message('set-related', { list: z.array(z.string()) }),
  message('restart', { reason: z.string() }),
  message('error', { code: z.number().int(), msg: z.string() }),
])
export type StreamMessage = z.infer<typeof streamMessage>

/** The text messages of the stream. */
export const markers = {
  done: '[DONE]',
  limit: '[LIMIT]',
  inputSensitive: '[INPUT_SENSITIVE]',
  outputSensitive: '[OUTPUT_SENSITIVE]',
  tooManyRequests: '[TOO_MANY_REQUESTS]',
  tooManyRequests2: '[TOO_MANY_REQUESTS2]',
} as const
export type Marker = (typeof markers)[keyof typeof markers]

/** One entry of the stream of a result: a JSON message or a text message. */
export type StreamEntry = StreamMessage | Marker

/** The error kinds of the stream (spec section 8 "Stream markers"); their codes are separate from `errCode`. */
export const markerErrors: Readonly<Record<Exclude<Marker, '[DONE]'>, { code: number; zh: string; en: string }>> = {
  '[LIMIT]': { code: -1, zh: '字数超限', en: 'The text is too long' },
  '[INPUT_SENSITIVE]': { code: -2, zh: '输入敏感词', en: 'The question contains a sensitive word' },
  '[OUTPUT_SENSITIVE]': { code: -3, zh: '输出敏感词', en: 'The answer contains a sensitive word' },
  '[TOO_MANY_REQUESTS]': { code: 429, zh: '请求频繁', en: 'Too many requests' },
  '[TOO_MANY_REQUESTS2]': { code: 430, zh: '请求频繁', en: 'Too many requests' },
}
