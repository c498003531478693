import type { QueryTerm } from '@wenjin/text/terms'
import { isDeleted } from './deletions.ts'
import { countInRow, isIdeographPair, pairsFrom } from './pair-counts.ts'
import { encodeTerm, findInBlock, forEachPosting, titleBits, type PostingList } from './postings.ts'
import type { BlockRequest, IndexReader, LiveSegment, PassageRequest } from './reader.ts'
import { addScores, echoWeight, inverseFrequency, lengthFactors } from './score.ts'
import { findBlock, type IndexPassage } from './segment.ts'

/** A passage, and its score by the index alone. */
export interface Candidate extends PassageRequest {
  score: number
}

/** A term of the question with what the collection knows of it. */
export interface WeighedTerm extends QueryTerm {
  /** Inverse frequency in the collections searched. */
  rarity: number
}

/**
 * Postings read of long lists. Past it terms are left out, commonest first: they cost the most and tell the least, and reranking sees them
 * anyway.
 */
const longBudget = 50_000

/**
 * Terms of a question that are looked up. An ordinary question has fewer; of a whole text that is asked about only the rarest are, so that it
 * costs a few times as much as an ordinary question.
 */
const maxTerms = 96

/** Passages that become candidates by their titles, for a question of at most so many terms: a longer one is no name. */
const maxByTitle = 8
const nameTerms = 16

/** Passages that become candidates by the synonyms of the question's words. */
const maxBySynonym = 10

/**
 * The passages that match best by the index alone, best first, and the weighed terms of the question. After them come those whose titles are
 * little else than the question, and those that match best when synonyms count too, with the score that they have without.
 * @param reworded the terms of synonyms, none of which counts for the scores
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

/** A candidate by its title, and how many terms that has. */
interface Titled extends Candidate {
  titleLength: number
}

/** The lists of terms in one segment; null where one of them has none. */
function listsOf(
  lists: ReadonlyMap<string, readonly { segment: number; list: PostingList }[]>,
  terms: readonly QueryTerm[],
  segment: number,
): PostingList[] | null {
  const found = terms.map(({ term }) => lists.get(term)?.find((one) => one.segment === segment)?.list)
  return found.every((list) => list !== undefined) ? found : null
}

/** Put the passages of a segment whose title has all terms in their places: the shortest titles first, of equals the higher score. */
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

/** Those that are not among the best by the question alone, at most `limit`. */
function newcomers(top: readonly Candidate[], besides: readonly Candidate[], limit: number): Candidate[] {
  const known = new Set(top.map(({ id }) => id))
  // They are not among the best by the question's own words, whose last score they can have at most.
  const score = top.at(-1)?.score ?? 0
  return besides
    .filter(({ id }) => !known.has(id))
    .slice(0, limit)
    .map(({ segment, id, score: own }) => ({ segment, id, score: Math.min(own, score) }))
}

let spare = new Float32Array(0)

/** An array of zeros, until the next call: a new one for every search would keep the garbage collector busy. */
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

/** In how many passages a term stands, where that is known without reading its postings: of common terms. Otherwise 0. */
function longCount(segments: readonly LiveSegment[], term: string): number {
  let count = 0
  for (const { directory } of segments) {
    const block = findBlock(directory, term)
    if (block >= 0) count += directory.longCounts[block]!
  }
  return count
}

/** The terms worth their postings, the rarer first while the budget lasts; of the others how often they stand. */
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

/** The posting lists of terms, by term, with the segment each is of. */
export async function readLists(
  reader: IndexReader<IndexPassage>,
  segments: readonly LiveSegment[],
  terms: readonly QueryTerm[],
): Promise<Map<string, { segment: number; list: PostingList }[]>> {
  const requests: BlockRequest[] = []
  const wanted: { term: string; segment: number; request: number }[] = []
  segments.forEach(({ id, directory }, segment) => {
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
  const encoded = new Map(terms.map(({ term }) => [term, encodeTerm(term)]))
  const lists = new Map<string, { segment: number; list: PostingList }[]>()
  for (const { term, segment, request } of wanted) {
    const list = findInBlock(blocks[request]!, encoded.get(term)!)
    if (!list) continue
    const found = lists.get(term)
    if (found) found.push({ segment, list })
    else lists.set(term, [{ segment, list }])
  }
  return lists
}

/** Put the passages of a segment with the highest scores, each with its title's echo, in their places among the best so far; deleted ones never. */
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

/** The order of results: the higher score, then the lower id. */
export function precedes(a: Ordered, b: Ordered): boolean {
  return a.score > b.score || (a.score === b.score && a.id < b.id)
}
