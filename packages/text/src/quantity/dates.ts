import { type Atom, type Reader, matchAt } from './atom.ts'
import { yearOfEra } from './eras.ts'
import { parseChineseNumeral } from './numerals.ts'
import {
  centuryPattern,
  dayFirstPattern,
  dayPattern,
  decadePattern,
  englishDecadePattern,
  eraDatePattern,
  isoDatePattern,
  monthDatePattern,
  monthFirstPattern,
  monthInitials,
  namesAYearPattern,
  stretchPattern,
  yearDatePattern,
  yearMonthPattern,
} from './date-patterns.ts'

function toNumber(written: string): number {
  return Number(/^\d+$/.test(written) ? written : (parseChineseNumeral(written.replace('初', '')) ?? NaN))
}

const pad = (value: number, size: number): string => String(value).padStart(size, '0')

/** Returns `-MM-DD`, `-MM` or an empty string; undefined when the day does not exist. */
function monthAndDay(groups: Record<string, string | undefined>): string | undefined {
  if (groups['month'] === undefined) return ''
  const month = toNumber(groups['month'])
  if (!(month >= 1 && month <= 12)) return undefined
  if (groups['day'] === undefined) return `-${pad(month, 2)}`
  const day = toNumber(groups['day'])
  return day >= 1 && day <= 31 ? `-${pad(month, 2)}-${pad(day, 2)}` : undefined
}

function date(match: RegExpExecArray, value: string | undefined): Atom | undefined {
  return value === undefined ? undefined : { kind: 'date', length: match[0].length, value }
}

/** Whether the number before 年 is a calendar year, and not a number of years. */
function isYear(written: string, hasMonth: boolean, before: string, after: string): boolean {
  // 1621年至1629年之间 names two years.
  const endsRange = written.length === 4 && after.startsWith('之间') && /[至到和与\-~] ?$/.test(before)
  if (stretchPattern.test(after) && !endsRange) return false
  if (/^\d+$/.test(written) || /^[零〇○一二三四五六七八九]+$/.test(written)) {
    if (written.length === 4) return Number(toNumber(written)) < 3000
    if (written.length === 3) return hasMonth || namesAYearPattern.test(before)
    // 95年5月, but not the 12年6月 of an era whose name precedes it.
    return written.length === 2 && hasMonth && namesAYearPattern.test(before)
  }
  return false
}

function readYearDate(text: string, at: number): Atom | undefined {
  const match = matchAt(yearDatePattern, text, at)
  if (!match) return undefined
  const { bc, year: written = '', month } = match.groups ?? {}
  const before = text.slice(Math.max(0, at - 4), at)
  const year = toNumber(written)
  const rest = monthAndDay(match.groups ?? {})
  if (!(year >= 1) || rest === undefined) return undefined
  // 前221年 is BC, 前10年 means the first ten years, 之前221年 neither.
  const isBc = bc !== undefined && (bc !== '前' || (written.length >= 3 && !/[以之年月目日从先提空生天]$/.test(before)))
  if (isBc) return date(match, `-${pad(year, 4)}${rest}`)
  if (bc !== undefined) return undefined
  const after = text.slice(at + match[0].length, at + match[0].length + 4)
  const isNamed = match[0].startsWith('公元') || match[0].startsWith('西元')
  if (!isNamed && !isYear(written, month !== undefined, before, after)) return undefined
  const full = written.length === 2 && !isNamed ? year + (year >= 30 ? 1900 : 2000) : year
  return date(match, `${full}${rest}`)
}

function readEraDate(text: string, at: number): Atom | undefined {
  const match = matchAt(eraDatePattern, text, at)
  if (!match) return undefined
  const { era = '', year = '' } = match.groups ?? {}
  const number = yearOfEra(era, year === '元' ? 1 : toNumber(year))
  const rest = monthAndDay(match.groups ?? {})
  if (number === undefined || Number.isNaN(number) || rest === undefined) return undefined
  // Months of older eras are lunar, so only their year is comparable.
  return date(match, number >= 1868 ? `${number}${rest}` : String(number))
}

function readCentury(text: string, at: number): Atom | undefined {
  const match = matchAt(centuryPattern, text, at)
  if (!match) return undefined
  const { bc, century, decade } = match.groups ?? {}
  const number = century === undefined ? 20 : toNumber(century)
  if (!(number >= 1) || (century === undefined && decade === undefined)) return undefined
  if (decade !== undefined) return date(match, bc ? undefined : `${(number - 1) * 10 + toNumber(decade) / 10}0s`)
  return date(match, `C${bc ? '-' : ''}${number}`)
}

function readDecade(text: string, at: number): Atom | undefined {
  const match = matchAt(decadePattern, text, at) ?? matchAt(englishDecadePattern, text, at)
  if (!match) return undefined
  const decade = toNumber(match.groups?.['decade'] ?? '')
  return date(match, decade < 100 ? `x${decade}s` : `${decade}s`)
}

function readEnglishDate(text: string, at: number): Atom | undefined {
  const match = matchAt(monthFirstPattern, text, at) ?? matchAt(dayFirstPattern, text, at)
  const { name, day, year } = match?.groups ?? {}
  if (!match || name === undefined || (day === undefined && year === undefined)) return undefined
  const rest = monthAndDay({ month: String(monthInitials.indexOf(name.slice(0, 3)) + 1), day })
  return date(match, rest && `${year ?? '-'}${rest}`)
}

const readIsoDate: Reader = (text, at) => {
  const match = matchAt(isoDatePattern, text, at)
  const rest = match && monthAndDay(match.groups ?? {})
  return match && rest ? date(match, `${match.groups?.['year']}${rest}`) : undefined
}

const readYearMonth: Reader = (text, at) => {
  const match = matchAt(yearMonthPattern, text, at)
  const { year = '', month = '' } = match?.groups ?? {}
  return match === null || Number(month) === (Number(year) + 1) % 100 ? undefined : date(match, `${year}-${month}`)
}

const readMonthDate: Reader = (text, at) => {
  const match = matchAt(monthDatePattern, text, at)
  const rest = match && monthAndDay(match.groups ?? {})
  return match && rest ? date(match, `-${rest}`) : undefined
}

const readDay: Reader = (text, at) => {
  const match = matchAt(dayPattern, text, at)
  const day = toNumber(match?.groups?.['day'] ?? '')
  return match && day >= 1 && day <= 31 ? date(match, `---${pad(day, 2)}`) : undefined
}

const readers: readonly Reader[] = [
  readIsoDate,
  readYearMonth,
  readCentury,
  readDecade,
  readEraDate,
  readYearDate,
  readMonthDate,
  readDay,
  readEnglishDate,
]

/** Reads a date at `at`: complete or partial, of an era, BC, a decade or a century; see {@link Quantity.value} for the forms. */
export function readDate(text: string, at: number): Atom | undefined {
  for (const read of readers) {
    const atom = read(text, at)
    if (atom) return atom
  }
  return undefined
}
