import type { NormalizedText, Span } from '@wenjin/text'
import { looseForm, loosePlaces } from './loose-text.ts'

/** Number of characters stored as context on either side of a quote. */
const contextChars = 40
/** Maximum number of characters searched, around the old place; in a longer text, a quote that moved further is not found. */
const longestSearched = 3_000_000
/** Characters by which the part that is searched for one quote may be off the middle for the next one. */
const maxShift = 500_000
/** Maximum number of occurrences compared. */
const maxCompared = 2000

/** A quote with the context that identifies it. */
export interface Quoted {
  quote: string
  before: string
  after: string
  /** The old offset of the quote; null when not known. */
  start: number | null
}

/** The text before and after a span. */
export function contextOf(text: string, { start, end }: Span): { before: string; after: string } {
  return {
    before: text.slice(Math.max(0, start - contextChars), start).toWellFormed(),
    after: text.slice(end, end + contextChars).toWellFormed(),
  }
}

function sharedEnd(a: string, b: string): number {
  let n = 0
  while (n < a.length && n < b.length && a[a.length - 1 - n] === b[b.length - 1 - n]) n++
  return n
}

function sharedStart(a: string, b: string): number {
  let n = 0
  while (n < a.length && n < b.length && a[n] === b[n]) n++
  return n
}

/** A part of a text, and its form for searching. */
interface SearchedPart {
  from: number
  part: string
  form: NormalizedText
}

function findIn(text: string, quoted: Quoted, { from, part, form }: SearchedPart): Span | null {
  const near = quoted.start ?? 0
  let best: { span: Span; score: number } | null = null
  let compared = 0
  for (const found of loosePlaces(part, form, quoted.quote)) {
    if (++compared > maxCompared) break
    const span = { start: found.start + from, end: found.end + from }
    const around = contextOf(text, span)
    const score = sharedEnd(around.before, quoted.before) + sharedStart(around.after, quoted.after)
    const nearer = best && Math.abs(span.start - near) < Math.abs(best.span.start - near)
    if (!best || score > best.score || (score === best.score && nearer)) best = { span, score }
  }
  return best?.span ?? null
}

/**
 * Finds the current places of quotes in a text: for each, among several occurrences the one with the most similar context, then the nearest.
 * Null when there is none.
 */
export function findAgain(text: string, quotes: readonly Quoted[]): (Span | null)[] {
  let searched: SearchedPart | null = null
  return quotes.map((quoted) => {
    const from = Math.round(Math.max(0, Math.min((quoted.start ?? 0) - longestSearched / 2, text.length - longestSearched)))
    // Quotes that are near one another, and all quotes of a text that is not very long, share the form.
    if (searched === null || Math.abs(searched.from - from) > maxShift) {
      const part = text.slice(from, from + longestSearched)
      searched = { from, part, form: looseForm(part) }
    }
    return findIn(text, quoted, searched)
  })
}
