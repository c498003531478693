import { childOf, childrenOf, descendantsOf, readXml, visitXml, textOf, type XmlElement } from '@wenjin/text/xml'
import { createDocumentBuilder, titleFromFileName, type DocumentBuilder } from '../document/document-builder.ts'
import type { ImportedDocument, ParseSink, ParseSource } from '../types.ts'
import { xmlOfPart } from '../archive/xml-part.ts'
import { readParts } from '../archive/zip.ts'
import { readCoreProperties } from '../office/core-properties.ts'
import { formulaText } from '../word/omml.ts'
import { layOut, type GridRow } from '../document/table-grid.ts'
import { measureParts } from '../pictures/figures.ts'
import { drawingsIn, picturesOfArchive, readOfficePictures } from '../office/office-pictures.ts'
import { readRelationships } from '../office/relationships.ts'

/**
 * Parses slides in the order shown: title as heading, text, tables, text in pictures, and the speaker's notes; `page` and `slide` are the
 * slide's number, `id` its shape.
 */
export async function parsePptx(source: ParseSource, sink: ParseSink): Promise<ImportedDocument> {
  const bytes = source.readAll()
  const parts = readParts(
    bytes,
    (name) => /^ppt\/(?:presentation\.xml|slides\/|notesSlides\/|_rels\/).*$|^docProps\/core\.xml$/.test(name) && !/media/.test(name),
  )
  const builder = createDocumentBuilder()
  const known = picturesOfArchive(bytes)
  const slides = slideParts(parts).map((part) => ({ part, shown: picturesOfSlide(parts, part, known) }))
  const pictures = await readOfficePictures(
    bytes,
    slides.flatMap(({ shown }) => shown),
    sink,
    [5, 80],
  )
  for (const [index, { part, shown }] of slides.entries()) {
    addSlide(builder, parts, part, index + 1)
    for (const block of pictures.take(shown, { page: index + 1, slide: index + 1 })) builder.add(block)
    sink.progress(80 + ((index + 1) / slides.length) * 20)
  }
  const core = readCoreProperties(xmlOfPart(parts.get('docProps/core.xml')))
  const meta = { ...core, title: core.title ?? builder.firstHeading ?? titleFromFileName(source.fileName) }
  return builder.buildWithFigures(meta, (names) => measureParts(bytes, names))
}

function picturesOfSlide(parts: ReadonlyMap<string, Uint8Array>, part: string, known: ReadonlySet<string>): string[] {
  if (known.size === 0) return []
  return [...readRelationships(parts, part).values()].flatMap(({ target }) => (known.has(target) ? [target] : []))
}

function slideParts(parts: ReadonlyMap<string, Uint8Array>): string[] {
  const targets = readRelationships(parts, 'ppt/presentation.xml')
  const list = readXml(xmlOfPart(parts.get('ppt/presentation.xml')), 'p:sldIdLst')[0]
  const listed = (list ? childrenOf(list, 'p:sldId') : []).map((slide) => targets.get(slide.attributes['r:id'] ?? '')?.target ?? '')
  const known = listed.filter((part) => parts.has(part))
  if (known.length > 0) return known
  return [...parts.keys()].filter((name) => /^ppt\/slides\/[^/]+\.xml$/.test(name)).sort((a, b) => slideNumber(a) - slideNumber(b))
}

function slideNumber(part: string): number {
  return Number(part.match(/(?<!\d)(\d+)\.xml$/)?.[1] ?? 0)
}

function addSlide(builder: DocumentBuilder, parts: ReadonlyMap<string, Uint8Array>, part: string, page: number): void {
  const shapes: XmlElement[] = []
  visitXml(xmlOfPart(parts.get(part)), new Set(['p:sp', 'p:graphicFrame', 'p:pic']), (shape) => shapes.push(shape))
  const targets = new Map([...readRelationships(parts, part)].map(([id, { target }]) => [id, target]))
  // Put the title first, wherever it is among the shapes.
  for (const shape of shapes.toSorted((a, b) => Number(isTitle(b)) - Number(isTitle(a)))) {
    if (shape.name === 'p:pic') addFigures(builder, shape, targets, page)
    else addShape(builder, shape, page)
  }
  const notes = [...readRelationships(parts, part).values()].find(({ type }) => type.endsWith('/notesSlide'))
  visitXml(xmlOfPart(parts.get(notes?.target ?? '')), new Set(['p:sp']), (shape) => {
    if (placeholder(shape) === 'body') addShape(builder, shape, page)
  })
}

function addFigures(builder: DocumentBuilder, shape: XmlElement, targets: ReadonlyMap<string, string>, page: number): void {
  for (const drawing of drawingsIn(shape, targets)) builder.addFigure({ ...drawing, anchor: { page, slide: page } })
}

function addShape(builder: DocumentBuilder, shape: XmlElement, page: number): void {
  const id = descendantsOf(shape, 'p:cNvPr')[0]?.attributes['id']
  const anchor = { page, slide: page, ...(id !== undefined && { id }) }
  for (const table of descendantsOf(shape, 'a:tbl')) {
    builder.addTable(layOut(childrenOf(table, 'a:tr').map(rowOf)), () => anchor)
  }
  const kind = placeholder(shape)
  if (shape.name !== 'p:sp' || kind === 'sldNum' || kind === 'dt' || kind === 'ftr') return
  if (isTitle(shape)) builder.add({ kind: 'heading', level: kind === 'ctrTitle' ? 1 : 2, text: paragraphsOf(shape).join(' '), anchor })
  else {
    for (const paragraph of paragraphsOf(shape))
      builder.add({ kind: kind === 'body' || kind === '' ? 'list-item' : 'paragraph', text: paragraph, anchor })
  }
}

/** Reads a row of a table; cells that a merged one covers are in the file, too. */
function rowOf(row: XmlElement): GridRow {
  const cells = childrenOf(row, 'a:tc').filter(({ attributes }) => !isOn(attributes['hMerge']) && !isOn(attributes['vMerge']))
  return {
    cells: cells.map((cell) => ({
      text: paragraphsOf(cell).join(' '),
      columns: Number(cell.attributes['gridSpan'] ?? 1),
      rows: Number(cell.attributes['rowSpan'] ?? 1),
    })),
  }
}

const isOn = (value = '') => value === '1' || value === 'true'

/** Returns the placeholder role of a shape: the body when the placeholder has no type, undefined for a shape that is no placeholder. */
function placeholder(shape: XmlElement): string | undefined {
  const mark = descendantsOf(shape, 'p:ph')[0]
  return mark && (mark.attributes['type'] ?? '')
}

function isTitle(shape: XmlElement): boolean {
  return ['title', 'ctrTitle'].includes(placeholder(shape) ?? '')
}

function paragraphsOf(element: XmlElement): string[] {
  return descendantsOf(element, 'a:p')
    .map(paragraphText)
    .filter((text) => text.trim() !== '')
}

function paragraphText(paragraph: XmlElement): string {
  return paragraph.children
    .map((child) => {
      if (typeof child === 'string') return ''
      if (child.name === 'a:br') return '\n'
      if (child.name === 'a:r' || child.name === 'a:fld') return textOf(childOf(child, 'a:t') ?? { ...child, children: [] })
      return descendantsOf(child, 'm:oMath').map(formulaText).join(' ')
    })
    .join('')
}
