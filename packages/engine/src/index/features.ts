import { normalize } from '@wenjin/text'
import { searchForm } from '@wenjin/text/terms'
import type { WeighedTerm } from './candidates.ts'
import type { IndexPassage } from './segment.ts'

/** A question as reranking compares it with a passage. */
export interface RerankQuery {
  /** Matching form of the question without what only asks; a space in every gap. */
  form: string
  terms: readonly WeighedTerm[]
}

/** How a passage matches a question, each about 0 to 1. */
export interface Features {
  /** The index's own score, as a share of what the question weighs. */
  index: number
  /** How often the passage comes back to the question's terms, by worth: what it is about, it says again. May pass 1. */
  insistence: number
  /** Share of the question's terms, by worth, within the best stretch of text about twice as long as the question. */
  window: number
  /** The same within title and headings. */
  named: number
  /** How much of the question stands in the passage in long unbroken runs. */
  runs: number
  /** Share of the title that the question names. */
  title: number
  /** Share of the best heading that the question names. */
  heading: number
  /** Share of the question's numbers and Western words that the passage has. */
  exact: number
}

interface Occurrence {
  at: number
  term: number
}

/** Numbers and Western words, which have no near misses. */
const exactTerm = /^[a-z0-9.]+$/
/** Windows are compared at least this long, in characters. */
const minWindow = 30

/** Measure one candidate. Linear in its text times the terms of the question, which are few. */
export function measure(query: RerankQuery, passage: IndexPassage, indexScore: number): Features {
  const body = searchForm(passage.text)
  const title = normalize(passage.title)
  const headings = passage.headingPath.map(normalize)
  const names = [title, ...headings].join('\n')
  const worth = query.terms.map(({ weight, rarity }) => weight * rarity)
  const occurrences: Occurrence[] = []
  let insistence = 0
  let named = 0
  let exactWanted = 0
  let exactFound = 0
  query.terms.forEach(({ term }, index) => {
    const before = occurrences.length
    for (let at = body.indexOf(term); at >= 0; at = body.indexOf(term, at + term.length)) occurrences.push({ at, term: index })
    const inNames = names.includes(term)
    const count = occurrences.length - before
    insistence += worth[index]! * Math.log1p(count)
    if (inNames) named += worth[index]!
    if (!exactTerm.test(term)) return
    exactWanted += 1
    if (inNames || count > 0) exactFound += 1
  })
  const all = sum(worth) || 1
  return {
    index: indexScore / all,
    insistence: insistence / all,
    window: bestWindow(occurrences, worth, Math.max(minWindow, query.form.length * 2)) / all,
    named: named / all,
    runs: longRuns(query.form, `${body}\n${names}`),
    title: namedShare(query.form, title),
    heading: Math.max(0, ...headings.map((heading) => namedShare(query.form, heading))),
    exact: exactWanted === 0 ? 1 : exactFound / exactWanted,
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0)
}

/** The most that distinct terms within `width` characters of each other are worth. */
function bestWindow(occurrences: Occurrence[], worth: readonly number[], width: number): number {
  occurrences.sort((a, b) => a.at - b.at)
  const inside = new Uint16Array(worth.length)
  let best = 0
  let value = 0
  let from = 0
  for (const { at, term } of occurrences) {
    if (!inside[term]) value += worth[term]!
    inside[term]! += 1
    for (let left = occurrences[from]!; left.at < at - width; left = occurrences[from]!) {
      inside[left.term]! -= 1
      if (!inside[left.term]) value -= worth[left.term]!
      from += 1
    }
    if (value > best) best = value
  }
  return best
}

/** Longest runs of the question found in the text, taken greedily; a run counts by its length beyond one, so long ones weigh more. */
function longRuns(form: string, text: string): number {
  let found = 0
  let possible = 0
  for (const piece of form.split(' ')) {
    possible += Math.max(0, piece.length - 1)
    let at = 0
    while (at < piece.length - 1) {
      let length = 1
      while (at + length < piece.length && text.includes(piece.slice(at, at + length + 1))) length += 1
      found += length - 1
      at += length
    }
  }
  return possible === 0 ? 0 : found / possible
}

/** Share of a name's pairs of characters that the question has; 1 when the whole name stands in it. */
function namedShare(form: string, name: string): number {
  if (name !== '' && form.includes(name)) return 1
  if (name.length < 2) return 0
  let found = 0
  for (let at = 0; at < name.length - 1; at += 1) if (form.includes(name.slice(at, at + 2))) found += 1
  return found / (name.length - 1)
}
