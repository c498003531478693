import { passageForm } from './passage-form.ts'
import type { WeighedTerm } from './candidates.ts'
import type { IndexPassage } from './segment.ts'

/** A question as reranking compares it with a passage. */
export interface RerankQuery {
  /** Matching form of the question without what only asks; a space in every gap. */
  form: string
  terms: readonly WeighedTerm[]
  /** What each term is worth, in the order of `terms`. */
  worth: readonly number[]
  /** What all terms together are worth; never 0. */
  all: number
}

/** How a passage matches a question, each about 0 to 1. */
export interface Features {
  /** The index's own score, as a share of what the question is worth. May pass 1. */
  index: number
  /** Share of the question's terms, by worth, within the best stretch of text about twice as long as the question. */
  window: number
  /** How much of the question stands in the passage in long unbroken runs. */
  runs: number
  /** Share of the title that the question names. */
  title: number
  /** Share of the best heading that the question names. */
  heading: number
  /** Share of the question's numbers and Western words that the passage has. */
  exact: number
}

/** One candidate measured. */
export interface Measured {
  features: Features
  /** The sentence with most of what is asked, in matching form; empty when the body has nothing of it. */
  sentence: string
  /** Share of the passage's title that its own body names: how far it stands where it belongs. */
  home: number
}

interface Occurrence {
  at: number
  term: number
}

/** Numbers and Western words, which have no near misses. */
const exactTerm = /^[a-z0-9.]+$/
/** Windows are compared at least this long, in characters. */
const minWindow = 30
/** What tells things of one name apart, at the end of a title: 大曲车站 (青森县). */
const distinction = / ?\([^()]*\)$/

/** A question ready to be compared with passages. */
export function rerankQuery(form: string, terms: readonly WeighedTerm[]): RerankQuery {
  const worth = terms.map(({ weight, rarity }) => weight * rarity)
  return { form, terms, worth, all: worth.reduce((all, one) => all + one, 0) || 1 }
}

/** Measure one candidate. Linear in its text times the terms of the question, which are few. */
export function measure(query: RerankQuery, passage: IndexPassage, indexScore: number): Measured {
  const { body, title, headings, names } = passageForm(passage)
  const { worth, all } = query
  const occurrences: Occurrence[] = []
  let exactWanted = 0
  let exactFound = 0
  query.terms.forEach(({ term }, index) => {
    const before = occurrences.length
    for (let at = body.indexOf(term); at >= 0; at = body.indexOf(term, at + term.length)) occurrences.push({ at, term: index })
    if (!exactTerm.test(term)) return
    exactWanted += 1
    if (occurrences.length > before || names.includes(term)) exactFound += 1
  })
  occurrences.sort((a, b) => a.at - b.at)
  const features = {
    index: indexScore / all,
    window: bestWindow(occurrences, worth, Math.max(minWindow, query.form.length * 2)) / all,
    runs: longRuns(query.form, body, names),
    title: namedShare(query.form, title),
    heading: Math.max(0, ...headings.map((heading) => namedShare(query.form, heading))),
    exact: exactWanted === 0 ? 1 : exactFound / exactWanted,
  }
  const home = Math.max(namedShare(body, title), namedShare(body, title.replace(distinction, '')))
  return { features, sentence: bestSentence(body, occurrences, worth), home }
}

/** The most that distinct terms within `width` characters of each other are worth. */
function bestWindow(occurrences: readonly Occurrence[], worth: readonly number[], width: number): number {
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

const sentenceEnd = /[。!?\n]/g

/** The sentence whose distinct terms are worth most, the first of equals. */
function bestSentence(body: string, occurrences: readonly Occurrence[], worth: readonly number[]): string {
  const seenIn = new Int32Array(worth.length).fill(-1)
  let [start, end, value] = [0, 0, 0]
  let best = { start: 0, end: 0, value: 0 }
  for (const { at, term } of occurrences) {
    if (at >= end) {
      value = 0
      sentenceEnd.lastIndex = end
      for (start = end; ; start = end) {
        end = sentenceEnd.test(body) ? sentenceEnd.lastIndex : body.length
        if (at < end) break
      }
    }
    if (seenIn[term] !== start) value += worth[term]!
    seenIn[term] = start
    if (value > best.value) best = { start, end, value }
  }
  return body.slice(best.start, best.end)
}

/** Longest runs of the question found in the text, taken greedily; a run counts by its length beyond one, so long ones weigh more. */
function longRuns(form: string, body: string, names: string): number {
  let found = 0
  let possible = 0
  for (const piece of form.split(' ')) {
    possible += Math.max(0, piece.length - 1)
    let at = 0
    while (at < piece.length - 1) {
      let length = 1
      while (at + length < piece.length) {
        const run = piece.slice(at, at + length + 1)
        if (!body.includes(run) && !names.includes(run)) break
        length += 1
      }
      found += length - 1
      at += length
    }
  }
  return possible === 0 ? 0 : found / possible
}

/** Share of a name's pairs of characters that a text has; 1 when the whole name stands in it. */
function namedShare(form: string, name: string): number {
  if (name !== '' && form.includes(name)) return 1
  if (name.length < 2) return 0
  let found = 0
  for (let at = 0; at < name.length - 1; at += 1) if (form.includes(name.slice(at, at + 2))) found += 1
  return found / (name.length - 1)
}
