import type { DocumentNotice } from '@wenjin/contract'
import { childOf, childrenOf, descendantsOf, visitXml, type XmlElement } from '@wenjin/text/xml'
import { createDocumentBuilder, titleFromFileName, type BlockInput, type DocumentBuilder } from '../document/document-builder.ts'
import type { ImportedDocument, ParseSink, ParseSource } from '../types.ts'
import { xmlOfPart } from '../archive/xml-part.ts'
import { docxMainPart, readParts } from '../archive/zip.ts'
import { createLinkText } from '../document/link-text.ts'
import { readCoreProperties } from '../office/core-properties.ts'
import { layOut } from '../document/table-grid.ts'
import { measureParts } from '../pictures/figures.ts'
import { drawingsIn, picturesOfArchive, readOfficePictures, type OfficePictures } from '../office/office-pictures.ts'
import { readRelationships } from '../office/relationships.ts'
import { countRevisions, endsDeleted, readComments, readMargins } from './docx-aside.ts'
import { readChunks, type AddChunk, type ReadInner } from './docx-chunks.ts'
import { gridOf, tableRows } from './docx-table.ts'
import { paragraphText, type DocxTextOptions } from './docx-text.ts'
import { readNumbering, type DocxNumbering } from './docx-numbering.ts'
import { readNumberingStyles, readStyles, type DocxStyle } from './docx-styles.ts'

const wantedParts =
  /^(?:word\/(?:styles|numbering|footnotes|endnotes|comments|(?:header|footer)\d*)\.xml|word\/_rels\/[^/]+\.rels|docProps\/core\.xml)$/

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
  text: DocxTextOptions
  /** The comments that are not added yet, by id. */
  comments: Map<string, string>
  chunks: ReadonlyMap<string, AddChunk>
  /** Text before a deleted end of a paragraph: the next one begins with it. */
  carried: string
}

/**
 * Parses a Word document as it reads after all tracked changes are accepted: headings by style, lists with their automatic numbers, tables,
 * comments after their paragraph, files taken in, text in pictures; at the end notes, headers and footers, each once.
 */
export async function parseDocx(source: ParseSource, sink: ParseSink, readInner: ReadInner): Promise<ImportedDocument> {
  const bytes = source.readAll()
  const parts = readParts(bytes, (name) => wantedParts.test(name) || docxMainPart.test(name))
  const main = [...parts.keys()].find((name) => docxMainPart.test(name)) ?? ''
  const xml = xmlOfPart(parts.get(main))
  const relationships = readRelationships(parts, main)
  const targets = new Map([...relationships].map(([id, { target }]) => [id, target]))
  const partOf = picturesById(bytes, targets)
  const stylesXml = xmlOfPart(parts.get('word/styles.xml'))
  const links = createLinkText()
  const { chunks, missing } = sink.inner
    ? { chunks: new Map<string, AddChunk>(), missing: 0 }
    : await readChunks(xml, chunkOf(bytes, targets), readInner)
  const context: Context = {
    builder: createDocumentBuilder(),
    styles: readStyles(stylesXml),
    numbering: readNumbering(xmlOfPart(parts.get('word/numbering.xml')), readNumberingStyles(stylesXml)),
    title: undefined,
    paragraphs: 0,
    pictures: await readOfficePictures(bytes, shownPictures(xml, partOf), sink, [5, 80]),
    partOf,
    targets,
    text: { link: (words, to) => links.write(words, 'address' in to ? to.address : (relationships.get(to.id)?.external ?? '')) },
    comments: readComments(xmlOfPart(parts.get('word/comments.xml'))),
    chunks,
    carried: '',
  }
  sink.progress(80)
  visitXml(xml, new Set(['w:p', 'w:tbl', 'w:altChunk']), (element) => addElement(context, element))
  sink.progress(90)
  const notes = [xmlOfPart(parts.get('word/footnotes.xml')), xmlOfPart(parts.get('word/endnotes.xml'))]
  for (const part of notes) visitXml(part, new Set(['w:footnote', 'w:endnote']), (note) => addNote(context, note))
  addComments(context, [...context.comments.keys()])
  const margins = readMargins(xml, (id) => xmlOfPart(parts.get(targets.get(id) ?? '')))
  // What a document repeats as its margin is no text of a document without any.
  if (context.builder.chars > 0) for (const text of margins) context.builder.add({ kind: 'paragraph', text })
  const core = readCoreProperties(xmlOfPart(parts.get('docProps/core.xml')))
  const { builder, title } = context
  const meta = { ...core, title: title ?? builder.firstHeading ?? core.title ?? titleFromFileName(source.fileName) }
  return builder.buildWithFigures({ ...meta, notices: noticesOf([xml, ...notes], missing) }, (names) => measureParts(bytes, names))
}

function noticesOf(parts: readonly string[], missing: number): DocumentNotice[] {
  const counts = parts.map(countRevisions)
  const inserted = counts.reduce((sum, count) => sum + count.inserted, 0)
  const deleted = counts.reduce((sum, count) => sum + count.deleted, 0)
  return [
    ...(inserted + deleted > 0 ? [{ kind: 'revisions' as const, inserted, deleted }] : []),
    ...(missing > 0 ? [{ kind: 'embedded' as const, missing }] : []),
  ]
}

/** Returns the reader of the parts that relationships name. */
const chunkOf = (bytes: Uint8Array, targets: ReadonlyMap<string, string>) => (id: string) => {
  const wanted = targets.get(id) ?? ''
  const chunk = readParts(bytes, (name) => name === wanted).get(wanted)
  return chunk && { name: wanted, bytes: chunk }
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
  if (element.name === 'w:altChunk') {
    context.chunks.get(element.attributes['r:id'] ?? '')?.(context.builder)
    return
  }
  if (element.name === 'w:tbl') addTable(context, element)
  else {
    addParagraph(context, element)
    addFigures(context, element)
  }
  addPictures(context, element)
  const marks = context.comments.size > 0 ? descendantsOf(element, 'w:commentReference') : []
  addComments(
    context,
    marks.map(({ attributes }) => attributes['w:id'] ?? ''),
  )
}

/** Adds comments at the current position, each once. */
function addComments({ builder, comments, paragraphs }: Context, ids: readonly string[]): void {
  for (const id of ids) {
    builder.add({ kind: 'quote', text: comments.get(id) ?? '', anchor: { id: `p${paragraphs}` } })
    comments.delete(id)
  }
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
  const properties = childOf(paragraph, 'w:pPr')
  const text = context.carried + paragraphText(paragraph, context.text)
  context.carried = ''
  if (endsDeleted(properties)) context.carried = text
  else {
    const block = readParagraph(context, properties, text)
    if (block.text.trim() !== '') context.builder.add({ ...block, anchor: { id: `p${context.paragraphs}` } })
  }
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

function readParagraph(context: Context, properties: XmlElement | undefined, text: string): BlockInput {
  const style = context.styles.get(childOf(properties, 'w:pStyle')?.attributes['w:val'] ?? '') ?? {}
  // An empty paragraph of a list takes a number, too.
  const label = numberOf(context, properties, style)
  if (text.trim() === '') return { kind: 'paragraph', text: '' }
  const outline = childOf(properties, 'w:outlineLvl')?.attributes['w:val']
  const heading = style.heading ?? (outline !== undefined && Number(outline) < 6 ? Number(outline) + 1 : undefined)
  const labelled = label ? label + text.trimStart() : text
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
function numberOf({ numbering }: Context, properties: XmlElement | undefined, style: DocxStyle): string | undefined {
  const own = childOf(properties, 'w:numPr')
  const numberId = childOf(own, 'w:numId')?.attributes['w:val'] ?? style.numberId
  if (numberId === undefined || numberId === '0') return undefined
  const level = childOf(own, 'w:ilvl')?.attributes['w:val'] ?? style.listLevel ?? numbering.levelOf(numberId, style.listStyle)
  return numbering.next(numberId, Number(level ?? 0)) ?? ''
}

function addTable(context: Context, table: XmlElement): void {
  const rows = tableRows(table)
  if (rows.every((row) => row.length <= 1)) {
    for (const cell of rows.flat()) for (const child of cell.children) if (typeof child !== 'string') addCellChild(context, child)
    return
  }
  context.paragraphs += descendantsOf(table, 'w:p').length
  context.builder.addTable(layOut(gridOf(table, context.text)))
  addFigures(context, table)
}

/** Adds a child of a one-column table, which is a frame around ordinary paragraphs. */
function addCellChild(context: Context, child: XmlElement): void {
  if (child.name === 'w:p' || child.name === 'w:tbl') addElement(context, child)
}

function addNote({ builder, text }: Context, note: XmlElement): void {
  if (note.attributes['w:type']?.includes('eparator')) return
  const paragraphs = descendantsOf(note, 'w:p').map((paragraph) => paragraphText(paragraph, text))
  builder.add({ kind: 'paragraph', text: paragraphs.join(' ') })
}
