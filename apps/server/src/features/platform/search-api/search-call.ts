import { setTimeout as delay } from 'node:timers/promises'
import {
  searchLists,
  type FoundSource,
  type Lang,
  type RouteInput,
  type SearchAnswer,
  type SearchItem,
  type SearchScope,
  type SourceCategory,
  type searchApiContract,
} from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'
import { absoluteAddress } from '../../../http/output/absolute-addresses.ts'
import { listSearchResults } from '../../ask/results/index.ts'
import { chargeCall, type ProgramCall } from './charge-call.ts'
import { markdownOf, readSource, summaryOf } from './page-text.ts'
import { bestSentence, scoreOf, wordsOf, type QueryWords } from './result-score.ts'

export type SearchRequest = RouteInput<typeof searchApiContract.programSearch>['body']

/** The context of a search apart from the request itself. */
interface SearchCall extends ProgramCall {
  lang: Lang
  /** Public address of the instance, for links to its own documents. */
  origin: string
}

/** Source category of each scope. */
export const categoryOfScope: Readonly<Record<SearchScope, SourceCategory>> = {
  webpage: 'webpage',
  document: 'pdf',
  scholar: 'scholar',
  image: 'image',
  video: 'video',
  podcast: 'podcast',
}

/** Time limit in milliseconds for reading pages for summaries and whole texts; results that are not ready are returned without them. */
const readingMs = 8000
const maxParallelReads = 8
/** Scopes whose results have no readable text. */
const unreadable: ReadonlySet<SearchScope> = new Set(['image', 'video', 'podcast'])

/** Returns the metadata of a picture, video or audio result. */
function mediaOf(scope: SearchScope, { media }: FoundSource, absolute: (link: string) => string): Partial<SearchItem> {
  if (!media) return {}
  const { url, cover, width, height, duration } = media
  if (scope === 'image') {
    const imageUrl = url ?? cover
    return {
      ...(imageUrl && { imageUrl: absolute(imageUrl) }),
      ...(width !== undefined && { imageWidth: width }),
      ...(height !== undefined && { imageHeight: height }),
    }
  }
  return { ...(duration !== undefined && { duration }), ...(cover && { coverImage: absolute(cover) }) }
}

function toItem(source: FoundSource, position: number, words: QueryWords, asked: SearchRequest, origin: string): SearchItem {
  const { title, link, snippet, date, authors } = source
  const absolute = (address: string) => absoluteAddress(address, origin)
  return {
    title,
    link: absolute(link),
    snippet: asked.conciseSnippet ? bestSentence(words, snippet) : snippet,
    score: scoreOf(words, source),
    position,
    ...(date && { date }),
    ...(authors && authors.length > 0 && { authors }),
    ...mediaOf(asked.scope, source, absolute),
  }
}

/** Cache of the items built from a list, by the call parameters they depend on: a cached list is reused by many searches. */
const itemsOfList = new WeakMap<readonly FoundSource[], Map<string, readonly SearchItem[]>>()
/** Maximum forms cached per list: addresses of the instance, each with two forms of a snippet. */
const maxForms = 8

function toItems(list: readonly FoundSource[], asked: SearchRequest, origin: string): readonly SearchItem[] {
  const form = `${asked.scope} ${asked.conciseSnippet} ${origin}`
  const known = itemsOfList.get(list)
  const made = known?.get(form)
  if (made) return made
  const words = wordsOf(asked.q)
  const items = list.map((source, at) => toItem(source, (asked.page - 1) * asked.size + at + 1, words, asked, origin))
  if (known && known.size < maxForms) known.set(form, items)
  else itemsOfList.set(list, new Map([[form, items]]))
  return items
}

/** Reads the results in parallel, and adds the requested texts. A page that cannot be read leaves its result unchanged. */
async function addTexts(
  ctx: Ctx,
  { caller, lang }: SearchCall,
  asked: SearchRequest,
  results: readonly { source: FoundSource; item: SearchItem }[],
  signal: AbortSignal,
): Promise<void> {
  const late = new AbortController()
  const over = AbortSignal.any([signal, late.signal])
  const queue = [...results]
  const work = async () => {
    for (let next = queue.shift(); next && !over.aborted; next = queue.shift()) await addText(ctx, caller, lang, asked, next, over)
  }
  const reading = Promise.all(Array.from({ length: maxParallelReads }, work))
  await Promise.race([reading, delay(readingMs, undefined, { ref: false, signal }).catch(() => undefined)])
  late.abort()
  signal.throwIfAborted()
}

async function addText(
  ctx: Ctx,
  caller: Caller,
  lang: Lang,
  asked: SearchRequest,
  { source, item }: { source: FoundSource; item: SearchItem },
  signal: AbortSignal,
): Promise<void> {
  try {
    const text = await readSource(ctx, caller, source, signal)
    const summary = asked.includeSummary ? await summaryOf(ctx, caller, text, lang, signal) : ''
    const isOpen = !text.ofLibrary || caller.keyScopes?.includes('knowledge:read') === true
    const rawContent = asked.includeRawContent && isOpen ? await markdownOf(ctx, caller, text.document) : ''
    if (signal.aborted) return
    if (summary) item.summary = summary
    if (rawContent) item.rawContent = rawContent
  } catch (error) {
    if (!signal.aborted) ctx.log.debug({ err: error }, 'a result could not be read')
  }
}

/**
 * Searches for a program, and charges it: summaries and whole texts only when some were returned. A search that reached no service and
 * found nothing is free.
 * @throws AppError `sensitiveWord`; the signal's reason when it is aborted
 */
export async function searchForProgram(ctx: Ctx, call: SearchCall, asked: SearchRequest, signal: AbortSignal): Promise<SearchAnswer> {
  const { q, scope, size, page } = asked
  const found = await listSearchResults(
    ctx,
    call.caller,
    { resultId: null, query: q, category: categoryOfScope[scope], asTyped: false, searchTopic: null, pageIndex: page - 1, pageSize: size },
    signal,
  )
  let items = toItems(found.list, asked, call.origin)
  if ((asked.includeSummary || asked.includeRawContent) && !unreadable.has(scope)) {
    const results = found.list.map((source, at) => ({ source, item: { ...items[at]! } }))
    await addTexts(ctx, call, asked, results, signal)
    items = results.map(({ item }) => item)
  }
  const { search, searchSummary, searchRawContent } = ctx.config.prices
  const hasSummary = items.some(({ summary }) => summary !== undefined)
  const hasRawContent = items.some(({ rawContent }) => rawContent !== undefined)
  const price = search + (hasSummary ? searchSummary : 0) + (hasRawContent ? searchRawContent : 0)
  const isOut = found.list.length === 0 && (found.offline || found.unavailable.length > 0)
  const credits = isOut ? 0 : await chargeCall(ctx, call, 'search', price)
  const { includeSummary, includeRawContent, conciseSnippet } = asked
  return {
    credits,
    total: found.total,
    searchParameters: { q, scope, size, page, includeSummary, includeRawContent, conciseSnippet },
    [searchLists[scope]]: items,
  }
}
