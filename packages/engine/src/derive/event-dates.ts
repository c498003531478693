import { parseQuantities, type Span } from '@wenjin/text'

/** A date in a text. */
export interface NamedDate extends Span {
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`; years before the common era begin with `-`; `--MM` or `--MM-DD` when the year is unknown. */
  iso: string
}

/** The last full date of a text, to which 同年 and dates without a year refer. */
export interface DateBase {
  iso: string
}

const relativePattern =
  /(?<same>同年|當年|当年|是年|该年|該年)|(?<next>次年|翌年|第二年|隔年)|(?<before>前一年|上一年)|(?<after>\d{1,3}|[一二两三四五六七八九十]{1,3})年(?:之)?[后後](?!代)|(?<month>同月|当月|當月)|(?<day>同日|当日|當日|当天|當天)/gu
const monthAfterPattern =
  /^[，,]?\s*(?<month>\d{1,2}|[一二三四五六七八九十]{1,2})月(?:份)?(?:(?<day>\d{1,2}|[一二三四五六七八九十廿]{1,3})[日号號])?/u

/** Number of characters before a date in which its referring word is searched. */
const near = 12

const pad = (value: number, size: number) => String(Math.abs(value)).padStart(size, '0')

/** Formats a year for sorting: at least four digits, `-` before the common era. */
const yearText = (year: number) => `${year < 0 ? '-' : ''}${pad(year, 4)}`

/** Returns the year of an `iso` date; negative before the common era. */
export function yearOf(iso: string): number {
  const digits = /^-?\d+/.exec(iso)![0]
  return Number(digits)
}

/** Returns the year `years` later; there is no year between 1 BC and AD 1. */
function yearsAfter(iso: string, years: number): string {
  const from = yearOf(iso)
  const to = from + years
  return yearText(from < 0 && to >= 0 ? to + 1 : from > 0 && to <= 0 ? to - 1 : to)
}

/** Parses a number in Chinese or Arabic digits up to a few hundred. */
function numberOf(written: string): number {
  const [quantity] = parseQuantities(`${written}个`)
  return quantity ? Number(quantity.value) : Number(written)
}

/**
 * Returns the sortable form of a date's canonical value; missing year and month are taken from `base`. Null when it cannot be determined.
 */
function isoOf(value: string, base: DateBase | null): string | null {
  const full = /^(?<bc>-?)(?<year>\d{1,4})(?<rest>(?:-\d\d){0,2})$/.exec(value)
  if (full?.groups) return `${full.groups['bc']}${full.groups['year']!.padStart(4, '0')}${full.groups['rest']}`
  const decade = /^(?<decade>\d{3,4})s$/.exec(value)?.groups?.['decade']
  if (decade) return decade.padStart(4, '0')
  const century = /^C(?<century>-?\d{1,2})$/.exec(value)?.groups?.['century']
  if (century) return Number(century) < 0 ? yearText(Number(century) * 100) : yearText((Number(century) - 1) * 100 + 1)
  if (!base) return null
  const year = /^-?\d{4}/.exec(base.iso)![0]
  const monthDay = /^-(?<rest>(?:-\d\d){1,2})$/.exec(value)?.groups?.['rest']
  if (monthDay) return `${year}${monthDay}`
  const day = /^--(?<rest>-\d\d)$/.exec(value)?.groups?.['rest']
  const month = /^-?\d{4}-\d\d/.exec(base.iso)?.[0]
  return day && month ? `${month}${day}` : null
}

function relativeDates(text: string, taken: readonly Span[], base: (at: number) => DateBase | null): NamedDate[] {
  const found: NamedDate[] = []
  for (const match of text.matchAll(relativePattern)) {
    const start = match.index
    const bound = base(start)
    if (!bound || taken.some((one) => start < one.end && start + match[0].length > one.start && one.start <= start)) continue
    const { same, next, before, after, month, day } = match.groups ?? {}
    let end = start + match[0].length
    if (month || day) {
      const iso = month ? /^-?\d{4}-\d\d/.exec(bound.iso)?.[0] : /^-?\d{4}-\d\d-\d\d$/.exec(bound.iso)?.[0]
      if (iso) found.push({ start, end, iso })
      continue
    }
    const years = same ? 0 : next ? 1 : before ? -1 : numberOf(after!)
    const written = monthAfterPattern.exec(text.slice(end))
    const [inMonth, onDay] = [written?.groups?.['month'], written?.groups?.['day']].map((one) => (one ? numberOf(one) : 0))
    const dated = written && inMonth! >= 1 && inMonth! <= 12 && onDay! <= 31
    if (dated) end += written[0].length
    const rest = dated ? `-${pad(inMonth!, 2)}${onDay ? `-${pad(onDay, 2)}` : ''}` : ''
    if (Number.isFinite(years)) found.push({ start, end, iso: yearsAfter(bound.iso, years) + rest })
  }
  return found
}

/**
 * Returns the dates of a sentence, in order, of any era; missing parts are completed from earlier dates where the text refers to them.
 * @param before the last full date before this sentence @param quotes the quotes that support the sentence: one of them may contain the
 * missing year @param yearless whether a month and day whose year nothing tells are returned as `--MM` or `--MM-DD`
 */
export function datesIn(text: string, before: DateBase | null, quotes: readonly string[] = [], yearless = false): NamedDate[] {
  const dates = parseQuantities(text).filter(({ kind, value }) => kind === 'date' || (kind === 'range' && /^(?:-?\d{1,4}|C|-)/.test(value)))
  const found: NamedDate[] = []
  let base = before
  const bases: { from: number; base: DateBase }[] = []
  for (const { start, end, kind, value } of dates) {
    // A range of plain numbers is not a period.
    if (kind === 'range' && !/[年月日世纪紀\-/.]|\d{4}/u.test(text.slice(start, end))) continue
    const first = kind === 'range' ? value.slice(0, value.indexOf('..')) : value
    const dated = isoOf(first, base) ?? isoFromQuotes(first, quotes)
    const iso = dated ?? (yearless && /^-(?:-\d\d){1,2}$/.test(first) ? first : null)
    if (iso === null) continue
    // 同年10月: the month belongs to the preceding word, which is handled below.
    if (
      first.startsWith('--') &&
      /(?:同年|当年|當年|次年|翌年|第二年|年[后後])[，,]?\s*$/u.test(text.slice(Math.max(0, start - near), start))
    )
      continue
    found.push({ start, end, iso })
    if (dated === null) continue
    base = { iso }
    bases.push({ from: end, base })
  }
  const relative = relativeDates(text, found, (at) => bases.findLast(({ from }) => from <= at)?.base ?? before)
  return [...found, ...relative].toSorted((a, b) => a.start - b.start)
}

/** Returns the full date in the quotes with this month and day, if it is unique. */
function isoFromQuotes(value: string, quotes: readonly string[]): string | null {
  const rest = /^-(?<rest>(?:-\d\d){1,2})$/.exec(value)?.groups?.['rest']
  if (!rest) return null
  const known = new Set<string>()
  for (const quote of quotes) {
    for (const one of parseQuantities(quote)) {
      const iso = one.kind === 'date' ? isoOf(one.value, null) : null
      if (iso?.slice(iso.startsWith('-') ? 5 : 4).startsWith(rest)) known.add(iso)
    }
  }
  return known.size === 1 ? [...known][0]! : null
}
