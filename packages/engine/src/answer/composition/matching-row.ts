import { normalize } from '@wenjin/text'
import { cellsOf } from '../evidence/cells.ts'
import type { EvidenceSentence } from '../evidence/evidence.ts'
import type { ScoredSentence } from '../evidence/score.ts'
import type { QuestionPart } from '../understanding/understand.ts'

/** The table row that a question asks for. */
export interface MatchingRow {
  row: EvidenceSentence
  /** Whether the row contains the answer: a column that the question names, or the extreme of a graded column. */
  answers: boolean
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
 * Finds the table row that a question asks for when its words alone match several: the row it names (「云雀 X20」 beside 「云雀 X5」), or the row
 * with the extreme value for a superlative (「哪款最轻？」 under 重量(克)). Null when the best sentence is not in a table, or no single row is asked
 * for.
 */
export function matchingRow(
  part: QuestionPart,
  evidence: readonly EvidenceSentence[],
  best: ScoredSentence | undefined,
): MatchingRow | null {
  if (best?.sentence.kind !== 'row' || best.sentence.header === '' || part.compared.length > 1) return null
  const { passage, header } = best.sentence
  const rows = evidence.filter((one) => one.kind === 'row' && one.header === header && one.passage.documentId === passage.documentId)
  if (part.superlative !== '') {
    const row = gradedRow(part, rows)
    return row && { row, answers: true }
  }
  const row = namedRow(part, rows)
  const heads = normalize(header)
  return row && { row, answers: part.focus.some((word) => word.length > 1 && heads.includes(word)) }
}

/** Returns the only row whose first cell occurs in the question; when a name contains another, only the longer one counts. */
function namedRow(part: QuestionPart, rows: readonly EvidenceSentence[]): EvidenceSentence | null {
  const question = normalize(part.question)
  const named = rows.flatMap((row) => {
    const name = normalize(cellsOf(row.text).find((cell) => cell !== '') ?? '')
    return name.length > 1 && question.includes(name) ? [{ row, name }] : []
  })
  const longest = named.filter(({ name }) => !named.some((other) => other.name !== name && other.name.includes(name)))
  return longest.length === 1 ? longest[0]!.row : null
}

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

/** Moves one sentence to the front, with a score so high that no other is shown beside it. */
export function withFirst(row: EvidenceSentence, scored: readonly ScoredSentence[]): readonly ScoredSentence[] {
  const own = scored.find(({ sentence }) => sentence === row)
  if (own === undefined) return scored
  return [{ ...own, score: scored[0]!.score + aheadBy }, ...scored.filter((one) => one !== own)]
}
