import type { EvidenceSentence } from '../answer/evidence.ts'
import type { Figure } from './figures.ts'

/** One point of a series and the sentence or row it rests on. */
export interface Point {
  label: string
  value: number
  sentence: EvidenceSentence
}

/** Numbers of one quantity over years, months or things. */
export interface Series {
  title: string
  unit: string
  kind: 'line' | 'bar'
  points: Point[]
}

const LEAST = 3
const MOST_POINTS = 24
const MOST = 3
const YEAR = /(?<!\d)(?:1\d|20)\d\d(?!\d)/u
const CELL = /^[+-]?\d[\d,]*(?:\.\d+)?\s*(%|[^\d\s|]{1,6})?$/u

const yearOf = (text: string) => YEAR.exec(text.normalize('NFKC'))?.[0]

/** Series that sentences state figure by figure, over years. */
function spoken(figures: readonly Figure[]): Series[] {
  const groups = Map.groupBy(
    figures.filter(({ amount, time }) => amount !== null && yearOf(time) !== undefined),
    ({ indicator, unit }) => `${indicator}\n${unit}`,
  )
  return [...groups.values()].flatMap((group) => {
    const points = new Map<string, Point>()
    for (const { time, amount, sentence } of group) {
      const label = yearOf(time)!
      if (!points.has(label)) points.set(label, { label, value: amount!, sentence })
    }
    if (points.size < LEAST) return []
    const ordered = [...points.values()].toSorted((a, b) => a.label.localeCompare(b.label)).slice(-MOST_POINTS)
    return [{ title: group[0]!.indicator, unit: group[0]!.unit, kind: 'line' as const, points: ordered }]
  })
}

const cellsOf = (row: string) =>
  row
    .replace(/^\s*\|\s?|\s?\|\s*$/gu, '')
    .split(/\s*\|\s*/u)
    .map((cell) => cell.trim())

/** What a heading of a column names, and the unit it gives in brackets. */
function columnOf(header: string): { name: string; unit: string } {
  const match = /^(.*?)\s*[（(]([^（）()]{1,8})[）)]\s*$/u.exec(header)
  return { name: match?.[1] || header, unit: match?.[2] ?? '' }
}

/** Series that stand in a table, a column each: its first column names the points. */
function tabulated(rows: readonly EvidenceSentence[]): Series[] {
  const first = rows[0]!
  const headers = cellsOf(first.header)
  const read = rows.map((row) => ({ row, cells: cellsOf(row.text) })).filter(({ cells }) => cells.length === headers.length)
  if (headers.length < 2 || read.length < LEAST || read.length > MOST_POINTS) return []
  const overYears = read.every(({ cells }) => yearOf(cells[0]!) !== undefined)
  const found: Series[] = []
  for (let column = 1; column < headers.length; column++) {
    const values = read.map(({ row, cells }) => ({ row, label: cells[0]!, match: CELL.exec(cells[column]!.normalize('NFKC')) }))
    if (new Set(values.map(({ label }) => label)).size < values.length || values.some(({ match }) => match === null)) continue
    const units = new Set(values.map(({ match }) => match![1] ?? ''))
    const { name, unit } = columnOf(headers[column]!)
    if (units.size > 1 || name === '') continue
    const points = values.map(({ row, label, match }) => ({ label, value: Number(match![0].replace(/[^\d.+-]/gu, '')), sentence: row }))
    const about = first.heading || first.passage.title
    const title = about === '' || name.includes(about) ? name : about.includes(name) ? about : `${about}：${name}`
    found.push({ title, unit: unit || [...units][0]!, kind: overYears ? 'line' : 'bar', points })
  }
  return found
}

/**
 * The series of what was found: at least three points of one quantity, over years or over the things a table lists.
 * @param figures what sentences state @param near sentences and rows that speak of the questions asked @param all everything read
 */
export function findSeries(figures: readonly Figure[], near: readonly EvidenceSentence[], all: readonly EvidenceSentence[]): Series[] {
  const keyOf = ({ passage, block }: EvidenceSentence) => `${passage.documentId}:${block}`
  const wanted = new Set(near.filter(({ kind, header }) => kind === 'row' && header !== '').map(keyOf))
  const tables = Map.groupBy(
    all.filter((sentence) => sentence.kind === 'row' && wanted.has(keyOf(sentence))),
    keyOf,
  )
  const found = [...[...tables.values()].flatMap((rows) => tabulated(rows.toSorted((a, b) => a.start - b.start))), ...spoken(figures)]
  const titles = new Set<string>()
  return found.filter(({ title, unit }) => !titles.has(`${title}${unit}`) && titles.add(`${title}${unit}`)).slice(0, MOST)
}
