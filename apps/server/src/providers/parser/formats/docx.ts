import { createDocumentBuilder, tableRow, titleFromFileName, type BlockInput, type DocumentBuilder } from '../document-builder.ts'
import type { ImportedDocument, ParseSink, ParseSource } from '../types.ts'
import { childOf, childrenOf, descendantsOf, visitXml, xmlOfPart, type XmlElement } from '../xml.ts'
import { docxMainPart, readParts } from '../zip.ts'
import { readCoreProperties } from './core-properties.ts'
import { runText, paragraphText } from './docx-text.ts'
import { readNumbering, type DocxNumbering } from './docx-numbering.ts'
import { readStyles, type DocxStyle } from './docx-styles.ts'

const wanted = new Set(['word/styles.xml', 'word/numbering.xml', 'word/footnotes.xml', 'word/endnotes.xml', 'docProps/core.xml'])

interface Context {
  builder: DocumentBuilder
  styles: ReadonlyMap<string, DocxStyle>
  numbering: DocxNumbering
  title: string | undefined
  paragraphs: number
}

/** A Word document: headings by style, lists with their automatic numbers, tables, notes at the end; comments and deleted text are left out. */
export function parseDocx(source: ParseSource, sink: ParseSink): ImportedDocument {
  const parts = readParts(source.readAll(), (name) => wanted.has(name) || docxMainPart.test(name))
  const context: Context = {
    builder: createDocumentBuilder(),
    styles: readStyles(xmlOfPart(parts.get('word/styles.xml'))),
    numbering: readNumbering(xmlOfPart(parts.get('word/numbering.xml'))),
    title: undefined,
    paragraphs: 0,
  }
  sink.progress(20)
  const main = [...parts.keys()].find((name) => docxMainPart.test(name)) ?? ''
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
  return builder.build({ ...core, title: title ?? builder.firstHeading ?? core.title ?? titleFromFileName(source.fileName) })
}

function addElement(context: Context, element: XmlElement): void {
  if (element.name === 'w:tbl') addTable(context, element)
  else addParagraph(context, element)
}

function addParagraph(context: Context, paragraph: XmlElement): void {
  context.paragraphs++
  const block = readParagraph(context, paragraph)
  if (block.text.trim() !== '') context.builder.add({ ...block, anchor: { id: `p${context.paragraphs}` } })
  // A text box is drawn beside its paragraph: its own paragraphs follow.
  for (const box of descendantsOf(paragraph, 'w:txbxContent')) {
    if (!isFallback(paragraph, box)) for (const inner of childrenOf(box, 'w:p')) addParagraph(context, inner)
  }
}

/** Word writes a drawing twice, the second time for programs that do not know the first form. */
function isFallback(paragraph: XmlElement, box: XmlElement): boolean {
  return descendantsOf(paragraph, 'mc:Fallback').some((fallback) => descendantsOf(fallback, 'w:txbxContent').includes(box))
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

/** The automatic number of a paragraph; empty for a bullet, undefined for a paragraph outside any list. */
function numberOf(context: Context, properties: XmlElement | undefined, style: DocxStyle): string | undefined {
  const own = childOf(properties, 'w:numPr')
  const numberId = childOf(own, 'w:numId')?.attributes['w:val'] ?? style.list?.numberId
  if (numberId === undefined || numberId === '0') return undefined
  const level = Number(childOf(own, 'w:ilvl')?.attributes['w:val'] ?? style.list?.level ?? 0)
  return context.numbering.next(numberId, level) ?? ''
}

function addTable(context: Context, table: XmlElement): void {
  const rows = tableRows(table).map((row) => row.map(cellText))
  if (rows.every((row) => row.length <= 1)) {
    for (const cell of tableRows(table).flat())
      for (const child of cell.children) if (typeof child !== 'string') addCellChild(context, child)
    return
  }
  context.paragraphs += descendantsOf(table, 'w:p').length
  context.builder.addTable(rows)
}

/** A table of one column is a frame around ordinary paragraphs. */
function addCellChild(context: Context, child: XmlElement): void {
  if (child.name === 'w:p' || child.name === 'w:tbl') addElement(context, child)
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
