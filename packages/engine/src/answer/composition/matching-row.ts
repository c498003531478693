import { normalize } from '@wenjin/text'
import { cellsOf } from '../evidence/cells.ts'
import type { NamedRows } from './named-rows.ts'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import type { ScoredSentence } from '../evidence/score.ts'
import type { QuestionPart } from '../understanding/understand.ts'

/** The table rows that a question asks for: one, or one for each of its names. */
export interface MatchingRow {
  rows: readonly EvidenceSentence[]
  /** Whether the rows contain the answer: a column that the question names, or the extreme of a graded column. */
  answers: boolean
  /** Whether the question names exactly these rows, so that no other one is shown. */
  exact: boolean
}

interface Grade {
  /** The requested extreme of the scale. */
  end: 'most' | 'least'
  /** Matches the names of columns that the word grades. */
  column: RegExp
}

const scales: readonly (readonly [most: string, least: string, column: RegExp])[] = [
  ['重 沉', '轻', /重|克|斤|kg|吨/u],
  ['贵', '便宜', /价|费|元|金额|成本|钱/u],
  ['高', '低 矮', /高|海拔|温|率|分|价/u],
  ['长 久', '短', /长|时|年|天|公里|米/u],
  ['大', '小', /面积|大小|尺寸|容量|平方|体积|规模|年龄/u],
  ['多', '少', /数|量|人|次|额|总|计/u],
  ['快', '慢', /速|快/u],
  ['远', '近', /距|里程|公里|远/u],
  ['厚', '薄', /厚/u],
  ['宽', '窄', /宽/u],
  ['深', '浅', /深/u],
  ['热', '冷', /温|度/u],
  ['老', '年轻', /年龄|岁/u],
]
const grades: ReadonlyMap<string, Grade> = new Map(
  scales.flatMap(([most, least, column]) => [
    ...most.split(' ').map((word): [string, Grade] => [word, { end: 'most', column }]),
    ...least.split(' ').map((word): [string, Grade] => [word, { end: 'least', column }]),
  ]),
)
/** A passage with more characters may contain only a part of a table, whose other rows were not found. */
const wholeTableChars = 600
/** Score lead that puts a sentence ahead of all others. */
const aheadBy = 20
const numberPattern = /^[^\d-]{0,4}(-?\d+(?:\.\d+)?)(万|亿)?/u
const powers: Readonly<Record<string, number>> = { 万: 1e4, 亿: 1e8 }

/** Returns the number at the start of a cell, after at most a currency sign; null if there is none. */
function numberIn(cell: string): number | null {
  const found = numberPattern.exec(normalize(cell).replaceAll(/(?<=\d),(?=\d{3})/gu, ''))
  return found ? Number(found[1]) * (powers[found[2] ?? ''] ?? 1) : null
}

/** Returns the column that a superlative grades: one that the question names, else the only column with a matching name. */
function columnOf(heads: readonly string[], part: QuestionPart, { column }: Grade): number | null {
  const named = heads.findIndex((head, at) => at > 0 && part.focus.some((word) => word.length > 1 && head.includes(word)))
  if (named > 0) return named
  const fitting = heads.flatMap((head, at) => (at > 0 && column.test(head) ? [at] : []))
  return fitting.length === 1 ? fitting[0]! : null
}

/**
 * Finds the table rows that a question asks for when its words alone match several: the rows it names, or the row with the extreme value for a
 * superlative (「哪款最轻？」 under 重量(克)). Null when the best sentence is not in a table, unless the names are exact, or no row is asked for.
 * @param named the rows that the question names
 */
export function matchingRow(
  part: QuestionPart,
  evidence: readonly EvidenceSentence[],
  best: ScoredSentence | undefined,
  named: NamedRows | null,
): MatchingRow | null {
  const isRow = best?.sentence.kind === 'row' && best.sentence.header !== ''
  if (part.superlative !== '' && named?.exact !== true) {
    if (!isRow || part.compared.length > 1) return null
    const { passage, header } = best.sentence
    const row = gradedRow(
      part,
      evidence.filter((one) => one.kind === 'row' && one.header === header && one.passage.documentId === passage.documentId),
    )
    return row && { rows: [row], answers: true, exact: false }
  }
  if (named === null || part.compared.length > 1) return null
  const isAsked = (row: EvidenceSentence) => {
    const heads = normalize(row.header)
    return part.focus.some((word) => word.length > 1 && heads.includes(word))
  }
  const answers = named.rows.every(isAsked)
  if (isRow ? !named.exact && !isOfTable(named.rows, best.sentence) : !(named.exact && answers)) return null
  return { rows: named.rows, answers, exact: named.exact }
}

const isOfTable = (rows: readonly EvidenceSentence[], { header, passage }: EvidenceSentence) =>
  rows.every((row) => row.header === header && row.passage.documentId === passage.documentId)

/**
 * Returns the row with the extreme value. Null when nothing is graded, no or several columns match, the table may be incomplete, or two
 * rows tie.
 */
function gradedRow(part: QuestionPart, rows: readonly EvidenceSentence[]): EvidenceSentence | null {
  const grade = grades.get(part.superlative.replace(/^最/u, ''))
  const { passage, header } = rows[0]!
  if (grade === undefined || passage.text.length > wholeTableChars || rows.some((one) => one.passage !== passage)) return null
  const at = columnOf(
    cellsOf(header).map((head) => normalize(head)),
    part,
    grade,
  )
  if (at === null) return null
  const values = rows.flatMap((row) => {
    const value = numberIn(cellsOf(row.text)[at] ?? '')
    return value === null ? [] : [{ row, value: grade.end === 'most' ? value : -value }]
  })
  if (values.length < 2 || values.length < rows.length) return null
  const [first, second] = values.toSorted((a, b) => b.value - a.value)
  return first!.value === second!.value ? null : first!.row
}

/** Moves sentences to the front, with scores so high that no others are shown beside them. */
export function withFirst(rows: readonly EvidenceSentence[], scored: readonly ScoredSentence[]): readonly ScoredSentence[] {
  const own = rows.flatMap((row) => scored.find(({ sentence }) => sentence === row) ?? [])
  if (own.length === 0) return scored
  const score = scored[0]!.score + aheadBy
  return [...own.map((one) => ({ ...one, score })), ...scored.filter((one) => !own.includes(one))]
}
