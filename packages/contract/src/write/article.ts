import { z } from 'zod'
import { limits } from '../limits.ts'
import { quotePlace } from '../ask/place.ts'
import { route } from '../route.ts'
import { verdicts } from '../ask/stream.ts'
import { shownPerson } from '../people/person.ts'
import { id, idList, idParams, offset, paged, paging, time, wholeNumber } from '../wire.ts'

/**
 * The source of the mark `[[n]]` of an article. Numbers are local to the article and never reused, so that text can be moved, cut and
 * pasted without changing the meaning of a mark.
 */
export const articleSource = z
  .object({
    n: z.number().int().min(1),
    title: z.string(),
    /** Address of the original; a site-relative `/doc/…` for documents of the instance. */
    link: z.string(),
    documentId: z.string().optional(),
    fileId: z.string().optional(),
    site: z.string().optional(),
    date: z.string().optional(),
    /** The exact supporting words. */
    quote: z.string(),
    /** `[start, end)` UTF-16 offsets of the quote in the document's text. */
    start: z.number().int().optional(),
    end: z.number().int().optional(),
    page: z.number().int().optional(),
    place: quotePlace.optional(),
    /** Verdict on the sentence when it was written; absent for a person's own quotation. */
    verdict: z.enum(verdicts).optional(),
  })
  .meta({ title: 'ArticleSource' })
export type ArticleSource = z.infer<typeof articleSource>

/**
 * The lines that a save inserts around a part that two people changed concurrently, each a bold block quote: before the version saved
 * first, before the one saved second, and after that. An editor locates the part by them, in either language.
 */
export const conflictLines = {
  zh: {
    first: '两处同时改了下面这段，两种写法都保留着。先保存的：',
    second: '后保存的：',
    end: '同时改动的一段到此为止，请留下想要的写法。',
  },
  en: {
    first: 'The part below was changed in two places at once; both are kept. Saved first:',
    second: 'Saved second:',
    end: 'End of the part that was changed twice; keep what you want.',
  },
} as const

/** `writing`: a model is writing. `failed`: the model was interrupted; its text so far is kept. */
export const articleStates = ['writing', 'ready', 'failed'] as const

/** An entry of the list of articles. Spec section 3 "Article". */
export const articleItem = z
  .object({
    id: z.string(),
    topicId: z.string(),
    /** The answer (a result) it was made from; null for one written by hand or made from files. */
    sourceId: z.string().nullable(),
    title: z.string(),
    /** The start of its text; with a keyword, the text around it. */
    excerpt: z.string(),
    /** Length of its text, characters. */
    chars: z.number().int(),
    pin: z.boolean(),
    state: z.enum(articleStates),
    /** Incremented by every change of title or text. */
    version: z.number().int(),
    /** The author; null for a guest, and for a deleted account. */
    byUser: shownPerson.nullable(),
    trashedAt: time.nullable(),
    createdAt: time,
    updatedAt: time,
  })
  .meta({ title: 'ArticleItem' })
export type ArticleItem = z.infer<typeof articleItem>

export const article = articleItem
  .extend({
    /** Markdown, with `[[n]]` marks for its sources. */
    content: z.string(),
    sources: z.array(articleSource),
    /** Whether the caller may change it. */
    editable: z.boolean(),
  })
  .meta({ title: 'Article' })
export type Article = z.infer<typeof article>

/** A stored version of an article. */
export const articleVersion = z
  .object({
    version: z.number().int(),
    title: z.string(),
    chars: z.number().int(),
    byUser: shownPerson.nullable(),
    createdAt: time,
  })
  .meta({ title: 'ArticleVersion' })
export type ArticleVersion = z.infer<typeof articleVersion>

/**
 * The result of merging a saved text with concurrent changes. `taken`: there were none. `merged`: they were in other paragraphs.
 * `conflict`: they were in the same paragraphs; both versions are kept, one after the other, under a line that says so.
 */
export const saveOutcomes = ['taken', 'merged', 'conflict'] as const
export type SaveOutcome = (typeof saveOutcomes)[number]

const title = z.string().trim().max(limits.article.titleChars)
const content = z.string().max(limits.article.chars)
const place = { start: offset.optional(), end: offset.min(1).optional() }
const added = { note: z.string().max(4000).default(''), shareKey: z.string().max(64).optional() }
const ofTopic = { kind: 'json', auth: 'visitor', params: idParams } as const
const ofVersion = { ...ofTopic, params: z.object({ id, version: wholeNumber.min(1) }) } as const

/** Articles of a topic. Spec section 7 "article". */
export const articleContract = {
  listArticles: route({
    ...ofTopic,
    method: 'GET',
    path: '/api/topic/{id}/article',
    right: 'topic:read',
    summary: 'List the articles of a topic, pinned ones first, then latest change first',
    query: paging.extend({ keyword: z.string().trim().max(100).default('') }),
    data: paged(articleItem),
    errors: ['notFound'],
  }),
  listTrashedArticles: route({
    ...ofTopic,
    method: 'GET',
    path: '/api/topic/{id}/article/trash',
    right: 'topic:edit',
    summary: 'List the articles of a topic in the trash, latest first',
    query: paging,
    data: paged(articleItem),
    errors: ['notFound', 'noPermission'],
  }),
  createArticle: route({
    ...ofTopic,
    method: 'POST',
    path: '/api/topic/{id}/article',
    stores: true,
    right: 'topic:edit',
    summary: 'Create an article',
    body: z.object({ title: title.default(''), content: content.default('') }),
    data: article,
    errors: ['notFound', 'noPermission', 'conflict', 'sensitiveWord'],
  }),
  generateArticle: route({
    ...ofTopic,
    method: 'POST',
    path: '/api/topic/{id}/article/generate',
    stores: true,
    limit: 'ask',
    right: 'topic:edit',
    summary:
      'Generate an article from a completed answer with its citations, or from files of the topic as an outline with a summary of each part',
    body: z.union([
      z.object({ sourceId: id, shareKey: z.string().max(64).optional(), title: title.optional() }),
      z.object({ fileIds: idList(limits.article.files).min(1), title: title.optional() }),
    ]),
    data: article,
    errors: ['notFound', 'noPermission', 'badRequest', 'conflict'],
  }),
  getArticle: route({
    ...ofTopic,
    method: 'GET',
    path: '/api/article/{id}',
    right: 'topic:read',
    summary: 'Get an article with its text and sources',
    data: article,
    errors: ['notFound'],
  }),
  saveArticle: route({
    ...ofTopic,
    method: 'PUT',
    path: '/api/article/{id}',
    stores: true,
    right: 'topic:edit',
    summary:
      'Save the title and the text of an article. `baseVersion` is the edited version; later changes of other users are merged by paragraph, and conflicts keep both sides',
    body: z.object({ title, content, baseVersion: z.int().min(1).max(2_147_483_647) }),
    data: z.object({ article, outcome: z.enum(saveOutcomes) }),
    errors: ['notFound', 'noPermission', 'badRequest', 'conflict', 'sensitiveWord'],
  }),
  quoteInArticle: route({
    ...ofTopic,
    method: 'POST',
    path: '/api/article/{id}/quote',
    right: 'topic:edit',
    summary: 'Add a quote of a document, or of an answer with its citations, to the end of an article',
    body: z.union([
      z.object({
        documentId: id,
        ...place,
        /** The selected words when their offsets are unknown; they are searched in the text. */
        quote: z.string().trim().min(1).max(8000).optional(),
        ...added,
      }),
      // Without offsets: the whole answer.
      z.object({ resultId: id, ...place, ...added }),
    ]),
    data: article,
    errors: ['notFound', 'noPermission', 'badRequest', 'conflict'],
  }),
  pinArticle: route({
    ...ofTopic,
    method: 'PUT',
    path: '/api/article/{id}/pin',
    right: 'topic:edit',
    summary: 'Pin or unpin an article at the head of the list for all readers',
    body: z.object({ pin: z.boolean() }),
    data: article,
    errors: ['notFound', 'noPermission'],
  }),
  copyArticle: route({
    ...ofTopic,
    method: 'POST',
    path: '/api/article/{id}/copy',
    stores: true,
    right: 'topic:read',
    summary: 'Copy an article to the given topic, otherwise to its own topic, or without edit access to the default topic of the caller',
    body: z.object({ topicId: id.optional() }),
    data: article,
    errors: ['notFound', 'noPermission', 'conflict', 'sensitiveWord'],
  }),
  listArticleVersions: route({
    ...ofTopic,
    method: 'GET',
    path: '/api/article/{id}/version',
    right: 'topic:edit',
    summary: 'List the versions of an article, latest first; continuous edits of one user are one version',
    query: paging,
    data: paged(articleVersion),
    errors: ['notFound', 'noPermission'],
  }),
  getArticleVersion: route({
    ...ofVersion,
    method: 'GET',
    path: '/api/article/{id}/version/{version}',
    right: 'topic:edit',
    summary: 'Get a version of an article',
    data: articleVersion.extend({ content: z.string() }),
    errors: ['notFound', 'noPermission'],
  }),
  restoreArticleVersion: route({
    ...ofVersion,
    method: 'POST',
    path: '/api/article/{id}/version/{version}/restore',
    right: 'topic:edit',
    summary: 'Restore a version of an article as a new version',
    data: article,
    errors: ['notFound', 'noPermission', 'conflict', 'sensitiveWord'],
  }),
  trashArticle: route({
    guests: 'ask',
    ...ofTopic,
    method: 'POST',
    path: '/api/article/{id}/trash',
    right: 'topic:edit',
    summary: 'Move an article to the trash, which keeps it for 30 days',
    errors: ['notFound', 'noPermission'],
  }),
  restoreArticle: route({
    ...ofTopic,
    method: 'POST',
    path: '/api/article/{id}/restore',
    right: 'topic:edit',
    summary: 'Restore an article from the trash',
    data: article,
    errors: ['notFound', 'noPermission'],
  }),
  deleteArticle: route({
    guests: 'ask',
    ...ofTopic,
    method: 'DELETE',
    path: '/api/article/{id}',
    right: 'topic:edit',
    summary: 'Delete an article in the trash permanently',
    errors: ['notFound', 'noPermission', 'conflict'],
  }),
} as const
