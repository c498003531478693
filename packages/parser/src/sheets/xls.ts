import { ImportFailure } from '@wenjin/contract'
import { createDocumentBuilder, titleFromFileName } from '../document/document-builder.ts'
import { openOle } from '../office/ole.ts'
import type { ImportedDocument, ParseSink, ParseSource } from '../types.ts'
import { addSheetTable, maxColumns, type SheetMerge, type SheetRow } from './sheet.ts'
import { readStringTable, XlsString } from './xls-strings.ts'
import { formatOf } from './xlsx-formats.ts'
import { showNumber } from './show-number.ts'

/** Record types ([MS-XLS] 2.3). */
const record = {
  formula: 0x06,
  eof: 0x0a,
  date1904: 0x22,
  filePass: 0x2f,
  continue: 0x3c,
  boundSheet: 0x85,
  mulRk: 0xbd,
  xf: 0xe0,
  mergedCells: 0xe5,
  sst: 0xfc,
  labelSst: 0xfd,
  number: 0x203,
  label: 0x204,
  boolErr: 0x205,
  string: 0x207,
  row: 0x208,
  rk: 0x27e,
  format: 0x41e,
  bof: 0x809,
} as const
/** Record types that begin with row, column and, except for multiple values in one record, a style. */
const cellRecords: ReadonlySet<number> = new Set([
  record.labelSst,
  record.label,
  record.number,
  record.rk,
  record.mulRk,
  record.boolErr,
  record.formula,
])
const biff8 = 0x600
const worksheet = 0
const errors: Readonly<Record<number, string>> = {
  0x00: '#NULL!',
  0x07: '#DIV/0!',
  0x0f: '#VALUE!',
  0x17: '#REF!',
  0x1d: '#NAME?',
  0x24: '#NUM!',
  0x2a: '#N/A',
}

interface XlsRecord {
  type: number
  body: Buffer
  /** Contents of its continuation records. */
  more: Buffer[]
}

interface XlsWorkbook {
  sheets: { name: string; offset: number }[]
  /** Names of hidden sheets. */
  hidden: string[]
  strings: readonly string[]
  /** Number format ids by style index. */
  styles: number[]
  formats: Map<number, string>
  date1904: boolean
}

/** Parses an Excel workbook of 97–2003: each visible sheet is a heading and a table, cells as displayed. */
export function parseXls(source: ParseSource, sink: ParseSink): ImportedDocument {
  const ole = openOle(source.readAll())
  const stream = ole.stream('Workbook')
  if (!stream) throw new ImportFailure(ole.names.has('Book') ? 'unsupported' : 'corrupt', 'Excel 5/95')
  const workbook = readWorkbook(stream)
  const builder = createDocumentBuilder()
  let hiddenRows = 0
  for (const [index, { name, offset }] of workbook.sheets.entries()) {
    const sheet = readSheet(stream.subarray(offset), workbook)
    addSheetTable(builder, sheet.rows, name, sheet.merges)
    hiddenRows += sheet.hiddenRows
    sink.progress(((index + 1) / workbook.sheets.length) * 100)
  }
  const { hidden } = workbook
  return builder.build({
    title: titleFromFileName(source.fileName),
    notices: [
      ...(hidden.length > 0
        ? [{ kind: 'hidden' as const, what: 'sheets' as const, count: hidden.length, names: hidden.slice(0, 20) }]
        : []),
      ...(hiddenRows > 0 ? [{ kind: 'hidden' as const, what: 'rows' as const, count: hiddenRows }] : []),
    ],
  })
}

/** Yields the records of a stream up to the end of its first part. */
function* recordsOf(stream: Buffer): Generator<XlsRecord> {
  let open: XlsRecord | undefined
  for (let at = 0; at + 4 <= stream.length;) {
    const type = stream.readUInt16LE(at)
    const body = stream.subarray(at + 4, at + 4 + stream.readUInt16LE(at + 2))
    at += 4 + body.length
    if (type === record.continue) {
      open?.more.push(body)
      continue
    }
    if (open) yield open
    open = { type, body, more: [] }
    if (type === record.eof) return
  }
  if (open) yield open
}

function readWorkbook(stream: Buffer): XlsWorkbook {
  const workbook: XlsWorkbook = { sheets: [], hidden: [], strings: [], styles: [], formats: new Map(), date1904: false }
  for (const { type, body, more } of recordsOf(stream)) {
    if (type === record.bof && body.readUInt16LE(0) !== biff8) throw new ImportFailure('unsupported', 'Excel 5/95')
    if (type === record.filePass) throw new ImportFailure('encrypted')
    if (type === record.date1904) workbook.date1904 = body.readUInt16LE(0) === 1
    if (type === record.xf) workbook.styles.push(body.readUInt16LE(2))
    if (type === record.format) workbook.formats.set(body.readUInt16LE(0), new XlsString([body], 2).read(2))
    if (type === record.sst) workbook.strings = readStringTable([body, ...more])
    // Skip hidden sheets and charts.
    if (type === record.boundSheet && body[5] === worksheet) {
      const name = new XlsString([body], 6).read(1)
      if (body[4] === 0) workbook.sheets.push({ offset: body.readUInt32LE(0), name })
      else workbook.hidden.push(name)
    }
  }
  return workbook
}

interface XlsSheet {
  rows: SheetRow[]
  merges: SheetMerge[]
  hiddenRows: number
}

/** Flag of a row that is hidden. */
const zeroHeight = 0x20

function readSheet(stream: Buffer, workbook: XlsWorkbook): XlsSheet {
  const merges: SheetMerge[] = []
  const hidden = new Set<number>()
  const rows = new Map<number, string[]>()
  const put = (row: number, column: number, text: string): void => {
    if (column >= maxColumns || text === '') return
    const cells = rows.get(row) ?? []
    while (cells.length < column) cells.push('')
    cells[column] = text
    rows.set(row, cells)
  }
  const show = (value: number, style: number): string =>
    showNumber(String(value), formatOf(workbook.styles[style] ?? 0, workbook.formats), workbook.date1904)
  let formula: [row: number, column: number] | undefined
  for (const { type, body, more } of recordsOf(stream)) {
    if (type === record.string && formula) put(...formula, new XlsString([body, ...more], 0).read(2))
    if (type === record.mergedCells) merges.push(...mergesOf(body))
    if (type === record.row && body.length >= 14 && (body.readUInt16LE(12) & zeroHeight) !== 0) hidden.add(body.readUInt16LE(0))
    if (!cellRecords.has(type)) continue
    const row = body.readUInt16LE(0)
    const column = body.readUInt16LE(2)
    const style = body.readUInt16LE(4)
    switch (type) {
      case record.labelSst:
        put(row, column, workbook.strings[body.readUInt32LE(6)] ?? '')
        break
      case record.label:
        put(row, column, new XlsString([body, ...more], 6).read(2))
        break
      case record.number:
        put(row, column, show(body.readDoubleLE(6), style))
        break
      case record.rk:
        put(row, column, show(rkNumber(body.readInt32LE(6)), style))
        break
      case record.mulRk:
        for (let at = 4; at + 8 <= body.length; at += 6)
          put(row, column + (at - 4) / 6, show(rkNumber(body.readInt32LE(at + 2)), body.readUInt16LE(at)))
        break
      case record.boolErr:
        put(row, column, boolOrError(body[6] ?? 0, body[7] ?? 0))
        break
      case record.formula:
        formula = [row, column]
        put(
          row,
          column,
          formulaValue(body, (value) => show(value, style)),
        )
    }
  }
  return {
    rows: [...rows].sort(([a], [b]) => a - b).map(([row, cells]) => ({ number: row + 1, cells })),
    merges,
    hiddenRows: [...hidden].filter((row) => rows.has(row)).length,
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

/** Decodes a number in four bytes: 30 bits of an integer or of a double, optionally multiplied by a hundred. */
function rkNumber(packed: number): number {
  let value: number
  if ((packed & 2) !== 0) value = packed >> 2
  else {
    const bytes = Buffer.alloc(8)
    bytes.writeInt32LE(packed & ~3, 4)
    value = bytes.readDoubleLE(0)
  }
  return (packed & 1) === 0 ? value : value / 100
}

function boolOrError(value: number, isError: number): string {
  if (isError !== 0) return errors[value] ?? '#N/A'
  return value === 0 ? 'FALSE' : 'TRUE'
}

/** Returns the cached value of a formula; a text result is in a separate record that follows. */
function formulaValue(body: Buffer, show: (value: number) => string): string {
  if (body.readUInt16LE(12) !== 0xffff) return show(body.readDoubleLE(6))
  if (body[6] === 1) return boolOrError(body[8] ?? 0, 0)
  return body[6] === 2 ? boolOrError(body[8] ?? 0, 1) : ''
}
