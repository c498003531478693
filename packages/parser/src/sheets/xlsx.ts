import { childrenOf, readXml, visitXml } from '@wenjin/text/xml'
import { createDocumentBuilder, titleFromFileName } from '../document/document-builder.ts'
import { createLinkText, type LinkText } from '../document/link-text.ts'
import type { ImportedDocument, ParseSink, ParseSource } from '../types.ts'
import { xmlOfPart } from '../archive/xml-part.ts'
import { readParts } from '../archive/zip.ts'
import { readCoreProperties } from '../office/core-properties.ts'
import { readRelationships } from '../office/relationships.ts'
import { showNumber } from './show-number.ts'
import { addWorkbook, type WorkbookSheet } from './workbook.ts'
import { readSheetComments } from './xlsx-comments.ts'
import { readCellFormats } from './xlsx-formats.ts'
import { readSheet, stringOf, type CellTexts, type ReadSheet } from './xlsx-sheet.ts'
import { readValues } from './xlsx-values.ts'

type Parts = ReadonlyMap<string, Uint8Array>

const wanted =
  /^xl\/(?:workbook|sharedStrings|styles)\.xml$|^xl\/(?:worksheets\/(?:_rels\/)?[^/]+\.(?:xml|rels)|_rels\/workbook.*|comments[^/]*\.xml|comments\/[^/]+\.xml|threadedComments\/[^/]+\.xml|persons\/[^/]+\.xml)$|^docProps\/core\.xml$/

/**
 * Parses a workbook: each visible sheet is a heading, a table of its cells as displayed, and its comments; anchors state sheet and cells.
 * Formulas without a stored value are computed where they are simple.
 */
export function parseXlsx(source: ParseSource, sink: ParseSink): ImportedDocument {
  const parts = readParts(source.readAll(), (name) => wanted.test(name))
  const formats = readCellFormats(xmlOfPart(parts.get('xl/styles.xml')), countsFrom1904(parts))
  const texts: CellTexts = { strings: readStrings(xmlOfPart(parts.get('xl/sharedStrings.xml'))), formats }
  const { visible, hidden } = sheetsOf(parts)
  const links = createLinkText()
  const margins = new Set<string>()
  const sheets = visible.map(({ name, part }, index): WorkbookSheet => {
    const xml = xmlOfPart(parts.get(part))
    const sheet = readSheet(texts, xml)
    writeLinks(links, parts, part, sheet)
    for (const margin of sheet.margins) margins.add(margin)
    sink.progress(((index + 1) / visible.length) * 60)
    return { name, ...sheet, comments: readSheetComments(parts, part), values: (put) => readValues(texts, xml, put) }
  })
  const builder = createDocumentBuilder()
  const notices = addWorkbook(builder, {
    sheets,
    hidden,
    showNumber: (value, style) => showNumber(String(value), formats.of(style), formats.date1904),
    margins: [...margins].map(readMargin),
  })
  sink.progress(100)
  const core = readCoreProperties(xmlOfPart(parts.get('docProps/core.xml')))
  return builder.build({ ...core, title: core.title ?? titleFromFileName(source.fileName), notices })
}

/** Writes the addresses of a sheet's links into its cells. */
function writeLinks(links: LinkText, parts: Parts, part: string, { rows, links: list }: ReadSheet): void {
  if (list.length === 0) return
  const relationships = readRelationships(parts, part)
  const byNumber = new Map(rows.map((row) => [row.number, row.cells]))
  for (const { row, column, to } of list) {
    const cells = byNumber.get(row)
    const words = cells?.[column]
    if (!cells || words === undefined) continue
    cells[column] = links.write(words, 'address' in to ? to.address : (relationships.get(to.id)?.external ?? ''))
  }
}

/** Reads a header or footer in the form of `ReadSheet.margins`. */
function readMargin(margin: string): { part: 'header' | 'footer'; text: string } {
  const [place, ...words] = margin.split(' ')
  return { part: place === 'header' ? 'header' : 'footer', text: words.join(' ').trim() }
}

function countsFrom1904(parts: Parts): boolean {
  const properties = readXml(xmlOfPart(parts.get('xl/workbook.xml')), 'workbookPr')[0]
  return /^(?:1|true)$/.test(properties?.attributes['date1904'] ?? '')
}

/** Returns the visible sheets, and the names of the hidden ones. */
function sheetsOf(parts: Parts): { visible: { name: string; part: string }[]; hidden: string[] } {
  const targets = readRelationships(parts, 'xl/workbook.xml')
  const list = readXml(xmlOfPart(parts.get('xl/workbook.xml')), 'sheets')[0]
  const sheets = list ? childrenOf(list, 'sheet') : []
  const isVisible = (state = 'visible') => state === 'visible'
  return {
    visible: sheets
      .filter(({ attributes }) => isVisible(attributes['state']))
      .map(({ attributes }) => ({ name: attributes['name'] ?? '', part: targets.get(attributes['r:id'] ?? '')?.target ?? '' })),
    hidden: sheets.filter(({ attributes }) => !isVisible(attributes['state'])).map(({ attributes }) => attributes['name'] ?? ''),
  }
}

function readStrings(xml: string): string[] {
  const strings: string[] = []
  visitXml(xml, new Set(['si']), (item) => strings.push(stringOf(item)))
  return strings
}
