import { preferDocuments, type RankedPassage, type Source, type Understanding } from '@wenjin/engine'
import type { FoundSource, Mode, Noticed, Reference, WebCategory } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { findFileNames } from '../../library/access/index.ts'
import { type SearchableTopic } from '../../library/file/index.ts'
import { mediaCategories, readFromWeb, type WebReading } from '../reader/index.ts'
import { arrangeBySites, getSiteLists, sitePreferenceOf, type SiteLists } from '../source-preference/index.ts'
import { turnOf, type AnswerTask } from './answer-task.ts'
import { searchPassages } from './search-topics.ts'
import { disconnectedNotices, emitOnce, sourceNotices, unreadNotices } from './source-notice.ts'
import { referenceOf, unreadReference } from './source-reference.ts'
import { scopeOf, type SourceScope } from './source-scope.ts'

export const passagesPerSource = 2
/** Maximum number of pictures, videos or episodes listed beside the cited sources. */
const shownMedia = 24
/** Milliseconds that an answer waits for the web. */
const webPatience: Readonly<Record<Mode, number>> = {
  concise: 4000,
  detail: 8000,
  research: 20_000,
  'strong-research': 20_000,
  'think-research': 20_000,
}

/** The sources found for a question. */
export interface Findings {
  /** The passages, best first. */
  passages: RankedPassage[]
  /** Returns the reference for a cited source in the answer's list. */
  reference: (source: Source) => Reference
  /** Sources that were found but not read, best first: listed after the others, never cited. In media categories, all findings. */
  unread?: FoundSource[]
  /** The notices about the search; each is emitted once per answer. */
  notices?: Noticed[]
  /** Ids of the documents that are web pages. */
  pages?: ReadonlySet<string>
  /** The question asks for a summary of these texts. */
  whole?: boolean
  /** The sources of a question about the library as a whole; null for other questions. */
  library?: LibraryFindings | null
}

/** The passages that answer a question about the library as a whole. */
export interface LibraryFindings {
  passages: RankedPassage[]
  /** More passages were found than are read. */
  isPart: boolean
}

/** The queries of a search for sources, and its limits. */
export interface SourceRequest {
  /** Texts to search, the most important first. */
  texts: readonly string[]
  /** Maximum number of documents. */
  sources: number
  /** The scope, when it was determined for this answer already. */
  scope?: SourceScope | undefined
  /** The sources of earlier turns, for a question that continues them. */
  earlier?: Understanding['earlier']
  /** Called with the numbers of web sources found and read so far. */
  onProgress?: (progress: { found: number; read: number }) => void
}

async function askWeb(
  ctx: Ctx,
  task: AnswerTask,
  request: SourceRequest,
  category: WebCategory,
  sites: SiteLists,
): Promise<WebReading | null> {
  const { row, signal } = task
  const { time, site, sourceLang, scholarLang } = row.options
  if (!ctx.webSearch) return null
  return readFromWeb(ctx, ctx.webSearch, {
    queries: request.texts,
    category,
    filters: { time, site: site || undefined, sourceLang, scholarLang },
    limit: request.sources,
    arrange: (found) => arrangeBySites(found, ({ link }) => link, sites),
    signal,
    turn: turnOf(task),
    deadlineMs: webPatience[row.mode],
    onProgress: request.onProgress,
  })
}

/** Limits the passages to those of the first `most` documents. */
function ofDocuments(passages: readonly RankedPassage[], max: number): RankedPassage[] {
  const documents = new Set<string>()
  return passages.filter(({ documentId }) => {
    if (documents.size >= max && !documents.has(documentId)) return false
    documents.add(documentId)
    return true
  })
}

/**
 * Finds the best passages in everything the asker may search and on the web, limited to a number of documents; trusted sites rank higher,
 * blocked ones are removed. The index and the web are searched concurrently, the web within the time limit of the mode.
 * @throws the signal's reason when it is aborted; AppError `notFound` when the topic to search was deleted.
 */
export async function findSources(ctx: Ctx, task: AnswerTask, request: SourceRequest): Promise<Findings> {
  const { row, actor } = task
  const { engineType, searchTopic, options } = row
  const [scope, sites] = await Promise.all([
    request.scope ?? scopeOf(ctx, actor, { engineType, searchTopic, options }),
    getSiteLists(ctx, actor),
  ])
  const limit = request.sources * passagesPerSource
  const [stored, web] = await task.wait(() =>
    Promise.all([
      searchPassages(ctx, scope, { texts: request.texts, limit, filters: options }),
      scope.web && askWeb(ctx, task, request, scope.web, sites),
    ]),
  )
  const usesTopics = !scope.topicsInstead || web?.offline !== false
  const held = usesTopics ? stored : []
  const read = web ? web.passages : []
  // Passages from a single origin are ranked already.
  const found = [...held, ...read]
  const isMixed = held.length > 0 && read.length > 0
  const together = isMixed ? await ctx.compute.run('rankPassages', { passages: found, texts: request.texts, limit }, turnOf(task)) : found
  const addressOf = ({ documentId, url }: RankedPassage) => web?.sources.get(documentId)?.link ?? url
  const ordered = request.earlier ? preferDocuments(together, request.earlier) : together
  const passages = ofDocuments(arrangeBySites(ordered, addressOf, sites), request.sources)
  const notices = web
    ? [
        ...sourceNotices(web.unavailable, web.offline, row.lang),
        ...unreadNotices(web.failures, web.sources.size + web.unread.length, web.sources.size, row.lang),
      ]
    : ctx.webSearch
      ? []
      : disconnectedNotices(engineType, options.enableMix === true, row.lang)
  emitOnce(task, notices)
  const topics = new Map<string, SearchableTopic>(scope.topics.map((topic) => [topic.id, topic]))
  const isMedia = scope.web !== null && mediaCategories.has(scope.web)
  const unread = (web?.unread ?? []).slice(0, isMedia ? shownMedia : request.sources)
  return {
    passages,
    reference: (source) => referenceOf(source, topics, web?.sources.get(source.documentId)),
    unread: unread.map((source) => (sitePreferenceOf(sites, source.link) === 'trusted' ? { ...source, trusted: true } : source)),
    notices,
    pages: new Set(web?.sources.keys()),
  }
}

/** Adds the file names of the sources to the findings; web pages have no file. */
export async function nameFiles(ctx: Ctx, findings: Findings): Promise<Findings> {
  const all = [...findings.passages, ...(findings.library?.passages ?? [])]
  const ids = new Set(all.map(({ documentId }) => documentId))
  for (const page of findings.pages ?? []) ids.delete(page)
  const names = await findFileNames(ctx.db, [...ids])
  return {
    ...findings,
    reference: (source) => {
      const fileName = names.get(source.documentId)
      return { ...findings.reference(source), ...(fileName !== undefined && { fileName }) }
    },
  }
}

/** The reference list of the answer: its sources, followed by findings that were not read. */
export function listReferences(
  { reference, unread = [] }: Pick<Findings, 'reference' | 'unread'>,
  sources: readonly Source[],
): Reference[] {
  const listed = sources.map(reference)
  const known = new Set(listed.map(({ link }) => link))
  const last = Math.max(0, ...listed.map(({ index }) => index))
  return [...listed, ...unread.filter(({ link }) => !known.has(link)).map((source, at) => unreadReference(source, last + at + 1))]
}
