import { ImportFailure } from '@wenjin/contract'
import { createDocumentBuilder, titleFromFileName } from '../document/document-builder.ts'
import { openOle } from '../office/ole.ts'
import type { ImportedDocument, ParseSink, ParseSource } from '../types.ts'
import { addSheetTable, maxColumns, type SheetRow } from './sheet.ts'
import { readStringTable, XlsString } from './xls-strings.ts'
import { formatOf, showNumber } from './xlsx-formats.ts'

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
  sst: 0xfc,
  labelSst: 0xfd,
  number: 0x203,
  label: 0x204,
  boolErr: 0x205,
  string: 0x207,
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
  for (const [index, { name, offset }] of workbook.sheets.entries()) {
    addSheetTable(builder, readSheet(stream.subarray(offset), workbook), name)
    sink.progress(((index + 1) / workbook.sheets.length) * 100)
  }
  return builder.build({ title: titleFromFileName(source.fileName) })
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
  const workbook: XlsWorkbook = { sheets: [], strings: [], styles: [], formats: new Map(), date1904: false }
  for (const { type, body, more } of recordsOf(stream)) {
    if (type === record.bof && body.readUInt16LE(0) !== biff8) throw new ImportFailure('unsupported', 'Excel 5/95')
    if (type === record.filePass) throw new ImportFailure('encrypted')
    if (type === record.date1904) workbook.date1904 = body.readUInt16LE(0) === 1
    if (type === record.xf) workbook.styles.push(body.readUInt16LE(2))
    if (type === record.format) workbook.formats.set(body.readUInt16LE(0), new XlsString([body], 2).read(2))
    if (type === record.sst) workbook.strings = readStringTable([body, ...more])
    // Skip hidden sheets and charts.
    if (type === record.boundSheet && body[4] === 0 && body[5] === worksheet)
      workbook.sheets.push({ offset: body.readUInt32LE(0), name: new XlsString([body], 6).read(1) })
  }
  return workbook
}

function readSheet(stream: Buffer, workbook: XlsWorkbook): SheetRow[] {
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
  return [...rows].sort(([a], [b]) => a - b).map(([row, cells]) => ({ number: row + 1, cells }))
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
