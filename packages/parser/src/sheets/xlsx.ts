import { childOf, childrenOf, descendantsOf, readXml, textOf, visitXml, type XmlElement } from '@wenjin/text/xml'
import { createDocumentBuilder, titleFromFileName, type DocumentBuilder } from '../document/document-builder.ts'
import type { ImportedDocument, ParseSink, ParseSource } from '../types.ts'
import { xmlOfPart } from '../archive/xml-part.ts'
import { readParts } from '../archive/zip.ts'
import { readCoreProperties } from '../office/core-properties.ts'
import { readRelationships } from '../office/relationships.ts'
import { addSheetTable, columnNumber, maxColumns, type SheetRow } from './sheet.ts'
import { readCellFormats, showNumber, type CellFormats } from './xlsx-formats.ts'

interface Workbook {
  strings: readonly string[]
  formats: CellFormats
}

/** Parses a workbook: each visible sheet is a heading and a table, cells as displayed; anchors state sheet and cells. */
export function parseXlsx(source: ParseSource, sink: ParseSink): ImportedDocument {
  const parts = readParts(source.readAll(), (name) =>
    /^xl\/(?:workbook|sharedStrings|styles)\.xml$|^xl\/(?:worksheets\/[^/]+\.xml|_rels\/workbook.*)$|^docProps\/core\.xml$/.test(name),
  )
  const workbook: Workbook = {
    strings: readStrings(xmlOfPart(parts.get('xl/sharedStrings.xml'))),
    formats: readCellFormats(xmlOfPart(parts.get('xl/styles.xml')), countsFrom1904(parts)),
  }
  const builder = createDocumentBuilder()
  const sheets = visibleSheets(parts)
  for (const [index, { name, part }] of sheets.entries()) {
    addSheet(builder, workbook, name, xmlOfPart(parts.get(part)))
    sink.progress(((index + 1) / sheets.length) * 100)
  }
  const core = readCoreProperties(xmlOfPart(parts.get('docProps/core.xml')))
  return builder.build({ ...core, title: core.title ?? titleFromFileName(source.fileName) })
}

function countsFrom1904(parts: ReadonlyMap<string, Uint8Array>): boolean {
  const properties = readXml(xmlOfPart(parts.get('xl/workbook.xml')), 'workbookPr')[0]
  return /^(?:1|true)$/.test(properties?.attributes['date1904'] ?? '')
}

function visibleSheets(parts: ReadonlyMap<string, Uint8Array>): { name: string; part: string }[] {
  const targets = readRelationships(parts, 'xl/workbook.xml')
  const sheets = readXml(xmlOfPart(parts.get('xl/workbook.xml')), 'sheets')[0]
  return (sheets ? childrenOf(sheets, 'sheet') : [])
    .filter(({ attributes }) => (attributes['state'] ?? 'visible') === 'visible')
    .map(({ attributes }) => ({ name: attributes['name'] ?? '', part: targets.get(attributes['r:id'] ?? '')?.target ?? '' }))
}

function readStrings(xml: string): string[] {
  const strings: string[] = []
  visitXml(xml, new Set(['si']), (item) => strings.push(stringOf(item)))
  return strings
}

/** Returns the text of a shared or inline string: its runs, without phonetic guides. */
function stringOf(item: XmlElement): string {
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

function addSheet(builder: DocumentBuilder, workbook: Workbook, name: string, xml: string): void {
  const rows: SheetRow[] = []
  visitXml(xml, new Set(['row']), (row) => {
    const cells = readRow(workbook, row)
    const number = Number(row.attributes['r'] ?? (rows.at(-1)?.number ?? 0) + 1)
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ number, cells })
  })
  addSheetTable(builder, rows, name)
}

function readRow(workbook: Workbook, row: XmlElement): string[] {
  const cells: string[] = []
  for (const cell of childrenOf(row, 'c')) {
    const column = columnNumber(cell.attributes['r'] ?? '') ?? cells.length
    if (column >= maxColumns) break
    while (cells.length < column) cells.push('')
    cells.push(cellText(workbook, cell))
  }
  while (cells.at(-1) === '') cells.pop()
  return cells
}

function cellText({ strings, formats }: Workbook, cell: XmlElement): string {
  const inline = childOf(cell, 'is')
  if (inline) return stringOf(inline)
  const value = childOf(cell, 'v')
  const raw = value ? textOf(value) : ''
  switch (cell.attributes['t']) {
    case 's':
      return strings[Number(raw)] ?? ''
    case 'b':
      return raw === '1' ? 'TRUE' : 'FALSE'
    case 'str':
    case 'e':
    case 'd':
      return raw
    default:
      return raw === '' ? '' : showNumber(raw, formats.of(Number(cell.attributes['s'] ?? 0)), formats.date1904)
  }
}
