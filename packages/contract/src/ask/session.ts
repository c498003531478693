import { z } from 'zod'
import { limits } from '../limits.ts'
import { modeAliases, modes, outputLangs, outputStyles } from './mode.ts'
import { engineType, engineTypes, sourceFilters } from './source.ts'
import { citation, composers, noticed, plan, reference, spent, steps, tabled, thinkingPart } from './stream.ts'
import { answerLang, id, nameOf, time, wholeNumber } from '../wire.ts'

/** A mode by its name or one of its aliases. */
const mode = nameOf(modes, modeAliases).default('detail')

/** `auto`: the configured model, else quotations. `extractive`: quotations only. Otherwise the name or role of a configured model. */
const model = z.string().max(200).default('auto')

const distinct = <T>(items: T[]) => [...new Set(items)]

/** A list given as a list, as JSON, or as a single item in a query; duplicates are removed. */
function listOf<T extends z.ZodType>(item: T, max: number): z.ZodType<z.output<T>[], readonly z.input<T>[] | string> {
  const parsed = (value: unknown) => {
    if (typeof value !== 'string') return value
    if (!value.startsWith('[')) return value === '' ? [] : [value]
    try {
      return JSON.parse(value) as unknown
    } catch {
      // A single item that starts with a bracket but is not JSON.
      return [value]
    }
  }
  const list: unknown = z.preprocess(parsed, z.array(item).max(max).overwrite(distinct))
  return list as z.ZodType<z.output<T>[], readonly z.input<T>[] | string>
}

/** Sub-questions of a plan, as edited by the reader; without them research makes its own plan. */
const planTitles = listOf(z.string().trim().min(1).max(300), 8)

/** A boolean that may be given as text in a query. */
export const bool = z.union([z.boolean(), z.enum(['0', '1', 'true', 'false', '']).transform((v) => v === '1' || v === 'true')])

/** The sources that a question restricts the search to. */
export const askedPlaces = {
  /** With a topic to search: search the web as well. */
  enableMix: bool.optional(),
  /** Topics to search, besides the topic of the session. */
  topicIds: listOf(id, 20).optional(),
  /** Folders to search, including subfolders. When folders or files are given, the topic of the session is not searched beyond them. */
  folderIds: listOf(id, limits.askedPlaces).optional(),
  /** Files to answer from. */
  fileIds: listOf(id, limits.askedPlaces).optional(),
} as const

/** The attachments and options of a question, stored with the turn. Every field is optional. */
export const askOptions = {
  ...sourceFilters,
  ...askedPlaces,
  /** A page to read and answer from. */
  url: z.string().trim().max(2000).optional(),
  /** Image that the question is about. */
  imgId: z.string().max(64).optional(),
  plan: planTitles.optional(),
  /** The model used for research: a role or a name. Spec section 3 `deepResearchModel`. */
  deepResearchModel: z.string().max(200).optional(),
  /** Searches the words as typed, without spelling correction. */
  asTyped: bool.optional(),
} as const
const askOptionsObject = z.object(askOptions)
export type AskRequest = z.infer<typeof askOptionsObject>

export const searchFields = {
  mode,
  engineType: engineType.default('default'),
  model,
  scholarSearchDomain: z.string().max(200).optional(),
  shareKey: z.string().max(64).optional(),
}

/** A tag of a share link beside its key: the person or channel that forwarded it. */
export const share = z.string().max(64).optional()

/** A session: a question and its follow-ups. */
export const session = z
  .object({
    id: z.string(),
    /** `guest` for an anonymous visitor. */
    owner: z.string(),
    question: z.string(),
    /** The title given by its owner; null to show its question. */
    title: z.string().nullable(),
    mode: z.enum(modes),
    engineType: z.enum(engineTypes),
    /** Topic the session searches, or null for all. */
    searchTopic: z.string().nullable(),
    model: z.string(),
    imgId: z.string().nullable(),
    advanceMath: z.boolean(),
    /** The attachments and options of its first question. */
    options: askOptionsObject,
    shareKey: z.string().nullable(),
    /** Whether the caller owns it; a reader by share key does not. */
    mine: z.boolean(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ title: 'Session' })
export type Session = z.infer<typeof session>

export const resultStates = ['waiting', 'running', 'done', 'stopped', 'failed'] as const

/** One turn of a session: a question and its answer. Turns with the same parent are alternative answers. */
export const result = z
  .object({
    id: z.string(),
    sessionId: z.string(),
    /** The preceding turn, or null for a first one. */
    parentId: z.string().nullable(),
    question: z.string(),
    mode: z.enum(modes),
    engineType: z.enum(engineTypes),
    /** Topic it was asked in, or null for none. */
    searchTopic: z.string().nullable(),
    model: z.string(),
    options: askOptionsObject,
    state: z.enum(resultStates),
    text: z.string(),
    thinking: z.string(),
    thinkingParts: z.array(thinkingPart),
    references: z.array(reference),
    citations: z.array(citation),
    highlights: z.array(z.string()),
    related: z.array(z.string()),
    /** The stages of the answer so far. */
    steps,
    plan,
    budget: spent.nullable(),
    notices: z.array(noticed),
    charts: z.array(tabled),
    /** The composer of the answer; null until known. It becomes `extractive` when a model failed. */
    composer: z.enum(composers).nullable(),
    /** The error that ended the turn early: an `errCode` and its sentence. */
    error: z.object({ code: z.number(), msg: z.string() }).nullable(),
    favorite: z.boolean(),
    createdAt: time,
    finishedAt: time.nullable(),
  })
  .meta({ title: 'Result' })
export type Result = z.infer<typeof result>

/** An entry of the history. */
export const historyItem = z
  .object({
    id: z.string(),
    sessionId: z.string(),
    question: z.string(),
    /** The owner's title of the session; null to show its question, and for entries of a single turn. */
    title: z.string().nullable(),
    /** Its topic in 4–5 characters, for narrow lists. Spec section 9 "Chat-app strings". */
    topic: z.string().optional(),
    mode: z.enum(modes),
    /** The entry type: `search`, and with `extraTypes` `favorite` and `underline`. */
    type: z.string(),
    state: z.enum(resultStates),
    /** With a keyword: an excerpt that contains it, at most 120 characters. */
    excerpt: z.string().optional(),
    resultId: z.string().optional(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ title: 'HistoryItem' })
export type HistoryItem = z.infer<typeof historyItem>

/** The fields of a stream request; numbers and booleans may arrive as strings. Spec section 3 "Search request params". */
export const streamFields = z.object({
  sessionId: id.optional(),
  /** A longer question is answered `[LIMIT]`; beyond this length the request is invalid. */
  question: z.string().max(100_000).default(''),
  lang: answerLang,
  outputLang: nameOf(outputLangs, { '': 'auto' }).default('auto'),
  outputStyle: nameOf(outputStyles, { '': '正常' }).default('正常'),
  ...searchFields,
  ...askOptions,
  advanceMath: bool.optional(),
  /** User of the platform whose content check applies; without it that check passes. Spec section 5. */
  openId: z.string().max(128).optional(),
  /** Topic to ask in; default: that of the session. Empty: none. */
  searchTopicId: z.string().max(64).optional(),
  /** The turn that a follow-up question continues; `root` starts beside the first turn. */
  parentId: z.string().max(64).optional(),
  /** Requests another answer to an existing question of the session. */
  again: bool.optional(),
  /** Replay or continue this turn instead of asking a new question. */
  resultId: z.string().max(64).optional(),
  share,
  shareType: wholeNumber.optional(),
  tsk: z.string().max(64).optional(),
  pwd: z.string().max(200).optional(),
  pptId: z.string().max(64).optional(),
  isExplain: bool.optional(),
  token: z.string().max(500).optional(),
  retrytimes: wholeNumber.default(0),
  reconnect: bool.default(false),
  fromIndex: wholeNumber.max(999_999_999).optional(),
  'is-mini-webview': bool.optional(),
  expectedCurrentSessionSearchCount: wholeNumber.optional(),
})
export type StreamRequest = z.input<typeof streamFields>
