import { childOf, childrenOf, descendantsOf, textOf, visitXml, type XmlElement } from '@wenjin/text/xml'
import { linkFormula, type Formula } from './formula.ts'
import type { OpenFormula } from './formula-values.ts'
import { columnNumber, maxColumns, type SheetMerge, type SheetRow } from './sheet.ts'
import type { CellFormats } from './xlsx-formats.ts'
import { showNumber } from './show-number.ts'

/** What the cells of a workbook refer to. */
export interface CellTexts {
  strings: readonly string[]
  formats: CellFormats
}

/** A sheet as it is stored. */
export interface ReadSheet {
  rows: SheetRow[]
  merges: SheetMerge[]
  open: OpenFormula[]
  hiddenRows: number
  /** Numbers, from 0, of hidden columns. */
  hiddenColumns: ReadonlySet<number>
  /** Links by their cell: an address, or the id of a relationship. */
  links: { row: number; column: number; to: { id: string } | { address: string } }[]
  margins: string[]
}

const names = new Set([
  'row',
  'mergeCell',
  'col',
  'hyperlink',
  'oddHeader',
  'oddFooter',
  'firstHeader',
  'firstFooter',
  'evenHeader',
  'evenFooter',
])
const maxMerges = 20_000

/** Reads the part of a sheet. */
export function readSheet(texts: CellTexts, xml: string): ReadSheet {
  const sheet = { rows: [] as SheetRow[], merges: [] as SheetMerge[], open: [] as OpenFormula[], links: [] as ReadSheet['links'] }
  const hiddenColumns = new Set<number>()
  const shared = new Map<string, { text: string; row: number; column: number }>()
  const margins: string[] = []
  let hiddenRows = 0
  let number = 0
  visitXml(xml, names, (element) => {
    const { name, attributes } = element
    if (name === 'row') {
      number = Number(attributes['r'] ?? number + 1)
      const row = readRow(texts, element, number, shared)
      if (!row.cells.some((cell) => cell.trim() !== '') && row.open.length === 0) return
      sheet.rows.push({ number, cells: row.cells })
      sheet.open.push(...row.open)
      sheet.links.push(...row.links)
      if (isTrue(attributes['hidden'])) hiddenRows++
    } else if (name === 'mergeCell') {
      const [from = '', to = ''] = (attributes['ref'] ?? '').split(':')
      const [start, end] = [placeOf(from), placeOf(to)]
      if (start && end && sheet.merges.length < maxMerges)
        sheet.merges.push({ row: start.row, column: start.column, lastRow: end.row, lastColumn: end.column })
    } else if (name === 'col' && isTrue(attributes['hidden'])) {
      const last = Math.min(maxColumns, Number(attributes['max'] ?? 0))
      for (let column = Number(attributes['min'] ?? 1); column <= last; column++) hiddenColumns.add(column - 1)
    } else if (name === 'hyperlink') {
      const place = placeOf(attributes['ref'] ?? '')
      const id = attributes['r:id']
      if (place && id !== undefined) sheet.links.push({ ...place, to: { id } })
    } else if (/Header$|Footer$/.test(name)) margins.push(`${name.endsWith('Header') ? 'header' : 'footer'} ${marginText(textOf(element))}`)
  })
  return { ...sheet, hiddenRows, hiddenColumns, margins }
}

interface ReadRow {
  cells: string[]
  open: OpenFormula[]
  links: ReadSheet['links']
}

function readRow(
  texts: CellTexts,
  row: XmlElement,
  number: number,
  shared: Map<string, { text: string; row: number; column: number }>,
): ReadRow {
  const read: ReadRow = { cells: [], open: [], links: [] }
  const { cells } = read
  for (const cell of childrenOf(row, 'c')) {
    const column = columnNumber(cell.attributes['r'] ?? '') ?? cells.length
    if (column >= maxColumns) break
    while (cells.length < column) cells.push('')
    cells.push(cellText(texts, cell))
    const written = childOf(cell, 'f')
    const formula = written && formulaOf(written, number, column, shared)
    if (!formula) continue
    const address = linkFormula.exec(formula.text)?.[1]
    if (address !== undefined) read.links.push({ row: number, column, to: { address } })
    if (cells[column] === '' && cell.attributes['t'] !== 'str')
      read.open.push({ cells, row: number, column, formula, style: Number(cell.attributes['s'] ?? 0) })
  }
  if (read.open.length === 0) while (cells.at(-1) === '') cells.pop()
  return read
}

function formulaOf(
  { attributes, ...written }: XmlElement,
  row: number,
  column: number,
  shared: Map<string, { text: string; row: number; column: number }>,
): Formula | undefined {
  const text = textOf({ attributes, ...written })
  const index = attributes['t'] === 'shared' ? attributes['si'] : undefined
  if (text !== '') {
    if (index !== undefined) shared.set(index, { text, row, column })
    return { text, rows: 0, columns: 0 }
  }
  const first = index === undefined ? undefined : shared.get(index)
  return first && { text: first.text, rows: row - first.row, columns: column - first.column }
}

/** Returns the text of a shared or inline string: its runs, without phonetic guides. */
export function stringOf(item: XmlElement): string {
  return item.children
    .map((child) =>
      typeof child === 'string' || child.name === 'rPh'
        ? ''
        : child.name === 't'
          ? textOf(child)
          : descendantsOf(child, 't').map(textOf).join(''),
    )
    .join('')
}

function cellText({ strings, formats }: CellTexts, cell: XmlElement): string {
  const inline = childOf(cell, 'is')
  if (inline) return stringOf(inline)
  const value = childOf(cell, 'v')
  const raw = value ? textOf(value) : ''
  switch (cell.attributes['t']) {
    case 's':
      return strings[Number(raw)] ?? ''
    case 'b':
      return raw === '' ? '' : raw === '1' ? 'TRUE' : 'FALSE'
    case 'str':
    case 'e':
    case 'd':
      return raw
    default:
      return raw === '' ? '' : showNumber(raw, formats.of(Number(cell.attributes['s'] ?? 0)), formats.date1904)
  }
}

/** Returns the row, from 1, and the column, from 0, of a reference such as `B7` or `B7:C9`. */
export function placeOf(reference: string): { row: number; column: number } | undefined {
  const column = columnNumber(reference)
  const row = Number(/^[A-Z]{1,3}(\d{1,7})/.exec(reference)?.[1])
  return column === undefined || !row ? undefined : { row, column }
}

/** Returns the text of a header or footer without its codes for fonts, places, pages and dates. */
function marginText(codes: string): string {
  return codes
    .replace(/&(?:"[^"]{0,200}"|K(?:[\dA-F]{6}|\d\d[+-]\d{3})|\d{1,3}|[A-Za-z&])/gi, (code) =>
      code === '&&' ? '&' : /^&[LCR]$/i.test(code) ? '　' : ' ',
    )
    .replace(/[ ]+/g, ' ')
}

const isTrue = (value: string | undefined) => value === '1' || value === 'true'
