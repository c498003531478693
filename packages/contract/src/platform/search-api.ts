import { z } from 'zod'
import { reference } from '../ask/stream.ts'
import { route } from '../route.ts'
import { chatBody, chatCompletion, simpleAnswer } from './chat-api.ts'
import { flag, scope, searchScopes, words, type SearchScope } from './program-fields.ts'
import { answerLang, id, idParams, nameOf } from '../wire.ts'

/** The response field that contains the results of each scope. */
export const searchLists = {
  webpage: 'webpages',
  document: 'documents',
  scholar: 'scholars',
  image: 'images',
  video: 'videos',
  podcast: 'podcasts',
} as const satisfies Readonly<Record<SearchScope, string>>

/** A whole number that may be given as text; absent, null or empty for a default. */
function count(min: number, max: number, or: number) {
  return z
    .union([
      // The bounds of the individual call are checked below, with a message that states them.
      z.number().min(-1e9).max(1e9),
      z.string().trim().max(9).regex(/^\d*$/),
    ])
    .nullish()
    .transform((value) => (value === null || value === undefined || value === '' ? or : Number(value)))
    .pipe(z.number().int().min(min).max(max))
}

const searchBody = z.object({
  q: words,
  scope: scope.nullish().transform((value) => value ?? 'webpage'),
  size: count(1, 100, 10),
  page: count(1, 100, 1),
  /** Adds a summary of the page itself to each result. */
  includeSummary: flag,
  /** Adds the whole text of the page, Markdown, to each result. */
  includeRawContent: flag,
  /** Returns only the sentence of the snippet that answers best. */
  conciseSnippet: flag,
})

/** The relevance of a result to the query. */
export const searchScores = ['high', 'medium', 'low'] as const

const searchItem = z
  .object({
    title: z.string(),
    link: z.string(),
    snippet: z.string(),
    score: z.enum(searchScores),
    /** Rank, from 1, counted over all pages. */
    position: z.number().int(),
    date: z.string().optional(),
    authors: z.array(z.string()).optional(),
    summary: z.string().optional(),
    rawContent: z.string().optional(),
    /** Images only. */
    imageUrl: z.string().optional(),
    imageWidth: z.number().int().optional(),
    imageHeight: z.number().int().optional(),
    /** Video and audio only, seconds. */
    duration: z.number().optional(),
    coverImage: z.string().optional(),
  })
  .meta({ title: 'SearchItem' })
export type SearchItem = z.infer<typeof searchItem>

const searchAnswer = z
  .object({
    credits: z.number().int(),
    total: z.number().int(),
    searchParameters: z.object({
      q: z.string(),
      scope: z.enum(searchScopes),
      size: z.number().int(),
      page: z.number().int(),
      includeSummary: z.boolean(),
      includeRawContent: z.boolean(),
      conciseSnippet: z.boolean(),
    }),
    webpages: z.array(searchItem).optional(),
    documents: z.array(searchItem).optional(),
    scholars: z.array(searchItem).optional(),
    images: z.array(searchItem).optional(),
    videos: z.array(searchItem).optional(),
    podcasts: z.array(searchItem).optional(),
  })
  .meta({ title: 'SearchAnswer' })
export type SearchAnswer = z.infer<typeof searchAnswer>

/** The response formats of a read page. */
export const readFormats = ['json', 'markdown'] as const

const readPage = z
  .object({
    title: z.string(),
    url: z.string(),
    author: z.string(),
    date: z.string(),
    markdown: z.string(),
    credits: z.number().int(),
  })
  .meta({ title: 'ReadPage' })
export type ReadPage = z.infer<typeof readPage>

const model = z
  .object({ id: z.string(), object: z.literal('model'), created: z.number().int(), owned_by: z.string() })
  .meta({ title: 'ProgramModel' })
export type ProgramModel = z.infer<typeof model>

const ofPrograms = { auth: 'key', limit: 'program', openAiErrors: true } as const

/** The developer API: calls in the formats of its API family, without the envelope. Wire format section 4. */
export const searchApiContract = {
  programSearch: route({
    ...ofPrograms,
    method: 'POST',
    path: '/api/v1/search',
    kind: 'raw',
    apiKey: 'search',
    summary: 'Search for sources of one of six kinds',
    body: searchBody,
    data: searchAnswer,
    errors: ['badRequest', 'badApiKey', 'noPermission', 'sensitiveWord', 'dailyLimit'],
  }),
  programRead: route({
    ...ofPrograms,
    method: 'POST',
    path: '/api/v1/reader',
    kind: 'raw',
    apiKey: 'reader',
    summary: 'Read a public page or file as Markdown; plain text for `Accept: text/plain` or `text/markdown`, otherwise JSON',
    body: z.object({
      url: z.string().trim().min(1).max(2000),
      format: nameOf(readFormats, { text: 'markdown', md: 'markdown' }).nullish(),
    }),
    data: z.union([readPage, z.string()]),
    errors: ['badRequest', 'badApiKey', 'noPermission', 'unreadableFile', 'tooLarge', 'serverBusy', 'dailyLimit'],
  }),
  programChat: route({
    ...ofPrograms,
    method: 'POST',
    path: '/api/v1/chat/completions',
    kind: 'raw',
    apiKey: 'chat',
    ownRetries: true,
    summary: 'Ask a question in the format of OpenAI’s chat completions; an event stream with `stream`',
    body: chatBody,
    data: z.union([chatCompletion, simpleAnswer]),
    errors: ['badRequest', 'badApiKey', 'noPermission', 'sensitiveWord', 'userCreditRunOut', 'dailyLimit'],
  }),
  listProgramModels: route({
    ...ofPrograms,
    method: 'GET',
    path: '/api/v1/models',
    kind: 'raw',
    apiKey: ['chat', 'search'],
    summary: 'List the models that requests can name',
    data: z.object({ object: z.literal('list'), data: z.array(model) }),
    errors: ['badApiKey', 'noPermission'],
  }),
  getProgramModel: route({
    ...ofPrograms,
    method: 'GET',
    path: '/api/v1/models/{model}',
    kind: 'raw',
    apiKey: ['chat', 'search'],
    summary: 'Get a model',
    params: z.object({ model: z.string().min(1).max(200) }),
    data: model,
    errors: ['badApiKey', 'noPermission', 'notFound'],
  }),
  programEmbed: route({
    ...ofPrograms,
    method: 'POST',
    path: '/api/v1/embeddings',
    kind: 'raw',
    apiKey: 'search',
    summary: 'Create embeddings of texts; requires a connected embedding model',
    body: z.object({
      input: z.union([z.string().min(1).max(20_000), z.array(z.string().min(1).max(20_000)).min(1).max(256)]),
      model: z.string().trim().max(200).nullish(),
      encoding_format: z.enum(['float', 'base64']).nullish(),
      dimensions: z
        .union([
          z.int().min(1).max(100_000),
          z
            .string()
            .max(5)
            .regex(/^[1-9]\d{0,4}$/)
            .transform(Number),
        ])
        .nullish(),
    }),
    data: z.object({
      object: z.literal('list'),
      model: z.string(),
      data: z.array(
        z.object({
          object: z.literal('embedding'),
          index: z.number().int(),
          /** Numbers, or little-endian 32-bit floats as base64. */
          embedding: z.union([z.array(z.number()), z.string()]),
        }),
      ),
      usage: z.object({ prompt_tokens: z.number().int(), total_tokens: z.number().int() }),
    }),
    errors: ['badRequest', 'badApiKey', 'noPermission', 'notFound', 'serverBusy', 'dailyLimit'],
  }),
  programAsk: route({
    method: 'POST',
    path: '/api/open/search/v2',
    kind: 'json',
    auth: 'key',
    apiKey: 'chat',
    limit: 'program',
    summary: 'Ask a question about all libraries or one; returns the complete answer, or with `stream` the event stream of `/api/searchV2`',
    body: z.object({
      question: words,
      lang: answerLang,
      /** The session to continue; default: a new one. */
      sessionId: id.nullish(),
      stream: flag,
      topicId: id.nullish(),
      /** Alias of `topicId`. */
      searchTopicId: id.nullish(),
      /** With a topic: search the web as well. */
      enableMix: flag,
      /** Accepted without effect: there is only one engine. */
      newEngine: flag,
    }),
    data: z.object({ sessionId: z.string(), resultId: z.string(), text: z.string(), references: z.array(reference) }),
    errors: ['badRequest', 'badApiKey', 'noPermission', 'notFound', 'sensitiveWord', 'userCreditRunOut', 'dailyLimit'],
  }),
  getProgramAnswer: route({
    method: 'GET',
    path: '/api/open/search/{id}',
    kind: 'json',
    auth: 'key',
    right: 'session:read',
    apiKey: 'chat',
    limit: 'program',
    summary: 'Get the latest answer of a session with its state and the text so far',
    params: idParams,
    data: z.object({
      sessionId: z.string(),
      resultId: z.string(),
      state: z.enum(['waiting', 'running', 'done', 'stopped', 'failed']),
      text: z.string(),
      references: z.array(reference),
    }),
    errors: ['badApiKey', 'noPermission', 'notFound'],
  }),
} as const
