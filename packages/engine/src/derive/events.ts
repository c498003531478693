import type { Citation, TimedEvent } from '@wenjin/contract'
import { normalize } from '@wenjin/text'
import { gramsOf } from '../answer/evidence/grams.ts'
import { passagesOf, readAnswer, type Statement } from './answer-parts.ts'
import { brief } from './brief.ts'
import { datesIn, yearOf, type DateBase, type NamedDate } from './event-dates.ts'

const maxEvents = 100
const longest = 120
/** A clause that continues the subject of the previous one: 为116.8亿元. */
const goesOnPattern = /^[，；,;\s]*(?:则|又|也)?(?:为|是|达到?|增至|升至|降至|增长到?|下降到?)/u
/** Minimal length of a clause without its date, characters: for a shorter one the whole sentence is used. */
const shortest = 4
/** Minimal share of common grams of two statements of one event on a date. */
const alike = 0.6

/** Returns the start of the clause that contains `at`. */
function clauseStart(text: string, at: number): number {
  const before = text.slice(0, at)
  return Math.max(...['，', '；', '。', '、而', ','].map((sign) => before.lastIndexOf(sign) + 1), 0)
}

/** A year in brackets belongs to a name: 统计公报（2019–2024 年）. */
const inBrackets = (text: string, at: number) => /[（(][^（）()]*$/u.test(text.slice(0, at))

/** Returns the text of an event: the sentence without its leading date. */
function told(piece: string, date: string): string {
  const text = piece.trim().replace(/^[，；,;、\s]+/u, '')
  const bare = text.startsWith(date) ? text.slice(date.length).replace(/^(?:[，,：:、\s—-]|时|時|间|間)+/u, '') : text
  return brief(bare.length >= shortest ? bare : text, longest)
}

/** Returns one event for each date of a sentence; with several dates the sentence is split at the clauses that contain them. */
function eventsOf({ text, at, marks }: Statement, dates: readonly NamedDate[]): TimedEvent[] {
  const starts = dates.map((date) => clauseStart(text, date.start))
  return dates.map((date, index) => {
    const written = text.slice(date.start, date.end)
    const from = index === 0 ? 0 : starts[index]!
    const to = dates.length === index + 1 ? text.length : Math.max(starts[index + 1]!, date.end)
    const piece = text.slice(from, to)
    const rest = piece.replace(written, '')
    const enough = rest.replaceAll(/[\p{P}\s]/gu, '').length >= shortest && !goesOnPattern.test(rest)
    return { date: written, iso: date.iso, text: told(enough ? piece : text, written), at, marks }
  })
}

/** An event prepared for comparison with others of its date. */
interface ComparableEvent {
  event: TimedEvent
  form: string
  grams: ReadonlySet<string>
}

function toComparable(event: TimedEvent): ComparableEvent {
  const form = normalize(event.text)
  return { event, form, grams: new Set(gramsOf(form)) }
}

/** Whether two events on one date are the same. */
function isSame(a: ComparableEvent, b: ComparableEvent): boolean {
  if (a.form.includes(b.form) || b.form.includes(a.form)) return true
  const [small, large] = a.grams.size <= b.grams.size ? [a.grams, b.grams] : [b.grams, a.grams]
  let shared = 0
  for (const gram of small) if (large.has(gram)) shared++
  return shared >= alike * small.size
}

/** Compares chronologically; within a year, a date without month comes first; dates of an unknown year come last. */
function compareIso(a: string, b: string): number {
  const [isYearless, otherIsYearless] = [a.startsWith('--'), b.startsWith('--')]
  if (isYearless || otherIsYearless)
    return isYearless && otherIsYearless ? (a < b ? -1 : Number(a > b)) : Number(isYearless) - Number(otherIsYearless)
  const years = yearOf(a) - yearOf(b)
  if (years !== 0) return years
  const rest = (iso: string) => iso.replace(/^-?\d+/, '')
  return rest(a) < rest(b) ? -1 : Number(rest(a) > rest(b))
}

/**
 * Returns the dated events of an answer, oldest first: one for each date of a cited sentence; the same event stated twice is one event with
 * the marks of both.
 * @param text the answer's Markdown @param citations the sources of its marks
 */
export function eventsIn(text: string, citations: readonly Citation[]): TimedEvent[] {
  /** The number of events per date is limited as well, since each is compared with the others of its date. */
  const byDate = new Map<string, ComparableEvent[]>()
  const quotes = Map.groupBy(citations, (one) => one.mark)
  for (const { headings, statements } of passagesOf(readAnswer(text))) {
    // A heading with a single year provides the year of the statements under it.
    const named = datesIn(headings.at(-1) ?? '', null)
    let base: DateBase | null = named.length === 1 ? named[0]! : null
    for (const statement of statements) {
      const marks = statement.marks.filter((mark) => quotes.has(mark))
      const rests = marks.flatMap((mark) => quotes.get(mark)!.map((one) => one.quote))
      const dates = datesIn(statement.text, base, rests, true).filter(({ start }) => !inBrackets(statement.text, start))
      base = dates.findLast(({ iso }) => !iso.startsWith('--')) ?? base
      if (marks.length === 0) continue
      for (const event of eventsOf({ ...statement, marks }, dates)) {
        const others = byDate.get(event.iso) ?? []
        const candidate = toComparable(event)
        const known = others.find((other) => isSame(other, candidate))?.event
        if (known) known.marks = [...new Set([...known.marks, ...event.marks])]
        else if (others.length < maxEvents) byDate.set(event.iso, [...others, candidate])
      }
    }
  }
  const events = [...byDate.values()].flat().map(({ event }) => event)
  return events.toSorted((a, b) => compareIso(a.iso, b.iso)).slice(0, maxEvents)
}
