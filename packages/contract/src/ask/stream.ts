import { z } from 'zod'
import { quotePlace } from './place.ts'
import { qaSource } from './qa-source.ts'
import { mediaFacts, scholarFacts } from './source.ts'

/** Where the work on a result stands. */
export const stages = ['understanding', 'planning', 'searching', 'reading', 'composing', 'verifying'] as const
export type Stage = (typeof stages)[number]

/**
 * `verified`: the quote supports the whole sentence. `partial`: some of it. `contradicted`: the quote speaks of the same thing and says
 * otherwise. `unsupported`: no source speaks of it.
 */
export const verdicts = ['verified', 'partial', 'contradicted', 'unsupported'] as const
export type Verdict = (typeof verdicts)[number]

/** The parts of a sentence in which its source can differ. */
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
  /** The words of the sentence that differ, as its plain text writes them. */
  said: z.string(),
  /** The words of the quote that say otherwise; for a row of a table, its column and its value. */
  source: z.string(),
})
export type Difference = z.infer<typeof difference>

/** The composers of answers: a model, or the composer that only quotes. */
export const composers = ['extractive', 'model'] as const
export type Composer = (typeof composers)[number]

/** A source of an answer, numbered from 1. */
export const reference = z.object({
  index: z.number().int().min(1),
  category: z.string(),
  title: z.string(),
  /** Where the original opens; a site-relative `/doc/…` for documents of the instance. */
  link: z.string(),
  /** The document its citations point into: the text as it was read. */
  documentId: z.string().optional(),
  site: z.string().optional(),
  date: z.string().optional(),
  authors: z.array(z.string()).optional(),
  snippet: z.string(),
  /** Where the snippet begins in the document's text, UTF-16. */
  start: z.number().int().optional(),
  fileId: z.string().optional(),
  /** Of the file it stands in: several files may hold texts of one title. */
  fileName: z.string().optional(),
  /** Page the snippet begins on, and where else in the original it stands. */
  page: z.number().int().optional(),
  place: quotePlace.optional(),
  topicId: z.string().optional(),
  /** Services that found it; absent for what the instance holds itself. */
  services: z.array(z.string()).optional(),
  scholar: scholarFacts.optional(),
  media: mediaFacts.optional(),
})
export type Reference = z.infer<typeof reference>

/** The checked source of one mark of the answer. */
export const citation = z.object({
  /** Which mark of the text it explains: 1 for the first `[[n]]` of the answer, 2 for the second, …; 0 when nothing supports the sentence. */
  mark: z.number().int().min(0),
  /** The reference it names: the `n` of `[[n]]`; 0 when nothing supports the sentence. */
  index: z.number().int().min(0),
  /** The sentence it ends, as `[start, end)` UTF-16 offsets into the answer's Markdown as streamed (earlier marks counted, its own mark not). */
  sentence: z.tuple([z.number().int(), z.number().int()]),
  /** The exact span of the snapshot it rests on; empty for `unsupported`. */
  quote: z.string(),
  /** `[start, end)` UTF-16 offsets of the quote in the snapshot. Absent for `unsupported`. */
  start: z.number().int().optional(),
  end: z.number().int().optional(),
  /** Page the quote begins on, and where else in the original it stands; a quote of a document always has a place, if an empty one. */
  page: z.number().int().optional(),
  place: quotePlace.optional(),
  verdict: z.enum(verdicts),
  /** Of `contradicted`. */
  differs: difference.optional(),
  /** Of `partial`: the stretches of the sentence, as plain text, that the quote does not bear out. */
  lacks: z.array(z.string()).optional(),
})
export type Citation = z.infer<typeof citation>

export const stepStates = ['waiting', 'running', 'done', 'failed', 'skipped'] as const
export type StepState = (typeof stepStates)[number]

/** The sub-questions of a research and how far each is. */
export const plan = z.array(
  z.object({
    id: z.string(),
    title: z.string(),
    state: z.enum(stepStates),
    /** Sources found and read for it so far. */
    found: z.number().int().optional(),
    read: z.number().int().optional(),
  }),
)
export type ResearchPlan = z.infer<typeof plan>

/** A stretch `[start, end)` of an answer's thinking that belongs to one step of its plan. */
export const thinkingPart = z.object({ stepId: z.string(), start: z.number().int(), end: z.number().int() })
export type ThinkingPart = z.infer<typeof thinkingPart>

const used = z.object({ used: z.number(), limit: z.number() })
/** The used budget of an answer: sources read, milliseconds, tokens of a model. */
export const spent = z.object({ sources: used, ms: used, tokens: used })
export type Spent = z.infer<typeof spent>

/**
 * A notice about how the answer was made. `unavailable`: a service gave nothing. `offline`: no service could be
 * reached, the instance's own index answered alone. `corrected`: the question was read otherwise than it was typed; `text` says how.
 * `calculated`: the answer was worked out by the program itself. `cut`: the model was not done, what it wrote until then holds. `closed`: the answer quotes
 * what its asker may no longer read, and is not shown. `near`: nothing found supports an answer, what is shown only comes
 * near. `nothing`: nothing found comes near either. `qa`: the people of the topic have pinned an answer to this question, which comes first. `other`: what `text` says.
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
export const noticed = z.object({
  kind: z.enum(noticeKinds),
  /** One sentence in the language of the request. */
  text: z.string(),
  /** Of `unavailable`: the service's id. */
  service: z.string().optional(),
  /** Of `unavailable`: what the service is called. */
  name: z.string().optional(),
  /** Of `corrected`: the question as it was read. */
  question: z.string().optional(),
  /** Of `nothing`: the sentences that came nearest, for a reader who knows better. Never a part of the answer. */
  nearest: z.array(z.object({ title: z.string(), documentId: z.string(), quote: z.string() })).optional(),
  /** Of `qa`: the pinned entry as it stood. */
  qa: z.object({ id: z.string(), topicId: z.string(), question: z.string(), answer: z.string(), sources: z.array(qaSource) }).optional(),
})
export type Noticed = z.infer<typeof noticed>

/** A series of numbers the sources hold, to be drawn; its table stands in the answer's text. */
export const tabled = z.object({
  title: z.string(),
  unit: z.string(),
  kind: z.enum(['line', 'bar']),
  labels: z.array(z.string()),
  // `marks[i]` is the number of the reference that `values[i]` rests on.
  series: z.array(z.object({ name: z.string(), values: z.array(z.number().nullable()), marks: z.array(z.number().int()) })),
})
export type Tabled = z.infer<typeof tabled>

/** What a stage of the work came to, as far as it can be told. */
export const stepFacts = {
  /** When the stage began, milliseconds after the question was taken. */
  at: z.number().int().min(0).optional(),
  /** Of `searching`: the texts that were searched for. */
  queries: z.array(z.string()).optional(),
  /** Of `searching`: names of the libraries that were searched, `web` where services on the network were asked. */
  libraries: z.array(z.string()).optional(),
  web: z.boolean().optional(),
  /** Of `reading`: passages found, and pages found on the network. */
  hits: z.number().int().min(0).optional(),
  pages: z.number().int().min(0).optional(),
  /** Of `reading`: the sources that were read, best first, and the number of passages of each. */
  sources: z.array(z.object({ title: z.string(), hits: z.number().int().min(1) })).optional(),
} as const
const step = z.object({ stage: z.enum(stages), text: z.string(), ...stepFacts })
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
  // Only what was newly checked; a receiver merges by mark and sentence (`applyMessage`).
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

/** The stream's own error kind (spec section 8 "Stream markers"); its codes live apart from `errCode`. */
export const markerErrors: Readonly<Record<Exclude<Marker, '[DONE]'>, { code: number; zh: string; en: string }>> = {
  '[LIMIT]': { code: -1, zh: '字数超限', en: 'The text is too long' },
  '[INPUT_SENSITIVE]': { code: -2, zh: '输入敏感词', en: 'The question holds a sensitive word' },
  '[OUTPUT_SENSITIVE]': { code: -3, zh: '输出敏感词', en: 'The answer holds a sensitive word' },
  '[TOO_MANY_REQUESTS]': { code: 429, zh: '请求频繁', en: 'Too many requests' },
  '[TOO_MANY_REQUESTS2]': { code: 430, zh: '请求频繁', en: 'Too many requests' },
}
