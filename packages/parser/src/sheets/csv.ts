import { createDocumentBuilder, titleFromFileName } from '../document/document-builder.ts'
import { decodeText } from '../text/decode.ts'
import type { ImportedDocument, ParseSource } from '../types.ts'
import { addSheetTable } from './sheet.ts'

const separators = [',', '\t', ';', '|'] as const

/** Parses a CSV or TSV file as one table; rows are numbered as in a spreadsheet. */
export function parseCsv(source: ParseSource): ImportedDocument {
  const { text } = decodeText(source.readAll())
  const builder = createDocumentBuilder()
  const rows = readRows(text, separatorOf(text, source.fileName))
  addSheetTable(
    builder,
    rows.map((cells, index) => ({ number: index + 1, cells })),
  )
  return builder.build({ title: titleFromFileName(source.fileName) })
}

/** Detects the separator: the one that occurs most evenly in the first lines. */
function separatorOf(text: string, fileName: string): string {
  if (/\.tsv$/i.test(fileName)) return '\t'
  const lines = text.slice(0, 20_000).split(/\r?\n/, 20).filter(Boolean)
  const counts = separators.map((separator) => Math.min(...lines.map((line) => line.split(separator).length)))
  return separators[counts.indexOf(Math.max(...counts))] ?? ','
}

/** Reads the rows of RFC 4180 text: quoted cells may contain separators, line ends and doubled quotes. */
export function readRows(text: string, separator: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let from = 0
  while (from < text.length) {
    const { cell, end } = text[from] === '"' ? quotedCell(text, from, separator) : plainCell(text, from, separator)
    row.push(cell)
    const closer = text[end]
    if (closer !== separator) {
      rows.push(row)
      row = []
      from = closer === '\r' && text[end + 1] === '\n' ? end + 2 : end + 1
    } else {
      from = end + 1
      if (from === text.length) row.push('')
    }
  }
  if (row.length > 0) rows.push(row)
  return rows
}

function plainCell(text: string, from: number, separator: string): { cell: string; end: number } {
  let end = from
  while (end < text.length && text[end] !== separator && text[end] !== '\n' && text[end] !== '\r') end++
  return { cell: text.slice(from, end), end }
}

function quotedCell(text: string, from: number, separator: string): { cell: string; end: number } {
  let cell = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    // A quote that is never closed is an ordinary character.
    if (quote < 0) return plainCell(text, from, separator)
    cell += text.slice(at, quote)
    if (text[quote + 1] !== '"') {
      const rest = plainCell(text, quote + 1, separator)
      return { cell: cell + rest.cell, end: rest.end }
    }
    cell += '"'
    at = quote + 2
  }
}
