import { z } from 'zod'
import { route } from './route.ts'
import { citation, composers, reference, stages } from './stream.ts'
import { id, idParams, paged, paging, time } from './wire.ts'

/** `concise`: a few sentences. `detail`: a structured answer, the default. */
export const modes = ['concise', 'detail'] as const
export type Mode = (typeof modes)[number]

/** In which language a model answers; `auto` is the question's. Quotations stay as their source has them. */
export const outputLangs = ['auto', 'zh', 'en'] as const
export type OutputLang = (typeof outputLangs)[number]

/** How a model words its answer. */
export const outputStyles = ['正常', '简明', '正式', '通俗'] as const
export type OutputStyle = (typeof outputStyles)[number]

/** Where to search: `default` everything the asker may see, `mine` only the asker's own files. */
export const engineTypes = ['default', 'mine'] as const
export type EngineType = (typeof engineTypes)[number]

/** `auto`: the configured model, else quotations. `extractive`: quotations only. Any other name must be the configured model's. */
const model = z.string().max(200).default('auto')

const question = z.string().trim().min(1)

const searchFields = {
  mode: z.enum(modes).default('detail'),
  engineType: z
    .enum(engineTypes)
    .or(z.literal('').transform(() => 'default' as const))
    .default('default'),
  model,
  scholarSearchDomain: z.string().max(200).optional(),
  shareKey: z.string().max(64).optional(),
}

/** What every link of a share may carry beside its key: by whom or what it came. */
const share = z.string().max(64).optional()

/** A session: a question and what followed it. */
export const session = z.object({
  id: z.string(),
  /** `guest` for an anonymous visitor. */
  owner: z.string(),
  question: z.string(),
  mode: z.enum(modes),
  engineType: z.enum(engineTypes),
  /** Topic the session searches, or null for all. */
  searchTopic: z.string().nullable(),
  model: z.string(),
  imgId: z.string().nullable(),
  advanceMath: z.boolean(),
  shareKey: z.string().nullable(),
  /** Whether the caller owns it; a reader by share key does not. */
  mine: z.boolean(),
  createdAt: time,
  updatedAt: time,
})
export type Session = z.infer<typeof session>

export const resultStates = ['waiting', 'running', 'done', 'stopped', 'failed'] as const

/** One turn of a session: a question and its answer. */
export const result = z.object({
  id: z.string(),
  sessionId: z.string(),
  /** The turn it follows, or null for the first. */
  parentId: z.string().nullable(),
  question: z.string(),
  mode: z.enum(modes),
  state: z.enum(resultStates),
  text: z.string(),
  thinking: z.string(),
  references: z.array(reference),
  citations: z.array(citation),
  highlights: z.array(z.string()),
  related: z.array(z.string()),
  /** The last status line of each stage it went through. */
  steps: z.array(z.object({ stage: z.enum(stages), text: z.string() })),
  /** Who wrote the answer; null until that is known. A model that failed leaves `extractive`. */
  composer: z.enum(composers).nullable(),
  /** What ended it early: an `errCode` and its sentence. */
  error: z.object({ code: z.number(), msg: z.string() }).nullable(),
  createdAt: time,
  finishedAt: time.nullable(),
})
export type Result = z.infer<typeof result>

/** A line of the history. */
export const historyItem = z.object({
  id: z.string(),
  sessionId: z.string(),
  question: z.string(),
  mode: z.enum(modes),
  /** What kind of entry it is; `search` until other kinds exist. */
  type: z.string(),
  state: z.enum(resultStates),
  createdAt: time,
  updatedAt: time,
})
export type HistoryItem = z.infer<typeof historyItem>

const historyQuery = paging.extend({
  extraTypes: z.union([z.string(), z.array(z.string())]).optional(),
  /** Only entries whose question or answer holds this text. */
  keyword: z.string().max(200).optional(),
})

const bool = z.union([z.boolean(), z.enum(['0', '1', 'true', 'false', '']).transform((v) => v === '1' || v === 'true')])

/** The fields of a stream request; numbers and booleans may arrive as strings. Spec section 3 "Search request params". */
const streamFields = z.object({
  sessionId: id.optional(),
  question: z.string().default(''),
  lang: z.enum(['zh', 'en']).catch('zh').default('zh'),
  outputLang: z.enum(outputLangs).catch('auto').default('auto'),
  outputStyle: z.enum(outputStyles).catch('正常').default('正常'),
  ...searchFields,
  url: z.string().optional(),
  enableMix: bool.optional(),
  searchTopicId: z.string().max(64).optional(),
  /** The turn a follow-up question continues. */
  parentId: z.string().max(64).optional(),
  /** Replay or continue this turn instead of asking anew. */
  resultId: z.string().max(64).optional(),
  share,
  shareType: z.coerce.number().int().optional(),
  tsk: z.string().max(64).optional(),
  pwd: z.string().max(200).optional(),
  pptId: z.string().max(64).optional(),
  isExplain: bool.optional(),
  token: z.string().max(500).optional(),
  retrytimes: z.coerce.number().int().min(0).default(0),
  reconnect: bool.default(false),
  fromIndex: z.coerce.number().int().min(0).max(999_999_999).optional(),
  'is-mini-webview': bool.optional(),
  expectedCurrentSessionSearchCount: z.coerce.number().int().min(0).optional(),
})
export type StreamRequest = z.input<typeof streamFields>

export const searchContract = {
  createSession: route({
    method: 'POST',
    path: '/api/session',
    kind: 'json',
    auth: 'visitor',
    apiKey: true,
    limit: 'ask',
    summary: 'Create a session for a question',
    body: z.object({
      question,
      ...searchFields,
      searchTopic: z.string().max(64).nullish(),
      imgId: z.string().max(64).nullish(),
      advanceMath: z.boolean().default(false),
    }),
    data: z.object({ id: z.string() }),
    errors: ['badRequest', 'notFound'],
  }),
  getSession: route({
    method: 'GET',
    path: '/api/session/{id}',
    kind: 'json',
    auth: 'visitor',
    right: 'session:read',
    apiKey: true,
    summary: 'A session the caller owns or was shared',
    params: idParams,
    query: z.object({ shareKey: z.string().max(64).optional(), share }),
    data: session,
    errors: ['notFound'],
  }),
  getSessionResult: route({
    method: 'GET',
    path: '/api/session/{id}/result',
    kind: 'json',
    auth: 'visitor',
    right: 'session:read',
    apiKey: true,
    summary: "A session's turns, oldest first",
    params: idParams,
    query: paging.extend({
      shareKey: z.string().max(64).optional(),
      share,
      tsk: z.string().max(64).optional(),
      pwd: z.string().max(200).optional(),
      debug: bool.optional(),
    }),
    data: paged(result),
    errors: ['notFound'],
  }),
  deleteSession: route({
    method: 'DELETE',
    path: '/api/session/{id}',
    kind: 'json',
    auth: 'visitor',
    right: 'session:change',
    summary: 'Delete a session with all its turns; a running answer is stopped',
    params: idParams,
    errors: ['notFound'],
  }),
  stopSession: route({
    method: 'GET',
    path: '/api/session/{id}/stop',
    kind: 'json',
    auth: 'visitor',
    right: 'session:change',
    apiKey: true,
    token: true,
    summary: 'Stop the running answer of a session and keep what is there',
    params: idParams,
    query: z.object({ token: z.string().max(500).optional() }),
    data: z.object({ stopped: z.boolean() }),
    errors: ['notFound'],
  }),
  getShareKey: route({
    method: 'GET',
    path: '/api/session/{id}/share-key',
    kind: 'json',
    auth: 'visitor',
    right: 'session:change',
    token: true,
    summary: 'The key by which others may read the session; made on first asking',
    params: idParams,
    query: z.object({ token: z.string().max(500).optional() }),
    data: z.object({ shareKey: z.string() }),
    errors: ['notFound'],
  }),
  setSessionKnowledge: route({
    method: 'PUT',
    path: '/api/session/{id}/knowledge',
    kind: 'json',
    auth: 'visitor',
    right: 'session:change',
    summary: 'Choose the topic later questions of the session search; null for all',
    params: idParams,
    body: z.object({ topicId: z.string().max(64).nullable() }),
    errors: ['notFound'],
  }),
  copySessions: route({
    method: 'POST',
    path: '/api/copy-sessionV2',
    kind: 'json',
    auth: 'visitor',
    summary: "Copy sessions the caller can read into the caller's own history",
    body: z.object({ sessionIds: z.array(id).min(1).max(100), shareKey: z.string().max(64).optional() }),
    data: z.array(z.object({ id: z.string(), from: z.string() })),
    errors: ['notFound'],
  }),
  listHistory: route({
    method: 'GET',
    path: '/api/search-history',
    kind: 'json',
    auth: 'visitor',
    summary: "The visitor's sessions, newest first",
    query: historyQuery,
    data: paged(historyItem),
  }),
  listHistoryV2: route({
    method: 'GET',
    path: '/api/search-historyV2',
    kind: 'json',
    auth: 'visitor',
    summary: 'The same, grouped by day of the server’s time zone',
    query: historyQuery,
    data: z.object({
      groups: z.array(z.object({ date: z.string(), list: z.array(historyItem) })),
      total: z.number().int(),
      pageIndex: z.number().int(),
      pageSize: z.number().int(),
    }),
  }),
  listHistoryV3: route({
    method: 'GET',
    path: '/api/search-history/v3',
    kind: 'json',
    auth: 'visitor',
    summary: 'The same, with other kinds of entries named by repeated `extraTypes`',
    query: historyQuery,
    data: paged(historyItem),
  }),
  deleteSearch: route({
    method: 'DELETE',
    path: '/api/search/{id}',
    kind: 'json',
    auth: 'visitor',
    right: 'session:change',
    summary: 'Delete one turn; the last turn takes its session along',
    params: idParams,
    errors: ['notFound'],
  }),
  clearHistory: route({
    method: 'POST',
    path: '/api/clear-history',
    kind: 'json',
    auth: 'visitor',
    summary: "Delete all of the visitor's sessions",
    data: z.object({ deleted: z.number().int() }),
  }),
  openSearchStream: route({
    method: 'GET',
    path: '/api/searchV2',
    kind: 'stream',
    auth: 'visitor',
    apiKey: true,
    limit: 'ask',
    token: true,
    summary: 'Ask, replay or continue an answer as an event stream',
    query: streamFields,
    errors: ['notFound', 'badRequest'],
  }),
  postSearchStream: route({
    method: 'POST',
    path: '/api/searchV2',
    kind: 'stream',
    auth: 'visitor',
    apiKey: true,
    limit: 'ask',
    token: true,
    summary: 'The same with the fields as a JSON body; shareKey and shareType stay in the query',
    query: z.object({ shareKey: z.string().max(64).optional(), shareType: z.coerce.number().int().optional() }),
    body: streamFields,
    errors: ['notFound', 'badRequest'],
  }),
} as const
