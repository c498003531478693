import { normalize } from '@wenjin/text'
import { cellsOf } from '../evidence/cells.ts'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import type { QuestionPart } from '../understanding/understand.ts'

/** The rows that a question names by their cells, and how surely. */
export interface NamedRows {
  /** One for each name of several: SZ-350 和 SZ-351. */
  rows: readonly EvidenceSentence[]
  /** Whether the names are codes, or several cells of a row together: nothing else than these rows is asked for. */
  exact: boolean
}

const datePattern = /(?<!\d)(\d{4}) ?[-/.年] ?0?(\d{1,2})(?: ?[-/.月] ?0?(\d{1,2})(?!\d)日?|月|(?![\d.-]))/gu

/** Returns a text in matching form, with dates in one form: 2025-03-01 equals 2025年3月1日. */
function matchingForm(text: string): string {
  return normalize(text).replace(datePattern, (_, year: string, month: string, day?: string) => {
    return `${year}年${month}月${day === undefined ? '' : `${day}日`}`
  })
}

const codePattern = /^(?=.*\d)(?=.*[a-z])[a-z0-9][a-z0-9\-_./#]*$/u
const amountPattern = /^[-+~约¥￥$€£]{0,2} ?\d[\d,.]*(?: ?(?:%|[\p{L}/%]{1,4}))?$/u
const wordPattern = /[a-z0-9]/u
const joinPattern = /[a-z0-9\-_.]/u
/** A longer cell is a text, and no name of a row. */
const maxNameChars = 60

/** Whether a text contains a name as such, and not as a part of a longer word or number: SZ-35 is not in SZ-350. */
function standsIn(name: string, text: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before = '', after = ''] = [text[at - 1], text[at + name.length]]
    const opens = !wordPattern.test(name[0]!) || !joinPattern.test(before)
    const closes =
      !wordPattern.test(name.at(-1)!) ||
      !(wordPattern.test(after) || (/[-_.]/u.test(after) && wordPattern.test(text[at + name.length + 1] ?? '')))
    if (opens && closes) return true
  }
  return false
}

interface Named {
  row: EvidenceSentence
  names: readonly string[]
  /** Whether its first cell is among them. */
  first: boolean
}

function namesIn(question: string, row: EvidenceSentence): { names: string[]; first: boolean } {
  const cells = cellsOf(row.text).map(matchingForm)
  const key = cells.findIndex((cell) => cell !== '')
  const isNamed = (cell: string, at: number) =>
    cell.length > 1 && cell.length <= maxNameChars && (at === key || !amountPattern.test(cell)) && standsIn(cell, question)
  const names = cells.filter(isNamed)
  return { names: [...new Set(names)], first: key >= 0 && isNamed(cells[key]!, key) }
}

/** Drops names that occur in the question only within longer ones: 云雀 beside 云雀 X20. */
function longestOf(question: string, names: ReadonlySet<string>): ReadonlySet<string> {
  return new Set(
    [...names].filter((name) => {
      const rest = [...names].reduce(
        (text, other) => (other !== name && other.includes(name) ? text.replaceAll(other, '\n') : text),
        question,
      )
      return standsIn(name, rest)
    }),
  )
}

/**
 * Returns the rows that a question names: by the first cell (「云雀 X20」 beside 「云雀 X5」), by a code, or by several cells together (2025年12月 and 西街店).
 * Null when no row is named, or each name is that of several rows.
 */
export function namedRows({ question }: QuestionPart, rows: readonly EvidenceSentence[]): NamedRows | null {
  const asked = matchingForm(question)
  const found = rows.flatMap((row): Named[] => {
    const { names, first } = namesIn(asked, row)
    return names.length > 0 ? [{ row, names, first }] : []
  })
  const kept = longestOf(asked, new Set(found.flatMap(({ names }) => names)))
  const named = found.flatMap((one): Named[] => {
    const names = one.names.filter((name) => kept.has(name))
    return names.length > 0 ? [{ ...one, names }] : []
  })
  const groups = [...Map.groupBy(named, ({ names }) => names.toSorted().join('\n')).values()].filter(
    ([{ names } = named[0]!]) =>
      !named.some((other) => other.names.length > names.length && names.every((name) => other.names.includes(name))),
  )
  const isCode = (names: readonly string[]) => names.some((name) => codePattern.test(name))
  const isSure = ({ names, first }: Named) => first || names.length > 1 || isCode(names)
  // Equal rows of several documents are one row.
  const single = groups.flatMap((group) =>
    new Set(group.map(({ row }) => row.normalized)).size === 1 && isSure(group[0]!) ? [group[0]!] : [],
  )
  const several = groups.filter((group) => !single.includes(group[0]!))
  const size = (names: readonly string[]) => names.reduce((sum, name) => sum + name.length, 0)
  const least = Math.max(0, ...several.map((group) => size(group[0]!.names)))
  const chosen = single.filter(({ names }) => isCode(names) || names.length > 1 || size(names) >= least)
  if (chosen.length === 0) return null
  const exact = chosen.every(({ names }) => isCode(names) || names.length > 1)
  return { rows: chosen.map(({ row }) => row).toSorted((a, b) => a.rank - b.rank || a.start - b.start), exact }
}

const codesPattern = /(?<![a-z0-9])[a-z]{1,8}(?:[-_]\d+|\d{2,})[a-z0-9-]*/gu

/** Whether a question names a code, such as Q099, that none of the texts contains: rows of other codes do not answer it. */
export function lacksCode({ question }: QuestionPart, texts: readonly string[]): boolean {
  const codes = normalize(question).match(codesPattern) ?? []
  if (codes.length === 0) return false
  const forms = texts.map(normalize)
  return codes.some((code) => !forms.some((text) => standsIn(code, text)))
}
