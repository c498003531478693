import type { FoundSource, RouteInput, searchContract, WebCategory } from '@wenjin/contract'
import { fuseRankings, type RankedPassage } from '@wenjin/engine'
import { canonicalUrl, type WebFinding, type WebOutcome } from '@wenjin/web-sources'
import type { Ctx } from '../../../context.ts'
import { requireClean, safetyOf } from '../../platform/moderation/index.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import type { RunOptions } from '../../../providers/compute/index.ts'
import type { SearchableTopic } from '../../library/file/index.ts'
import { joinOutcomes, toFoundSource } from '../reader/index.ts'
import { arrangeBySites, getSiteLists, sitePreferenceOf } from '../source-preference/index.ts'
import { findResult, readableSession } from '../session/index.ts'
import { recallResults, type ResultGround, type Results } from './result-cache.ts'
import { type SourceScope, categoryOf, linkOf, scopeOf, searchPassages } from '../sources/index.ts'

type SearchResultsInput = RouteInput<typeof searchContract.listSearchResults>['body']

/** Results per service call, and the maximum number of calls for one list. */
const chunk = 20
const maxChunks = 5
/** Maximum number of passages read from the index. */
const indexDepth = 100
/** Milliseconds a list waits for the web. */
const patienceMs = 5000
const snippetChars = 200

/** The place to search: as requested, else the place that the given turn searched. */
async function placeOf(ctx: Ctx, actor: Actor, input: SearchResultsInput): Promise<Parameters<typeof scopeOf>[2]> {
  const turn = input.resultId ? await findResult(ctx.db, input.resultId) : undefined
  // Throws for a turn that the person may not read.
  if (input.resultId) await readableSession(ctx.db, turn?.sessionId ?? '', actor)
  const engineType = input.category ?? (turn && turn.engineType !== 'ai' ? turn.engineType : 'default')
  if (input.searchTopic || !turn) return { engineType, searchTopic: input.searchTopic ?? null }
  const { topicIds, folderIds, fileIds } = turn.options
  return { engineType, searchTopic: turn.searchTopic, options: { topicIds, folderIds, fileIds } }
}

function toSource(passage: RankedPassage, topic: SearchableTopic | undefined): FoundSource {
  const category = categoryOf(topic)
  return {
    id: passage.documentId,
    category: category === 'library' ? 'pdf' : category,
    title: passage.title,
    link: linkOf(passage, topic),
    snippet: passage.text.slice(0, snippetChars).toWellFormed(),
    services: ['index'],
    ...(passage.url && URL.canParse(passage.url) && { site: new URL(passage.url).hostname }),
    ...(passage.date && { date: passage.date }),
  }
}

/** The documents of the passages, each represented by its best passage. */
function documentsOf(passages: readonly RankedPassage[]): RankedPassage[] {
  return [...new Map(passages.toReversed().map((passage) => [passage.documentId, passage])).values()].toReversed()
}

async function askWeb(
  ctx: Ctx,
  input: SearchResultsInput,
  category: WebCategory | null,
  signal: AbortSignal,
): Promise<{ outcome: WebOutcome; more: boolean } | null> {
  const web = ctx.webSearch
  if (!web || !category) return null
  const chunks = Math.min(maxChunks, Math.ceil(((input.pageIndex + 1) * input.pageSize) / chunk))
  const { time, site, sourceLang, scholarLang } = input
  const filters = { time, site: site || undefined, sourceLang, scholarLang }
  const asked = Array.from({ length: chunks }, (_, at) =>
    web.search({ category, query: input.query, page: at + 1, size: chunk, ...filters }, { signal, deadlineMs: patienceMs }),
  )
  const outcomes = await Promise.all(asked)
  // Concatenate the pages in order instead of fusing their ranks: a later page never ranks above an earlier one.
  const found = [...new Map(outcomes.flatMap((outcome) => outcome.found).map((finding) => [finding.id, finding])).values()]
  return { outcome: { ...joinOutcomes(outcomes), found }, more: chunks < maxChunks && (outcomes.at(-1)?.found.length ?? 0) >= chunk }
}

/** Converts a finding to a passage for ranking, with up to 1000 characters of its text or its snippet. */
function asPassage(finding: WebFinding, at: number): RankedPassage {
  const text = finding.text?.content.slice(0, 1000) ?? finding.snippet
  const place = { documentId: finding.id, collectionId: '', start: 0, end: text.length }
  return { ...place, passageId: at, title: finding.title, headingPath: [], text, score: 0 }
}

/**
 * Merges index and web results: each source ranks by relevance to the query, web sources also by their rank in the services. Sources with
 * the same canonical address are merged.
 */
async function merge(
  ctx: Ctx,
  turn: RunOptions,
  query: string,
  held: readonly FoundSource[],
  passages: readonly RankedPassage[],
  found: readonly WebFinding[],
): Promise<FoundSource[]> {
  if (found.length === 0) return [...held]
  const sources = new Map<string, FoundSource>(held.map((source) => [source.id, source]))
  for (const finding of found) sources.set(finding.id, toFoundSource(finding))
  const all = [...passages.map((passage, at) => ({ ...passage, passageId: -1 - at })), ...found.map(asPassage)]
  const relevant = await ctx.compute.run('rankPassages', { passages: all, texts: [query], limit: all.length }, turn)
  const order = fuseRankings(
    [found.map(({ id }) => id), relevant.map(({ documentId }) => documentId), held.map(({ id }) => id)],
    (id) => id,
  )
  const merged = new Map<string, FoundSource>()
  for (const id of order) {
    const source = sources.get(id)!
    const key = canonicalUrl(source.link)
    const same = merged.get(key)
    merged.set(key, same ? { ...same, services: [...new Set([...same.services, ...source.services])] } : source)
  }
  return [...merged.values()]
}

/** @param typed the query as typed, when it was corrected; else null */
async function holdings(ctx: Ctx, scope: SourceScope, input: SearchResultsInput, typed: string | null) {
  const texts = typed === null ? [input.query] : [input.query, typed]
  const found = await searchPassages(ctx, scope, { texts, limit: indexDepth, filters: input })
  const passages = documentsOf(found)
  const topics = new Map(scope.topics.map((topic) => [topic.id, topic]))
  return { passages, sources: passages.map((passage) => toSource(passage, topics.get(passage.collectionId))) }
}

/** Computes the list without the cache. */
async function find(
  ctx: Ctx,
  actor: Actor,
  { scope, sites, list: words }: ResultGround,
  asked: SearchResultsInput,
  signal: AbortSignal,
): Promise<Results> {
  const corrected = asked.asTyped ? null : await scope.index.correct(asked.query)
  const input = { ...asked, query: corrected ?? asked.query }
  const typed = corrected === null ? null : asked.query
  const [held, web] = await Promise.all([holdings(ctx, scope, input, typed), askWeb(ctx, input, scope.web, signal)])
  const usesTopics = !scope.topicsInstead || web?.outcome.offline === true
  const [sources, passages] = usesTopics ? [held.sources, held.passages] : [[], []]
  const merged = await merge(ctx, { owner: turnOwnerOf(ctx, actor), signal }, input.query, sources, passages, web?.outcome.found ?? [])
  const shown = merged.filter(({ title, snippet }) => words.find(title) === null && words.find(snippet) === null)
  const list = arrangeBySites(shown, ({ link, site }) => (link.startsWith('/') ? site && `https://${site}` : link), sites)
  const { pageIndex, pageSize } = input
  return {
    list: list
      .slice(pageIndex * pageSize, (pageIndex + 1) * pageSize)
      .map((source) => (sitePreferenceOf(sites, source.link) === 'trusted' ? { ...source, trusted: true } : source)),
    // Services report totals beyond the requested page; limit the total to the number of results that can be fetched.
    total: web?.more ? Math.max(list.length, Math.min(chunk * maxChunks, web.outcome.total)) : list.length,
    pageIndex,
    pageSize,
    corrected,
    unavailable: web?.outcome.offline ? [] : (web?.outcome.unavailable ?? []),
    offline: web?.outcome.offline ?? false,
  }
}

/**
 * Returns the sources for a query as a plain list: from the asker's scope and the services, trusted sites first, without blocked sites. A
 * cached list is returned while its inputs are unchanged; callers must not modify it.
 * @throws AppError `notFound` when the topic or the turn is not accessible to the asker, `sensitiveWord`; the signal's reason when aborted.
 */
export async function listSearchResults(ctx: Ctx, actor: Actor, asked: SearchResultsInput, signal: AbortSignal): Promise<Results> {
  await requireClean(ctx, asked.query)
  const [scope, sites] = await Promise.all([scopeOf(ctx, actor, await placeOf(ctx, actor, asked)), getSiteLists(ctx, actor)])
  const ground = { scope, sites, list: (await safetyOf(ctx)).list }
  const { resultId: _resultId, searchTopic: _searchTopic, category: _category, ...input } = asked
  // Not cacheable: a time filter depends on the current time, and a part of a topic depends on more than the index revision.
  if (input.time || scope.topics.some(({ documentIds }) => documentIds)) return find(ctx, actor, ground, asked, signal)
  return recallResults(ctx, ownerOf(actor), ground, input, signal, (over) => find(ctx, actor, ground, asked, over))
}
