import { childOf, childrenOf, descendantsOf, visitXml, type XmlElement } from '@wenjin/text/xml'
import { createDocumentBuilder, tableRow, titleFromFileName, type BlockInput, type DocumentBuilder } from '../document/document-builder.ts'
import type { ImportedDocument, ParseSink, ParseSource } from '../types.ts'
import { xmlOfPart } from '../archive/xml-part.ts'
import { docxMainPart, readParts } from '../archive/zip.ts'
import { readCoreProperties } from '../office/core-properties.ts'
import { layOut, type GridCell, type GridRow } from '../document/table-grid.ts'
import { measureParts } from '../pictures/figures.ts'
import { drawingsIn, picturesOfArchive, readOfficePictures, type OfficePictures } from '../office/office-pictures.ts'
import { readRelationships } from '../office/relationships.ts'
import { runText, paragraphText } from './docx-text.ts'
import { readNumbering, type DocxNumbering } from './docx-numbering.ts'
import { readStyles, type DocxStyle } from './docx-styles.ts'

const relations = /^word\/_rels\/document\d?\.xml\.rels$/
const wanted = new Set(['word/styles.xml', 'word/numbering.xml', 'word/footnotes.xml', 'word/endnotes.xml', 'docProps/core.xml'])

interface Context {
  builder: DocumentBuilder
  styles: ReadonlyMap<string, DocxStyle>
  numbering: DocxNumbering
  title: string | undefined
  paragraphs: number
  /** The texts of its pictures, and their archive parts by relationship. */
  pictures: OfficePictures
  partOf: ReadonlyMap<string, string>
  /** The target of each relationship. */
  targets: ReadonlyMap<string, string>
}

/** Maximum columns that a row leaves out at its start, or that a cell covers. */
const maxSkipped = 64

/**
 * Parses a Word document: headings by style, lists with their automatic numbers, tables, text in pictures, notes at the end; without
 * comments and deleted text.
 */
export async function parseDocx(source: ParseSource, sink: ParseSink): Promise<ImportedDocument> {
  const bytes = source.readAll()
  const parts = readParts(bytes, (name) => wanted.has(name) || docxMainPart.test(name) || relations.test(name))
  const main = [...parts.keys()].find((name) => docxMainPart.test(name)) ?? ''
  const targets = new Map([...readRelationships(parts, main)].map(([id, { target }]) => [id, target]))
  const partOf = picturesById(bytes, targets)
  const context: Context = {
    builder: createDocumentBuilder(),
    styles: readStyles(xmlOfPart(parts.get('word/styles.xml'))),
    numbering: readNumbering(xmlOfPart(parts.get('word/numbering.xml'))),
    title: undefined,
    paragraphs: 0,
    pictures: await readOfficePictures(bytes, shownPictures(xmlOfPart(parts.get(main)), partOf), sink, [5, 80]),
    partOf,
    targets,
  }
  sink.progress(80)
  visitXml(xmlOfPart(parts.get(main)), new Set(['w:p', 'w:tbl']), (element) => addElement(context, element))
  sink.progress(90)
  for (const [part, name] of [
    ['word/footnotes.xml', 'w:footnote'],
    ['word/endnotes.xml', 'w:endnote'],
  ] as const) {
    visitXml(xmlOfPart(parts.get(part)), new Set([name]), (note) => addNote(context, note))
  }
  const core = readCoreProperties(xmlOfPart(parts.get('docProps/core.xml')))
  const { builder, title } = context
  const meta = { ...core, title: title ?? builder.firstHeading ?? core.title ?? titleFromFileName(source.fileName) }
  return builder.buildWithFigures(meta, (names) => measureParts(bytes, names))
}

/** Returns the pictures of the archive by the relationship id that the text uses. */
function picturesById(bytes: Uint8Array, targets: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const pictures = picturesOfArchive(bytes)
  return new Map([...targets].filter(([, target]) => pictures.has(target)))
}

/** Returns the pictures that a piece of XML shows, in order. */
function shownPictures(xml: string, partOf: ReadonlyMap<string, string>): string[] {
  if (partOf.size === 0) return []
  return [...xml.matchAll(/\br:(?:embed|id)="([^"]{1,100})"/g)].flatMap(([, id]) => partOf.get(id!) ?? [])
}

function addElement(context: Context, element: XmlElement): void {
  if (element.name === 'w:tbl') addTable(context, element)
  else {
    addParagraph(context, element)
    addFigures(context, element)
  }
  addPictures(context, element)
}

/** Adds the pictures of a paragraph or a table after it. */
function addFigures({ builder, targets, paragraphs }: Context, element: XmlElement): void {
  const inline = element.name === 'w:tbl' || paragraphText(element).trim() !== ''
  for (const drawing of drawingsIn(element, targets)) builder.addFigure({ ...drawing, anchor: { id: `p${paragraphs}` }, inline })
}

/** Adds the text in the pictures of a paragraph or a table after it. */
function addPictures({ builder, pictures, partOf, paragraphs }: Context, element: XmlElement): void {
  if (partOf.size === 0) return
  const shown = [...descendantsOf(element, 'a:blip'), ...descendantsOf(element, 'v:imagedata')].flatMap(
    ({ attributes }) => partOf.get(attributes['r:embed'] ?? attributes['r:id'] ?? '') ?? [],
  )
  for (const block of pictures.take(shown, { id: `p${paragraphs}` })) builder.add(block)
}

function addParagraph(context: Context, paragraph: XmlElement): void {
  context.paragraphs++
  const block = readParagraph(context, paragraph)
  if (block.text.trim() !== '') context.builder.add({ ...block, anchor: { id: `p${context.paragraphs}` } })
  // A text box is drawn beside its paragraph; its own paragraphs follow.
  const fallbacks = fallbackBoxes(paragraph)
  for (const box of descendantsOf(paragraph, 'w:txbxContent')) {
    if (!fallbacks.has(box)) for (const inner of childrenOf(box, 'w:p')) addParagraph(context, inner)
  }
}

/**
 * Returns the fallback text boxes of a paragraph: Word writes a drawing twice, the second time for programs that do not know the first
 * form.
 */
function fallbackBoxes(paragraph: XmlElement): ReadonlySet<XmlElement> {
  return new Set(descendantsOf(paragraph, 'mc:Fallback').flatMap((fallback) => descendantsOf(fallback, 'w:txbxContent')))
}

function readParagraph(context: Context, paragraph: XmlElement): BlockInput {
  const properties = childOf(paragraph, 'w:pPr')
  const style = context.styles.get(childOf(properties, 'w:pStyle')?.attributes['w:val'] ?? '') ?? {}
  const text = paragraphText(paragraph)
  if (text.trim() === '') return { kind: 'paragraph', text: '' }
  const outline = childOf(properties, 'w:outlineLvl')?.attributes['w:val']
  const heading = style.heading ?? (outline !== undefined && Number(outline) < 6 ? Number(outline) + 1 : undefined)
  const label = numberOf(context, properties, style)
  const labelled = label ? `${label}${/[、.．)）]$/.test(label) ? '' : ' '}${text.trimStart()}` : text
  if (heading === 0) {
    context.title ??= text
    return { kind: 'heading', level: 1, text }
  }
  if (heading !== undefined) return { kind: 'heading', level: heading, text: labelled }
  if (style.code) return { kind: 'code', text, tight: true }
  if (label !== undefined) return { kind: 'list-item', text: labelled }
  if (style.caption) return { kind: 'caption', text }
  return { kind: style.quote ? 'quote' : 'paragraph', text }
}

/** Returns the automatic number of a paragraph; empty for a bullet, undefined for a paragraph outside any list. */
function numberOf(context: Context, properties: XmlElement | undefined, style: DocxStyle): string | undefined {
  const own = childOf(properties, 'w:numPr')
  const numberId = childOf(own, 'w:numId')?.attributes['w:val'] ?? style.list?.numberId
  if (numberId === undefined || numberId === '0') return undefined
  const level = Number(childOf(own, 'w:ilvl')?.attributes['w:val'] ?? style.list?.level ?? 0)
  return context.numbering.next(numberId, level) ?? ''
}

function addTable(context: Context, table: XmlElement): void {
  const rows = tableRows(table)
  if (rows.every((row) => row.length <= 1)) {
    for (const cell of rows.flat()) for (const child of cell.children) if (typeof child !== 'string') addCellChild(context, child)
    return
  }
  context.paragraphs += descendantsOf(table, 'w:p').length
  context.builder.addTable(layOut(gridOf(table)))
  addFigures(context, table)
}

/** Adds a child of a one-column table, which is a frame around ordinary paragraphs. */
function addCellChild(context: Context, child: XmlElement): void {
  if (child.name === 'w:p' || child.name === 'w:tbl') addElement(context, child)
}

/** Reads the rows of a table; a cell that covers several rows is followed by cells that continue it. */
function gridOf(table: XmlElement): GridRow[] {
  const open = new Map<number, GridCell & { rows: number }>()
  return descendantsOf(table, 'w:tr').map((row) => {
    const properties = childOf(row, 'w:trPr')
    const cells: GridCell[] = []
    const skip = (name: string): void => {
      const count = Math.min(maxSkipped, Number(childOf(properties, name)?.attributes['w:val'] ?? 0) || 0)
      for (let at = 0; at < count; at++) cells.push({ text: '' })
      column += count
    }
    let column = 0
    skip('w:gridBefore')
    for (const cell of descendantsOf(row, 'w:tc')) {
      const form = childOf(cell, 'w:tcPr')
      const columns = Math.min(maxSkipped, Number(childOf(form, 'w:gridSpan')?.attributes['w:val'] ?? 1) || 1)
      const merge = childOf(form, 'w:vMerge')
      const above = open.get(column)
      if (merge && merge.attributes['w:val'] !== 'restart' && above) above.rows++
      else {
        const one = { text: cellText(cell), columns, rows: 1 }
        cells.push(one)
        if (merge) open.set(column, one)
        else open.delete(column)
      }
      column += columns
    }
    const marked = childOf(properties, 'w:tblHeader')
    return { cells, head: marked !== undefined && !/^(?:0|false|off)$/.test(marked.attributes['w:val'] ?? '') }
  })
}

function tableRows(table: XmlElement): XmlElement[][] {
  return descendantsOf(table, 'w:tr').map((row) => descendantsOf(row, 'w:tc'))
}

function cellText(cell: XmlElement): string {
  return cell.children
    .map((child) => {
      if (typeof child === 'string') return ''
      if (child.name === 'w:tbl')
        return tableRows(child)
          .map((row) => tableRow(row.map(cellText)))
          .join(' ')
      return child.name === 'w:p' ? paragraphText(child) : descendantsOf(child, 'w:p').map(paragraphText).join(' ')
    })
    .filter(Boolean)
    .join(' ')
}

function addNote(context: Context, note: XmlElement): void {
  if (note.attributes['w:type']?.includes('eparator')) return
  context.builder.add({ kind: 'paragraph', text: descendantsOf(note, 'w:p').map(runText).join(' ') })
}
