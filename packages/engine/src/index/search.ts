import { queryTerms } from '@wenjin/text/terms'
import { splitCompound } from '../answer/understanding/compound.ts'
import { findCandidates, readLists } from './candidates.ts'
import { otherReadings, pinyinWords } from './spelling/correct.ts'
import { withNamed } from './names/names.ts'
import type { IndexReader, LiveSegment } from './reader.ts'
import { byScore, rerank, scoreScale, type Found } from './rerank.ts'
import { questionRewordings, synonymTerms } from './rewording.ts'
import type { IndexPassage } from './segment.ts'
import { rowsFirst } from './table-rows.ts'

/** Default number of the index's best passages that are reranked. */
const candidateCount = 50
/** Minimal score lead of another reading of a question for it to count as the intended one. */
const clearly = 0.3
/** Maximal number of questions in one text that are searched separately. */
const maxParts = 4
/** A longer text, in characters, is not a list of questions: it is searched as a whole. */
const questionChars = 300
/** A longer question, in characters, is not corrected: enough of it is spelled correctly. */
const readChars = 100

/**
 * Returns the passages of some collections that match a question best, best first, at most `limit`. The collections are searched as one;
 * the order is deterministic, ties are broken by lower id. Several questions in one text are searched separately and share the places, so
 * that none displaces the others. A question with homophone errors or in pinyin is also searched in its probable reading, unless it is to
 * be searched as typed.
 */
export async function searchIndex<P extends IndexPassage>(
  reader: IndexReader<P>,
  collections: readonly string[],
  question: string,
  { limit, asTyped = false }: { limit: number; asTyped?: boolean },
): Promise<Found<P>[]> {
  const segments = await reader.segments(collections)
  const rankings: Found<P>[][] = []
  for (const part of questionsIn(question)) {
    const others = asTyped || part.length > readChars ? [] : await readingsOf(reader, segments, part)
    const found: Found<P>[][] = []
    for (const reading of [part, ...others]) found.push(await searchOne(reader, { collections, segments }, reading, limit))
    rankings.push(together(found))
  }
  return shareOut(rankings, limit)
}

/**
 * Returns the corrected reading of a question with homophone errors or in pinyin: the one that passages match clearly better than the
 * original, or null if there is none.
 */
export async function correctQuestion<P extends IndexPassage>(
  reader: IndexReader<P>,
  collections: readonly string[],
  question: string,
): Promise<string | null> {
  if (question.length > readChars) return null
  const segments = await reader.segments(collections)
  const readings = await readingsOf(reader, segments, question)
  if (readings.length === 0) return null
  const topScore = async (reading: string) => (await searchOne(reader, { collections, segments }, reading, 1))[0]?.score ?? 0
  let best = { reading: null as string | null, score: (await topScore(question)) + clearly }
  for (const reading of readings) {
    const score = await topScore(reading)
    if (score > best.score) best = { reading, score }
  }
  return best.reading
}

/** Maximal number of cached questions per set of segments: a question is corrected first, and then searched in the same segments. */
const maxRememberedReadings = 1000
const readingsKept = new WeakMap<readonly LiveSegment[], Map<string, Promise<string[]>>>()

function readingsOf<P extends IndexPassage>(reader: IndexReader<P>, segments: readonly LiveSegment[], question: string): Promise<string[]> {
  const kept = readingsKept.get(segments) ?? new Map<string, Promise<string[]>>()
  readingsKept.set(segments, kept)
  const readings = kept.get(question) ?? findReadings(reader, segments, question)
  if (kept.size >= maxRememberedReadings) kept.clear()
  kept.set(question, readings)
  return readings
}

async function findReadings<P extends IndexPassage>(
  reader: IndexReader<P>,
  segments: readonly LiveSegment[],
  question: string,
): Promise<string[]> {
  const doubted = pinyinWords(question).map((term) => ({ term, weight: 1 }))
  const words = doubted.length === 0 ? null : await readLists(reader, segments, doubted)
  return otherReadings(segments, question, (letters) => words?.has(letters) ?? false)
}

/** Merges the results of all readings of a question, each passage with its best score. */
function together<P extends IndexPassage>(rankings: readonly Found<P>[][]): Found<P>[] {
  if (rankings.length === 1) return rankings[0]!
  const best = new Map<number, Found<P>>()
  for (const found of rankings.flat()) {
    const { id } = found.passage
    const known = best.get(id)
    if (!known || found.score > known.score) best.set(id, found)
  }
  return [...best.values()].toSorted(byScore)
}

async function searchOne<P extends IndexPassage>(
  reader: IndexReader<P>,
  { collections, segments }: { collections: readonly string[]; segments: readonly LiveSegment[] },
  question: string,
  limit: number,
): Promise<Found<P>[]> {
  const asked = { asked: queryTerms(question), reworded: synonymTerms(segments, questionRewordings(question)) }
  const { candidates, terms } = await findCandidates(reader, segments, asked, Math.max(candidateCount, limit))
  const names = (await reader.names?.(collections, segments)) ?? null
  const all = names ? withNamed(names, segments, { candidates, terms }) : candidates
  if (all.length === 0) return []
  const passages = await reader.passages(all)
  return rowsFirst(reader, segments, terms, rerank(question, terms, all, passages, names))
}

/** Drops texts that are one of the questions of another text, since they are already searched as part of it. */
export function withoutParts(texts: readonly string[]): string[] {
  const parts = new Set(texts.flatMap((text) => questionsIn(text).filter((part) => part !== text)).map((part) => part.trim()))
  return texts.filter((text) => !parts.has(text.trim()))
}

/** Splits a text into its questions; a single question keeps its surrounding text. */
function questionsIn(text: string): string[] {
  return text.length > questionChars ? [text] : splitCompound(text, maxParts)
}

/**
 * Merges the results of several questions. The best of each comes first; each further place goes to the question whose next passage most
 * increases its chance of an answer: a question with a clear best passage needs few places, a vague one gets the rest.
 */
function shareOut<P extends IndexPassage>(rankings: readonly Found<P>[][], limit: number): Found<P>[] {
  if (rankings.length === 1) return rankings[0]!.slice(0, limit)
  const questions = rankings.map((found) => ({ found, place: 0, covered: 0 }))
  const gain = ({ found, place, covered }: (typeof questions)[number]) => {
    if (place === found.length) return 0
    return place === 0 ? Infinity : chance(found, place) / covered
  }
  const taken = new Map<number, Found<P>>()
  while (taken.size < limit) {
    const next = questions.reduce((best, one) => (gain(one) > gain(best) ? one : best))
    const found = next.found[next.place]
    if (!found) break
    next.covered += chance(next.found, next.place)
    next.place += 1
    if (!taken.has(found.passage.id)) taken.set(found.passage.id, found)
  }
  return [...taken.values()]
}

/** Returns the likelihood of the passage at a rank, relative to the first. */
function chance(found: readonly Found<IndexPassage>[], place: number): number {
  return Math.exp((found[place]!.score - found[0]!.score) / scoreScale)
}
