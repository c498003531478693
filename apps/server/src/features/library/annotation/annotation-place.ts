import type { Block } from '@wenjin/engine'
import type { Span } from '@wenjin/text'
import { looseForm, loosePlaces } from '../document/index.ts'

/** How much is kept of what stands on either side of a quote, characters. */
const contextChars = 40
/** Longer texts are looked through around the place only: a quote that moved further is not found. */
const longestSearched = 3_000_000
/** Of many places the first ones are compared. */
const maxCompared = 2000

/** A quote and what it is told by. */
interface Quoted {
  quote: string
  before: string
  after: string
  /** Where it stood, when that is known. */
  start: number | null
}

/** The text on either side of a span. */
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

/** The place of a text where a quote stands now: of several the one with its old surroundings, then the nearest. Null for none. */
export function findAgain(text: string, quoted: Quoted): Span | null {
  const near = quoted.start ?? 0
  const from = text.length <= longestSearched ? 0 : Math.max(0, Math.min(near - longestSearched / 2, text.length - longestSearched))
  const part = text.slice(from, from + longestSearched)
  let best: { span: Span; score: number } | null = null
  let compared = 0
  for (const found of loosePlaces(part, looseForm(part), quoted.quote)) {
    if (++compared > maxCompared) break
    const span = { start: found.start + from, end: found.end + from }
    const around = contextOf(text, span)
    const score = sharedEnd(around.before, quoted.before) + sharedStart(around.after, quoted.after)
    const nearer = best && Math.abs(span.start - near) < Math.abs(best.span.start - near)
    if (!best || score > best.score || (score === best.score && nearer)) best = { span, score }
  }
  return best?.span ?? null
}

/** Where what was selected on a page stands in the text of a document: on that page, or on it and the next. Null when it was read otherwise. */
export function findOnPage(text: string, blocks: readonly Block[], quote: string, page: number): Span | null {
  // A block may go on over the end of its first page.
  const onPages = (last: number) =>
    blocks.filter(({ anchor }) => anchor?.page !== undefined && (anchor.over?.at(-1)?.page ?? anchor.page) >= page && anchor.page <= last)
  for (const last of [page, page + 1]) {
    const there = onPages(last)
    const [first] = there
    if (!first) continue
    const part = text.slice(first.start, there.at(-1)!.end)
    const [found] = loosePlaces(part, looseForm(part), quote)
    if (found) return { start: first.start + found.start, end: first.start + found.end }
  }
  return null
}
