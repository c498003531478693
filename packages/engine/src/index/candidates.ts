import type { QueryTerm } from '@wenjin/text/terms'
import { isDeleted } from './deletions.ts'
import { countInRow, isIdeographPair, pairsFrom } from './pair-counts.ts'
import { encodeTerm, findInBlock, forEachPosting, titleBits, type PostingList } from './postings.ts'
import { findPostings } from './posting-table.ts'
import type { BlockRequest, IndexReader, LiveSegment, PassageRequest } from './reader.ts'
import { addScores, echoWeight, inverseFrequency, lengthFactors } from './score.ts'
import { findBlock, type IndexPassage } from './segment.ts'

/** A passage with its index score, before reranking. */
export interface Candidate extends PassageRequest {
  score: number
}

/** A term of the question, weighted with collection statistics. */
export interface WeighedTerm extends QueryTerm {
  /** Inverse document frequency in the searched collections. */
  rarity: number
}

/**
 * Maximal number of postings read from long lists. Beyond it the most common terms are skipped: they cost the most and are the least
 * informative, and reranking takes them into account anyway.
 */
const longBudget = 50_000

/**
 * Maximal number of looked-up terms. An ordinary question has fewer; for a whole text only the rarest are used, so that it costs only a few
 * times as much as an ordinary question.
 */
const maxTerms = 96

/** Maximal number of candidates added by title, and maximal number of terms of a question for that: a longer question is not a name. */
const maxByTitle = 8
const nameTerms = 16

/** Maximal number of candidates added by synonyms of the question's words. */
const maxBySynonym = 10

/**
 * Returns the best passages by index score, best first, and the weighted terms of the question. They are followed by passages whose title
 * contains all terms, shortest title first, and by the best passages with synonyms, each with its score without synonyms.
 * @param reworded the terms of synonyms, which do not contribute to the scores
 */
export async function findCandidates(
  reader: IndexReader<IndexPassage>,
  segments: readonly LiveSegment[],
  { asked, reworded }: { asked: readonly QueryTerm[]; reworded: readonly QueryTerm[] },
  limit: number,
): Promise<{ candidates: Candidate[]; terms: WeighedTerm[] }> {
  const terms = rarest(segments, asked)
  const total = segments.reduce((sum, { info }) => sum + info.count, 0)
  const known = new Set(terms.map(({ term }) => term))
  const added = reworded.filter(({ term }) => !known.has(term))
  const { chosen, skipped } = affordable(segments, terms)
  const lists = await readLists(reader, segments, [...chosen, ...added])
  const weighed = terms.map((term) => {
    const found = lists.get(term.term) ?? []
    const count = skipped.get(term.term) ?? found.reduce((sum, { list }) => sum + list.count, 0)
    return { ...term, rarity: inverseFrequency(count, total) }
  })
  const worth = weighed.reduce((sum, { weight, rarity }) => sum + weight * rarity, 0)
  const factors = lengthFactors(segments)
  const top: Candidate[] = []
  const besides: Candidate[] = []
  const titled: Titled[] = []
  const weighedAdded = added.map((term) => {
    const count = (lists.get(term.term) ?? []).reduce((sum, { list }) => sum + list.count, 0)
    return { ...term, rarity: inverseFrequency(count, total) }
  })
  segments.forEach((segment, at) => {
    const scores = zeros(segment.info.count)
    const add = (these: readonly WeighedTerm[]) => {
      for (const { term, weight, rarity } of these)
        for (const { list } of lists.get(term)?.filter((found) => found.segment === at) ?? [])
          addScores(scores, segment.info, factors, list, weight * rarity)
    }
    add(weighed)
    const echoUnit = (echoWeight * worth) / 255
    addBest(top, segment, scores, echoUnit, limit)
    if (chosen.length <= nameTerms) addTitled(titled, segment, listsOf(lists, chosen, at), scores)
    if (weighedAdded.length === 0) return
    add(weighedAdded)
    addBest(besides, segment, scores, echoUnit, limit)
  })
  const named = [...top, ...newcomers(top, titled, maxByTitle)]
  return { candidates: [...named, ...newcomers(named, besides, maxBySynonym)], terms: weighed }
}

/** Returns the passages with most of the terms, by worth and whatever their frequency, best first. */
export async function findByCover(
  reader: IndexReader<IndexPassage>,
  segments: readonly LiveSegment[],
  terms: readonly WeighedTerm[],
  limit: number,
): Promise<Candidate[]> {
  const { chosen } = affordable(segments, terms)
  const lists = await readLists(reader, segments, chosen)
  const top: Candidate[] = []
  segments.forEach((segment, at) => {
    const scores = zeros(segment.info.count)
    for (const { term, weight, rarity } of terms) {
      for (const { list } of lists.get(term)?.filter((found) => found.segment === at) ?? [])
        forEachPosting(list, (doc) => {
          scores[doc]! += weight * rarity
        })
    }
    addBest(top, segment, scores, 0, limit)
  })
  return top
}

/** A candidate found by its title, with the number of title terms. */
interface Titled extends Candidate {
  titleLength: number
}

/** Returns the posting lists of terms in one segment; null when any term has none. */
function listsOf(
  lists: ReadonlyMap<string, readonly { segment: number; list: PostingList }[]>,
  terms: readonly QueryTerm[],
  segment: number,
): PostingList[] | null {
  const found = terms.map(({ term }) => lists.get(term)?.find((one) => one.segment === segment)?.list)
  return found.every((list) => list !== undefined) ? found : null
}

/** Inserts the passages of a segment whose title contains all terms, sorted by title length, then by score. */
function addTitled(titled: Titled[], { id: segment, info, deleted }: LiveSegment, lists: PostingList[] | null, scores: Float32Array): void {
  if (lists === null || lists.length === 0) return
  const held = new Uint8Array(info.count)
  for (const [at, list] of lists.entries())
    forEachPosting(list, (doc, packed) => {
      if (held[doc] === at && (packed & titleBits) > 0) held[doc] = at + 1
    })
  for (let doc = 0; doc < info.count; doc += 1) {
    if (held[doc] !== lists.length || isDeleted(deleted, doc)) continue
    const one = { segment, id: info.ids[doc]!, score: scores[doc]!, titleLength: info.titleLengths[doc]! }
    let place = titled.length
    while (place > 0 && isTitledBetter(one, titled[place - 1]!)) place -= 1
    titled.splice(place, 0, one)
    if (titled.length > maxByTitle) titled.pop()
  }
}

const isTitledBetter = (a: Titled, b: Titled) => a.titleLength < b.titleLength || (a.titleLength === b.titleLength && precedes(a, b))

/** Returns the passages that are not among the best by the question alone, at most `limit`. */
function newcomers(top: readonly Candidate[], besides: readonly Candidate[], limit: number): Candidate[] {
  const known = new Set(top.map(({ id }) => id))
  // By the question's own words they rank below the best, so their score is capped at the last of those.
  const score = top.at(-1)?.score ?? 0
  return besides
    .filter(({ id }) => !known.has(id))
    .slice(0, limit)
    .map(({ segment, id, score: own }) => ({ segment, id, score: Math.min(own, score) }))
}

let spare = new Float32Array(0)

/** Returns an array of zeros that is valid until the next call: a new one per search would burden the garbage collector. */
function zeros(length: number): Float32Array {
  if (spare.length < length) spare = new Float32Array(length)
  else spare.fill(0, 0, length)
  return spare
}

/** At most `maxTerms` of the terms, by what memory knows of them: absent pairs are left out, then the commonest. */
function rarest(segments: readonly LiveSegment[], terms: readonly QueryTerm[]): readonly QueryTerm[] {
  if (terms.length <= maxTerms) return terms
  const arePairsKnown = segments.every(({ info }) => info.pairs)
  const known = terms.flatMap(({ term, weight }) => {
    if (!arePairsKnown || !isIdeographPair(term)) return [{ term, weight, count: longCount(segments, term) }]
    let count = 0
    for (const { info } of segments) {
      const row = pairsFrom(info.pairs!, term[0]!)
      if (row) count += countInRow(row, term[1]!)
    }
    return count === 0 ? [] : [{ term, weight, count }]
  })
  return known.toSorted((a, b) => a.count - b.count).slice(0, maxTerms)
}

/** Returns the number of passages with a term if known without reading postings, that is, for common terms; otherwise 0. */
function longCount(segments: readonly LiveSegment[], term: string): number {
  let count = 0
  for (const { directory } of segments) {
    const block = findBlock(directory, term)
    if (block >= 0) count += directory.longCounts[block]!
  }
  return count
}

/** Selects the terms whose postings are read, rarest first within the budget; for the others returns their passage counts. */
function affordable(segments: readonly LiveSegment[], terms: readonly QueryTerm[]): { chosen: QueryTerm[]; skipped: Map<string, number> } {
  const counted = terms.map((term) => ({ term, count: longCount(segments, term.term) }))
  counted.sort((a, b) => a.count - b.count)
  let spent = 0
  const chosen: QueryTerm[] = []
  const skipped = new Map<string, number>()
  for (const { term, count } of counted) {
    const first = spent === 0
    spent += count
    if (!first && count > 0 && spent > longBudget) skipped.set(term.term, count)
    else chosen.push(term)
  }
  return { chosen, skipped }
}

/** Reads the posting lists of terms, by term, each with its segment. */
export async function readLists(
  reader: IndexReader<IndexPassage>,
  segments: readonly LiveSegment[],
  terms: readonly QueryTerm[],
): Promise<Map<string, { segment: number; list: PostingList }[]>> {
  const requests: BlockRequest[] = []
  const wanted: { term: string; segment: number; request: number }[] = []
  const lists = new Map<string, { segment: number; list: PostingList }[]>()
  const add = (term: string, segment: number, list: PostingList | null) => {
    if (!list) return
    const found = lists.get(term)
    if (found) found.push({ segment, list })
    else lists.set(term, [{ segment, list }])
  }
  segments.forEach(({ id, directory, postings }, segment) => {
    if (postings) {
      for (const { term } of terms) add(term, segment, findPostings(postings, term))
      return
    }
    const requested = new Map<number, number>()
    for (const { term } of terms) {
      const block = findBlock(directory, term)
      if (block < 0) continue
      let request = requested.get(block)
      if (request === undefined) {
        request = requests.push({ segment: id, block }) - 1
        requested.set(block, request)
      }
      wanted.push({ term, segment, request })
    }
  })
  const blocks = requests.length > 0 ? await reader.blocks(requests) : []
  const encoded = new Map(wanted.map(({ term }) => [term, encodeTerm(term)]))
  for (const { term, segment, request } of wanted) add(term, segment, findInBlock(blocks[request]!, encoded.get(term)!))
  return lists
}

/**
 * Merges the passages of a segment with the highest scores, including the bonus of their title's echo, into the best so far, without
 * deleted ones.
 */
function addBest(
  top: Candidate[],
  { id: segment, info, deleted }: LiveSegment,
  scores: Float32Array,
  echoUnit: number,
  limit: number,
): void {
  const { count, ids, echoes } = info
  let min = top.length === limit ? top[limit - 1]!.score : 0
  for (let doc = 0; doc < count; doc += 1) {
    const found = scores[doc]!
    if (found === 0) continue
    const score = found + echoUnit * echoes[doc]!
    if (score < min || isDeleted(deleted, doc)) continue
    const candidate = { segment, id: ids[doc]!, score }
    let place = top.length
    while (place > 0 && precedes(candidate, top[place - 1]!)) place -= 1
    top.splice(place, 0, candidate)
    if (top.length > limit) top.pop()
    if (top.length === limit) min = top[limit - 1]!.score
  }
}

interface Ordered {
  id: number
  score: number
}

/** Result order: higher score first, then lower id. */
export function precedes(a: Ordered, b: Ordered): boolean {
  return a.score > b.score || (a.score === b.score && a.id < b.id)
}
