import type { Citation, TimedEvent } from '@wenjin/contract'
import { normalize } from '@wenjin/text'
import { gramsOf } from '../answer/evidence/grams.ts'
import { passagesOf, readAnswer, type Statement } from './answer-parts.ts'
import { brief } from './brief.ts'
import { datesIn, yearOf, type DateBase, type NamedDate } from './event-dates.ts'

const maxEvents = 100
const longest = 120
/** A clause that goes on about what the one before it named: 为116.8亿元. */
const goesOnPattern = /^[，；,;\s]*(?:则|又|也)?(?:为|是|达到?|增至|升至|降至|增长到?|下降到?)/u
/** A piece shorter than this, its date left out, says too little: the whole sentence is told instead. */
const shortest = 4
/** Share of pairs of characters two tellings of one day have in common. */
const alike = 0.6

/** Where the clause that holds `at` begins. */
function clauseStart(text: string, at: number): number {
  const before = text.slice(0, at)
  return Math.max(...['，', '；', '。', '、而', ','].map((sign) => before.lastIndexOf(sign) + 1), 0)
}

/** Years in brackets belong to a name: 统计公报（2019–2024 年）. */
const inBrackets = (text: string, at: number) => /[（(][^（）()]*$/u.test(text.slice(0, at))

/** The event of a date: the sentence without the date it opens with. */
function told(piece: string, date: string): string {
  const text = piece.trim().replace(/^[，；,;、\s]+/u, '')
  const bare = text.startsWith(date) ? text.slice(date.length).replace(/^(?:[，,：:、\s—-]|时|時|间|間)+/u, '') : text
  return brief(bare.length >= shortest ? bare : text, longest)
}

/** One event for each date of a sentence; several dates part it at the clauses that hold them. */
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

/** An event as it is compared with others of its date. */
interface ComparableEvent {
  event: TimedEvent
  form: string
  grams: ReadonlySet<string>
}

function toComparable(event: TimedEvent): ComparableEvent {
  const form = normalize(event.text)
  return { event, form, grams: new Set(gramsOf(form)) }
}

/** Whether two events of one date are the same. */
function isSame(a: ComparableEvent, b: ComparableEvent): boolean {
  if (a.form.includes(b.form) || b.form.includes(a.form)) return true
  const [small, large] = a.grams.size <= b.grams.size ? [a.grams, b.grams] : [b.grams, a.grams]
  let shared = 0
  for (const gram of small) if (large.has(gram)) shared++
  return shared >= alike * small.size
}

/** Orders by time; of one year what names no month comes first. */
function compareIso(a: string, b: string): number {
  const years = yearOf(a) - yearOf(b)
  if (years !== 0) return years
  const rest = (iso: string) => iso.replace(/^-?\d+/, '')
  return rest(a) < rest(b) ? -1 : Number(rest(a) > rest(b))
}

/**
 * The dated events of an answer, oldest first: one for each date of a cited sentence; the same event told
 * twice is one event with the marks of both.
 * @param text the answer's Markdown @param citations what its marks rest on
 */
export function eventsIn(text: string, citations: readonly Citation[]): TimedEvent[] {
  /** No more of one date than are shown: each is compared with the others of its date. */
  const byDate = new Map<string, ComparableEvent[]>()
  const quotes = Map.groupBy(citations, (one) => one.mark)
  for (const { headings, statements } of passagesOf(readAnswer(text))) {
    // A heading that names one year says of which year all under it tells.
    const named = datesIn(headings.at(-1) ?? '', null)
    let base: DateBase | null = named.length === 1 ? named[0]! : null
    for (const statement of statements) {
      const marks = statement.marks.filter((mark) => quotes.has(mark))
      const rests = marks.flatMap((mark) => quotes.get(mark)!.map((one) => one.quote))
      const dates = datesIn(statement.text, base, rests).filter(({ start }) => !inBrackets(statement.text, start))
      base = dates.at(-1) ?? base
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
