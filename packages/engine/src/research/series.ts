import type { EvidenceSentence } from '../answer/evidence/evidence.ts'
import type { Figure } from './figures.ts'

/** One year, month or thing of a series, with the sentence or row that states its numbers. */
export interface Point {
  label: string
  /** One value per name of the series. */
  values: number[]
  /** The values as written in the source. */
  written: string[]
  sentence: EvidenceSentence
}

/** Numbers of one unit over years, months or things; a table may provide several columns. */
export interface Series {
  title: string
  unit: string
  kind: 'line' | 'bar'
  names: string[]
  points: Point[]
}

const minCount = 3
const maxPoints = 24
const maxCount = 3
/** Maximal number of distinguishable lines in a chart. */
const maxNames = 5
const yearPattern = /(?<!\d)(?:1\d|20)\d\d(?!\d)/u
const cellPattern = /^[+-]?\d[\d,]*(?:\.\d+)?\s*(%|[^\d\s|]{1,6})?$/u

const yearOf = (text: string) => yearPattern.exec(text.normalize('NFKC'))?.[0]

const documentOf = ({ sentence }: Figure) => sentence.passage.documentId

/** Returns series from figures in sentences, over years. */
function spoken(figures: readonly Figure[]): Series[] {
  const groups = Map.groupBy(
    figures.filter(({ amount, time }) => amount !== null && yearOf(time) !== undefined),
    ({ indicator, unit }) => `${indicator}\n${unit}`,
  )
  return [...groups.values()].flatMap((group) => {
    // A different value from another source is not a step of the series.
    const [main = []] = [...Map.groupBy(group, documentOf).values()].toSorted((a, b) => b.length - a.length)
    const points = new Map<string, Point>()
    for (const { time, amount, value, unit, sentence } of main) {
      const year = yearOf(time)!
      if (!points.has(year)) points.set(year, { label: year, values: [amount!], written: [value.replace(unit, '').trim()], sentence })
    }
    if (points.size < minCount) return []
    const ordered = [...points.values()].toSorted((a, b) => a.label.localeCompare(b.label)).slice(-maxPoints)
    const { indicator, unit } = group[0]!
    return [{ title: indicator, unit, kind: 'line' as const, names: [indicator], points: ordered }]
  })
}

const cellsOf = (row: string) =>
  row
    .replace(/^\s*\|\s?|\s?\|\s*$/gu, '')
    .split('|')
    .map((cell) => cell.trim())

/** Splits a column heading into its name and its unit in brackets. */
function columnOf(header: string): { name: string; unit: string } {
  const match = /^(.*)[（(]([^（）()]{1,8})[）)]\s*$/u.exec(header)
  return { name: match?.[1]!.trimEnd() || header, unit: match?.[2] ?? '' }
}

/** A table column of numbers with one unit. */
interface Column {
  name: string
  unit: string
  written: string[]
}

function columnsOf(headers: readonly string[], rows: readonly (readonly string[])[]): Column[] {
  return headers.flatMap((header, at) => {
    const { name, unit } = columnOf(header)
    const matches = rows.map((cells) => cellPattern.exec(cells[at]!.normalize('NFKC')))
    const units = new Set(matches.map((match) => match?.[1] ?? ''))
    if (at === 0 || name === '' || units.size > 1 || matches.includes(null)) return []
    return [{ name, unit: unit || [...units][0]!, written: matches.map((match) => match![0].replace(/[^\d.,+-]/gu, '')) }]
  })
}

/** Returns series from a table, one per unit: its first column contains the labels. */
function tabulated(rows: readonly EvidenceSentence[]): Series[] {
  const first = rows[0]!
  const headers = cellsOf(first.header)
  const read = rows.map((row) => ({ row, cells: cellsOf(row.text) })).filter(({ cells }) => cells.length === headers.length)
  if (headers.length < 2 || read.length < minCount || read.length > maxPoints) return []
  const labels = read.map(({ cells }) => cells[0]!)
  if (new Set(labels).size < labels.length) return []
  const kind = labels.every((label) => yearOf(label) !== undefined) ? ('line' as const) : ('bar' as const)
  const columns = columnsOf(
    headers,
    read.map(({ cells }) => cells),
  )
  const about = first.heading || first.passage.title
  return [...Map.groupBy(columns, ({ unit }) => unit)].flatMap(([unit, same]) => {
    const shown = same.slice(0, maxNames)
    const names = shown.map(({ name }) => name)
    const [name = ''] = names
    const alone = about === '' || name.includes(about) ? name : about.includes(name) ? about : `${about}：${name}`
    const points = read.map(({ row }, at) => {
      const written = shown.map((column) => column.written[at]!)
      return { label: labels[at]!, written, values: written.map((value) => Number(value.replaceAll(',', ''))), sentence: row }
    })
    return [{ title: names.length === 1 ? alone : about || names.join('、'), unit, kind, names, points }]
  })
}

/**
 * Returns the series of the findings: at least three points of one quantity, over years or over the things of a table.
 * @param figures stated by sentences @param near sentences and rows relevant to the questions @param all everything read
 */
export function findSeries(figures: readonly Figure[], near: readonly EvidenceSentence[], all: readonly EvidenceSentence[]): Series[] {
  const keyOf = ({ passage, block }: EvidenceSentence) => `${passage.documentId}:${block}`
  const wanted = new Set(near.filter(({ kind, header }) => kind === 'row' && header !== '').map(keyOf))
  const tables = Map.groupBy(
    all.filter((sentence) => sentence.kind === 'row' && wanted.has(keyOf(sentence))),
    keyOf,
  )
  const found = [...spoken(figures), ...[...tables.values()].flatMap((rows) => tabulated(rows.toSorted((a, b) => a.start - b.start)))]
  const titles = new Set<string>()
  return found.filter(({ title, unit }) => !titles.has(`${title}${unit}`) && titles.add(`${title}${unit}`)).slice(0, maxCount)
}
