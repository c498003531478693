import { childrenOf, type XmlElement } from '@wenjin/text/xml'
import type { LinkText } from '../document/link-text.ts'
import { annotationOf, paragraphText } from '../office/open-document.ts'
import { linkFormula, type CellValue } from './formula.ts'
import { showValue, type OpenFormula, type PutValue } from './formula-values.ts'
import { formulaOfOds } from './ods-formula.ts'
import type { OdsStyles } from './ods-styles.ts'
import { columnName, maxColumns, type SheetMerge } from './sheet.ts'
import { showNumber } from './show-number.ts'
import { cellComment, type CellComment } from './workbook.ts'

/** A row with what its cells carry. */
export interface OdsCellsOfRow {
  cells: string[]
  merges: SheetMerge[]
  comments: CellComment[]
  open: OpenFormula[]
}

/** Reads the cells of rows. */
export interface OdsCells {
  /** @param number of the row, from 1 */
  row(element: XmlElement, number: number): OdsCellsOfRow
  /** Reports the stored values of a row. */
  values(element: XmlElement, number: number, put: PutValue): void
}

/** Creates the reader of cells of one workbook. */
export function createOdsCells(styles: OdsStyles, links: LinkText): OdsCells {
  /** A cell as it is displayed: its paragraphs; a number without any is shown in its format. */
  const textOfCell = (cell: XmlElement): string => {
    const value = valueOf(cell)
    const shown = childrenOf(cell, 'text:p')
      .map((paragraph) => paragraphText(links, paragraph))
      .join('\n')
    const format = styles.formats[styles.formatOf(cell.attributes['table:style-name'])] ?? 'General'
    if (typeof value === 'number' && (shown === '' || leavesCenturyOut(cell, format))) return showNumber(String(value), format, false)
    const text = shown === '' ? showValue(value, String) : shown
    const address = linkFormula.exec(formulaOfOds(cell.attributes['table:formula'] ?? ''))?.[1]
    return address === undefined ? text : links.write(text, address)
  }
  return {
    row(element, number) {
      const read: OdsCellsOfRow = { cells: [], merges: [], comments: [], open: [] }
      for (const [cell, column, copies] of cellsOf(element)) {
        const text = cell.children.length === 0 && valueOf(cell) === undefined ? '' : textOfCell(cell)
        const formula = formulaOfOds(cell.attributes['table:formula'] ?? '')
        for (let at = column; at < column + copies; at++) {
          read.cells[at] = text
          if (formula === '' || text !== '' || cell.attributes['office:value-type'] !== undefined) continue
          const style = styles.formatOf(cell.attributes['table:style-name'])
          read.open.push({ cells: read.cells, row: number, column: at, formula: { text: formula, rows: 0, columns: 0 }, style })
        }
        const merge = mergeOf(cell, number, column)
        if (merge) read.merges.push(merge)
        for (const annotation of childrenOf(cell, 'office:annotation')) {
          const { author, text: words } = annotationOf(links, annotation)
          const comment = cellComment(words, author, `${columnName(column)}${number}`)
          if (comment) read.comments.push(comment)
        }
      }
      if (read.open.length === 0) while (read.cells.at(-1) === '') read.cells.pop()
      return read
    },
    values(element, number, put) {
      for (const [cell, column, copies] of cellsOf(element)) {
        const value = valueOf(cell)
        if (value === undefined) continue
        for (let at = column; at < column + copies; at++) put(number, at, value)
      }
    },
  }
}

/** Yields the cells of a row, each with its column and the number of equal ones. */
function* cellsOf(row: XmlElement): Generator<readonly [cell: XmlElement, column: number, copies: number]> {
  let column = 0
  for (const cell of row.children) {
    if (typeof cell === 'string' || (cell.name !== 'table:table-cell' && cell.name !== 'table:covered-table-cell')) continue
    const count = numberOf(cell, 'columns-repeated')
    if (column < maxColumns) yield [cell, column, Math.min(count, maxColumns - column)]
    column += count
  }
}

function mergeOf(cell: XmlElement, row: number, column: number): SheetMerge | undefined {
  const [columns, rows] = [numberOf(cell, 'columns-spanned'), numberOf(cell, 'rows-spanned')]
  return columns === 1 && rows === 1 ? undefined : { row, column, lastRow: row + rows - 1, lastColumn: column + columns - 1 }
}

const numberOf = (cell: XmlElement, name: string): number =>
  Math.max(1, Math.floor(Number(cell.attributes[`table:number-${name}`] ?? 1)) || 1)

const firstDay = Date.UTC(1899, 11, 30)
const dayMs = 86_400_000

/** The stored value of a cell: dates and times as days, as sheets count them. */
function valueOf({ attributes }: XmlElement): CellValue {
  const number = (text: string | undefined): CellValue => (text !== undefined && Number.isFinite(Number(text)) ? Number(text) : undefined)
  switch (attributes['office:value-type']) {
    case 'float':
    case 'percentage':
    case 'currency':
      return number(attributes['office:value'])
    case 'date': {
      const stated = /^(\d{1,5})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d(?:\.\d{1,9})?))?)?/.exec(attributes['office:date-value'] ?? '')
      if (!stated) return undefined
      const [year = 0, month = 0, day = 0, hours = 0, minutes = 0, seconds = 0] = stated.slice(1).map((part) => Number(part ?? 0))
      return (Date.UTC(year, month - 1, day, hours, minutes, 0, Math.round(seconds * 1000)) - firstDay) / dayMs
    }
    case 'time': {
      const stated = /^PT(\d{1,6})H(\d{1,4})M(\d{1,4}(?:[.,]\d{1,9})?)S/.exec(attributes['office:time-value'] ?? '')
      if (!stated) return undefined
      const [hours = 0, minutes = 0, seconds = 0] = stated.slice(1).map((part) => Number(part.replace(',', '.')))
      return (hours * 3600 + minutes * 60 + seconds) / 86_400
    }
    case 'boolean':
      return attributes['office:boolean-value'] === 'true'
    case 'string':
      return attributes['office:string-value']
    default:
      return undefined
  }
}

/** Whether the format of a date leaves the century out, which `showNumber` adds. */
const leavesCenturyOut = (cell: XmlElement, format: string) =>
  cell.attributes['office:value-type'] === 'date' && /(?<!y)yy?(?!y)/.test(format.replace(/"[^"]*"/g, ''))
