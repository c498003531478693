import { forEachTerm } from '@wenjin/text/terms'
import { findByCover, type WeighedTerm } from './candidates.ts'
import type { IndexReader, LiveSegment } from './reader.ts'
import { byScore, type Found } from './rerank.ts'
import type { IndexPassage } from './segment.ts'

/** Number of results that must hold a table for rows to be searched. */
const firstFound = 5
/** Maximum passages that are read for their rows beyond those found. */
const maxByCover = 40
/** Maximum passages moved to the front. */
const maxFirst = 6
const rowPattern = /\S \| |\| \S/u

/** Whether most lines of a passage are rows of a table. */
function isTable({ text }: IndexPassage): boolean {
  const lines = text.split('\n')
  const rows = lines.filter((line) => rowPattern.test(line)).length
  return rows > 1 && rows * 2 > lines.length
}

/** Returns the terms of a text that are asked for. */
function termsIn(text: string, asked: ReadonlyMap<string, number>): ReadonlySet<string> {
  const terms = new Set<string>()
  forEachTerm(text, (form, start, end) => {
    const term = form.slice(start, end)
    if (asked.has(term)) terms.add(term)
  })
  return terms
}

const worthOf = (terms: Iterable<string>, asked: ReadonlyMap<string, number>): number => {
  let sum = 0
  for (const term of terms) sum += asked.get(term)!
  return sum
}

/** Returns the worth of the question's terms that the best row of a passage and the names above it contain. */
function coverOf({ title, headingPath, text }: IndexPassage, asked: ReadonlyMap<string, number>, least: number): number {
  const above = termsIn([title, ...headingPath].join('\n'), asked)
  const all = new Set([...above, ...termsIn(text, asked)])
  // No row contains more than the passage.
  if (worthOf(all, asked) < least) return 0
  let best = 0
  for (const line of text.split('\n')) {
    const terms = new Set(above)
    for (const term of termsIn(line, asked)) terms.add(term)
    best = Math.max(best, worthOf(terms, asked))
  }
  return best
}

/**
 * Where a question finds tables, moves the passages whose single row contains most of it before the other ones of tables: the passages of a long table
 * are alike, and its values make chance matches. Other results keep their order.
 */
export async function rowsFirst<P extends IndexPassage>(
  reader: IndexReader<P>,
  segments: readonly LiveSegment[],
  terms: readonly WeighedTerm[],
  found: readonly Found<P>[],
): Promise<Found<P>[]> {
  const at = found.findIndex(({ passage }) => isTable(passage))
  if (at < 0 || at >= firstFound) return [...found]
  const asked = new Map(terms.map(({ term, weight, rarity }) => [term, weight * rarity]))
  const known = new Set(found.map(({ passage }) => passage.id))
  const more = (await findByCover(reader, segments, terms, maxByCover)).filter(({ id }) => !known.has(id))
  const others = more.length > 0 ? await reader.passages(more) : []
  const covers: { passage: P; cover: number }[] = []
  let best = 0
  for (const passage of [...found.map((one) => one.passage), ...others]) {
    if (!isTable(passage)) continue
    const cover = coverOf(passage, asked, best)
    best = Math.max(best, cover)
    covers.push({ passage, cover })
  }
  const first = covers.filter(({ cover }) => cover > 0 && cover >= best - 1e-9).slice(0, maxFirst)
  const { score } = found[at]!
  const moved = new Set(first.map(({ passage }) => passage.id))
  const rest = found.filter(({ passage }) => !moved.has(passage.id))
  return [
    ...rest.filter((one) => byScore(one, found[at]!) < 0),
    ...first.map(({ passage }) => ({ passage, score })),
    ...rest.filter((one) => byScore(one, found[at]!) >= 0),
  ]
}
