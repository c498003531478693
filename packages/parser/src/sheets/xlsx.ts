import type { DocumentNotice } from '@wenjin/contract'
import { childrenOf, readXml, visitXml } from '@wenjin/text/xml'
import { createDocumentBuilder, titleFromFileName, type DocumentBuilder } from '../document/document-builder.ts'
import { createLinkText, type LinkText } from '../document/link-text.ts'
import type { ImportedDocument, ParseSink, ParseSource } from '../types.ts'
import { xmlOfPart } from '../archive/xml-part.ts'
import { readParts } from '../archive/zip.ts'
import { readCoreProperties } from '../office/core-properties.ts'
import { isPageNumber, labelled } from '../office/labels.ts'
import { readRelationships } from '../office/relationships.ts'
import { addSheetTable } from './sheet.ts'
import { readSheetComments } from './xlsx-comments.ts'
import { readCellFormats } from './xlsx-formats.ts'
import { readSheet, stringOf, type CellTexts, type ReadSheet } from './xlsx-sheet.ts'
import { computeFormulas } from './xlsx-values.ts'

type Parts = ReadonlyMap<string, Uint8Array>

const wanted =
  /^xl\/(?:workbook|sharedStrings|styles)\.xml$|^xl\/(?:worksheets\/(?:_rels\/)?[^/]+\.(?:xml|rels)|_rels\/workbook.*|comments[^/]*\.xml|comments\/[^/]+\.xml|threadedComments\/[^/]+\.xml|persons\/[^/]+\.xml)$|^docProps\/core\.xml$/

/**
 * Parses a workbook: each visible sheet is a heading, a table of its cells as displayed, and its comments; anchors state sheet and cells.
 * Formulas without a stored value are computed where they are simple.
 */
export function parseXlsx(source: ParseSource, sink: ParseSink): ImportedDocument {
  const parts = readParts(source.readAll(), (name) => wanted.test(name))
  const texts: CellTexts = {
    strings: readStrings(xmlOfPart(parts.get('xl/sharedStrings.xml'))),
    formats: readCellFormats(xmlOfPart(parts.get('xl/styles.xml')), countsFrom1904(parts)),
  }
  const { visible, hidden } = sheetsOf(parts)
  const sheets = visible.map(({ name, part }, index) => {
    const xml = xmlOfPart(parts.get(part))
    const sheet = readSheet(texts, xml)
    sink.progress(((index + 1) / visible.length) * 60)
    return { name, part, xml, sheet, open: sheet.open }
  })
  const inChinese = sheets.some(({ name, sheet: { rows } }) =>
    /\p{Script=Han}/u.test(
      name +
        rows
          .slice(0, 20)
          .flatMap(({ cells }) => cells)
          .join(''),
    ),
  )
  const formulas = computeFormulas(texts, sheets, inChinese)
  const builder = createDocumentBuilder()
  const links = createLinkText()
  const margins = new Set<string>()
  for (const { name, part, sheet } of sheets) {
    writeLinks(links, parts, part, sheet)
    addSheetTable(builder, sheet.rows, name, sheet.merges)
    for (const text of readSheetComments(parts, part)) builder.add({ kind: 'quote', text, anchor: { sheet: name } })
    for (const margin of sheet.margins) margins.add(margin)
  }
  if (builder.chars > 0) addMargins(builder, margins)
  sink.progress(100)
  const core = readCoreProperties(xmlOfPart(parts.get('docProps/core.xml')))
  const notices = noticesOf(
    sheets.map(({ sheet }) => sheet),
    hidden,
    formulas,
  )
  return builder.build({ ...core, title: core.title ?? titleFromFileName(source.fileName), notices })
}

function noticesOf(
  sheets: readonly ReadSheet[],
  hidden: readonly string[],
  formulas: { computed: number; uncomputed: number },
): DocumentNotice[] {
  const rows = sheets.reduce((sum, { hiddenRows }) => sum + hiddenRows, 0)
  const columns = sheets.reduce((sum, sheet) => {
    const width = sheet.rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0)
    return sum + [...sheet.hiddenColumns].filter((column) => column < width).length
  }, 0)
  return [
    ...(formulas.computed + formulas.uncomputed > 0 ? [{ kind: 'formulas' as const, ...formulas }] : []),
    ...(hidden.length > 0 ? [{ kind: 'hidden' as const, what: 'sheets' as const, count: hidden.length, names: hidden.slice(0, 20) }] : []),
    ...(rows > 0 ? [{ kind: 'hidden' as const, what: 'rows' as const, count: rows }] : []),
    ...(columns > 0 ? [{ kind: 'hidden' as const, what: 'columns' as const, count: columns }] : []),
  ]
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

function addMargins(builder: DocumentBuilder, margins: ReadonlySet<string>): void {
  for (const margin of margins) {
    const [place = '', ...words] = margin.split(' ')
    const text = words.join(' ').trim()
    if (!isPageNumber(text)) builder.add({ kind: 'paragraph', text: labelled(place === 'header' ? 'header' : 'footer', text) })
  }
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
