import { ImportFailure } from '@wenjin/contract'
import { createDocumentBuilder, titleFromFileName } from '../document/document-builder.ts'
import { openOle } from '../office/ole.ts'
import type { ImportedDocument, ParseSink, ParseSource } from '../types.ts'
import { showValue, type OpenFormula } from './formula-values.ts'
import { maxColumns, type SheetMerge } from './sheet.ts'
import { showNumber } from './show-number.ts'
import { addWorkbook, type WorkbookSheet } from './workbook.ts'
import { cellsOfSheet } from './xls-cells.ts'
import { createXlsComments } from './xls-comments.ts'
import { formulaOfTokens } from './xls-formula.ts'
import { record, recordsOf, type XlsRecord } from './xls-records.ts'
import { readStringTable, XlsString } from './xls-strings.ts'
import { formatOf } from './xlsx-formats.ts'

const biff8 = 0x600
const worksheet = 0
/** What a book of references states that means this file. */
const ownBook = 0x0401

interface XlsBook {
  sheets: { name: string; offset: number }[]
  /** Names of all sheets in their order, of charts and hidden ones, too. */
  names: string[]
  /** Names of hidden sheets. */
  hidden: string[]
  strings: readonly string[]
  /** Number format ids by style index. */
  styles: number[]
  formats: Map<number, string>
  date1904: boolean
  /** Whether a book of references is this file. */
  isOwn: boolean[]
  /** References to sheets: the book, and the index of the sheet. */
  references: { book: number; sheet: number }[]
}

/**
 * Parses an Excel workbook of 97–2003: each visible sheet is a heading, a table of its cells as displayed, and its comments. Formulas
 * without a stored value are computed where they are simple.
 */
export function parseXls(source: ParseSource, sink: ParseSink): ImportedDocument {
  const ole = openOle(source.readAll())
  const stream = ole.stream('Workbook')
  if (!stream) throw new ImportFailure(ole.names.has('Book') ? 'unsupported' : 'corrupt', 'Excel 5/95')
  const book = readBook(stream)
  const show = (value: number, style: number) => showNumber(String(value), formatOf(book.styles[style] ?? 0, book.formats), book.date1904)
  const sheets = book.sheets.map(({ name, offset }, index) => {
    const sheet = readSheet(stream.subarray(offset), name, book, show)
    sink.progress(((index + 1) / book.sheets.length) * 60)
    return sheet
  })
  const builder = createDocumentBuilder()
  const notices = addWorkbook(builder, { sheets, hidden: book.hidden, showNumber: show })
  sink.progress(100)
  return builder.build({ title: titleFromFileName(source.fileName), notices })
}

function readBook(stream: Buffer): XlsBook {
  const book: XlsBook = {
    sheets: [],
    names: [],
    hidden: [],
    strings: [],
    styles: [],
    formats: new Map(),
    date1904: false,
    isOwn: [],
    references: [],
  }
  for (const { type, body, more } of recordsOf(stream)) {
    if (type === record.bof && body.readUInt16LE(0) !== biff8) throw new ImportFailure('unsupported', 'Excel 5/95')
    if (type === record.filePass) throw new ImportFailure('encrypted')
    if (type === record.date1904) book.date1904 = body.readUInt16LE(0) === 1
    if (type === record.xf) book.styles.push(body.readUInt16LE(2))
    if (type === record.format) book.formats.set(body.readUInt16LE(0), new XlsString([body], 2).read(2))
    if (type === record.sst) book.strings = readStringTable([body, ...more])
    if (type === record.supBook) book.isOwn.push(body.length >= 4 && body.readUInt16LE(2) === ownBook)
    if (type === record.externSheet) {
      const all = Buffer.concat([body, ...more])
      for (let at = 2; at + 6 <= all.length; at += 6) book.references.push({ book: all.readUInt16LE(at), sheet: all.readUInt16LE(at + 2) })
    }
    if (type === record.boundSheet) {
      const name = new XlsString([body], 6).read(1)
      book.names.push(name)
      // Skip hidden sheets and charts.
      if (body[5] !== worksheet) continue
      if (body[4] === 0) book.sheets.push({ offset: body.readUInt32LE(0), name })
      else book.hidden.push(name)
    }
  }
  return book
}

/** Flags of a row and of columns that are hidden. */
const hiddenRow = 0x20
const hiddenColumn = 1

function readSheet(stream: Buffer, name: string, book: XlsBook, show: (value: number, style: number) => string): WorkbookSheet {
  const rows = new Map<number, string[]>()
  const merges: SheetMerge[] = []
  const comments = createXlsComments()
  const hiddenRows = new Set<number>()
  const hiddenColumns = new Set<number>()
  const open: OpenFormula[] = []
  const others = (found: XlsRecord): void => {
    const { type, body } = found
    comments.add(found)
    if (type === record.mergedCells) merges.push(...mergesOf(body))
    if (type === record.row && body.length >= 14 && (body.readUInt16LE(12) & hiddenRow) !== 0) hiddenRows.add(body.readUInt16LE(0))
    if (type === record.columns && body.length >= 10 && (body.readUInt16LE(8) & hiddenColumn) !== 0) {
      const last = Math.min(maxColumns - 1, body.readUInt16LE(2))
      for (let column = body.readUInt16LE(0); column <= last; column++) hiddenColumns.add(column)
    }
  }
  const sheetOf = (index: number): string | undefined => {
    const reference = book.references[index]
    return reference && book.isOwn[reference.book] === true ? book.names[reference.sheet] : undefined
  }
  for (const { row, column, style, value, open: tokens } of cellsOfSheet(stream, book.strings, others)) {
    const text = showValue(value, (number) => show(number, style))
    if (column >= maxColumns || (text === '' && tokens === undefined)) continue
    const cells = rows.get(row) ?? []
    while (cells.length < column) cells.push('')
    cells[column] = text
    rows.set(row, cells)
    if (tokens) open.push({ cells, row: row + 1, column, formula: formulaOfTokens(tokens, sheetOf), style })
  }
  return {
    name,
    rows: [...rows].sort(([a], [b]) => a - b).map(([row, cells]) => ({ number: row + 1, cells })),
    merges,
    comments: comments.list(),
    open,
    values(put) {
      for (const { row, column, value } of cellsOfSheet(stream, book.strings)) if (value !== undefined) put(row + 1, column, value)
    },
    hiddenRows: [...hiddenRows].filter((row) => rows.has(row)).length,
    hiddenColumns,
  }
}

/** Reads merged cells: their count, then first and last row and column of each. */
function mergesOf(body: Buffer): SheetMerge[] {
  const count = Math.min(body.readUInt16LE(0), Math.floor((body.length - 2) / 8))
  return Array.from({ length: count }, (_, at) => {
    const [row = 0, lastRow = 0, column = 0, lastColumn = 0] = [2, 4, 6, 8].map((offset) => body.readUInt16LE(at * 8 + offset))
    return { row: row + 1, column, lastRow: lastRow + 1, lastColumn }
  })
}
