import type { DocumentNotice } from '@wenjin/contract'
import { childOf, childrenOf, descendantsOf, readXml, visitXml, textOf, type XmlElement } from '@wenjin/text/xml'
import { createDocumentBuilder, titleFromFileName, type DocumentBuilder } from '../document/document-builder.ts'
import type { ImportedDocument, ParseSink, ParseSource } from '../types.ts'
import { xmlOfPart } from '../archive/xml-part.ts'
import { readParts } from '../archive/zip.ts'
import { createLinkText, type LinkText } from '../document/link-text.ts'
import { readCoreProperties } from '../office/core-properties.ts'
import { isPageNumber, labelled } from '../office/labels.ts'
import { formulaText } from '../word/omml.ts'
import { layOut, type GridRow } from '../document/table-grid.ts'
import { measureParts } from '../pictures/figures.ts'
import { drawingsIn, picturesOfArchive, readOfficePictures } from '../office/office-pictures.ts'
import { readRelationships } from '../office/relationships.ts'

const wanted =
  /^ppt\/(?:presentation\.xml|commentAuthors\.xml|authors\.xml|(?:slides|notesSlides|comments|diagrams|_rels)\/.*)$|^docProps\/core\.xml$/

type Parts = ReadonlyMap<string, Uint8Array>

/** What all slides share. */
interface Deck {
  builder: DocumentBuilder
  parts: Parts
  links: LinkText
  /** Names of the authors of comments, by their id. */
  authors: ReadonlyMap<string, string>
  /** Footers of slides, each once. */
  footers: Set<string>
}

/** A slide while it is read. */
interface Slide {
  page: number
  /** The parts that it refers to, and the addresses of its links, by relationship. */
  targets: ReadonlyMap<string, string>
  addressOf: (id: string) => string
}

/**
 * Parses slides in the order shown: title as heading, then shapes in their reading order with text, tables, diagrams, text in pictures,
 * the speaker's notes and comments; `page` and `slide` are the slide's number, `id` its shape. Footers come once, at the end.
 */
export async function parsePptx(source: ParseSource, sink: ParseSink): Promise<ImportedDocument> {
  const bytes = source.readAll()
  const parts = readParts(bytes, (name) => wanted.test(name) && !/media|\/(?:drawing|layout|colors|quickStyle)\d*\.xml$/.test(name))
  const builder = createDocumentBuilder()
  const deck: Deck = { builder, parts, links: createLinkText(), authors: authorsOf(parts), footers: new Set() }
  const known = picturesOfArchive(bytes)
  const slides = slideParts(parts).map((part) => ({ part, shown: picturesOfSlide(parts, part, known) }))
  const pictures = await readOfficePictures(
    bytes,
    slides.flatMap(({ shown }) => shown),
    sink,
    [5, 80],
  )
  for (const [index, { part, shown }] of slides.entries()) {
    addSlide(deck, part, index + 1)
    for (const block of pictures.take(shown, { page: index + 1, slide: index + 1 })) builder.add(block)
    sink.progress(80 + ((index + 1) / slides.length) * 20)
  }
  if (builder.chars > 0) for (const footer of deck.footers) builder.add({ kind: 'paragraph', text: labelled('footer', footer) })
  const hidden = slides.filter(({ part }) => /<p:sld\b[^<>]*\bshow="(?:0|false)"/.test(xmlOfPart(parts.get(part)))).length
  const notices: DocumentNotice[] = hidden > 0 ? [{ kind: 'hidden', what: 'slides', count: hidden }] : []
  const core = readCoreProperties(xmlOfPart(parts.get('docProps/core.xml')))
  const meta = { ...core, notices, title: core.title ?? builder.firstHeading ?? titleFromFileName(source.fileName) }
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

const shapeNames = new Set(['p:sp', 'p:graphicFrame', 'p:pic', 'p:cxnSp', 'mc:Fallback'])

function addSlide(deck: Deck, part: string, page: number): void {
  const { builder, parts } = deck
  const shapes: XmlElement[] = []
  // A shape that older programs do not know is written twice, the second time as a fallback.
  visitXml(xmlOfPart(parts.get(part)), shapeNames, (shape) => shape.name !== 'mc:Fallback' && shapes.push(shape))
  const relationships = readRelationships(parts, part)
  const slide = slideOf(relationships, page)
  // Put the title first, wherever it is among the shapes.
  for (const shape of shapes.toSorted((a, b) => Number(isTitle(b)) - Number(isTitle(a)))) {
    if (shape.name === 'p:pic') addFigures(builder, shape, slide)
    else addShape(deck, shape, slide)
  }
  const related = (kind: string) => [...relationships.values()].filter(({ type }) => type.endsWith(`/${kind}`)).map(({ target }) => target)
  for (const notes of related('notesSlide')) {
    const ofNotes = slideOf(readRelationships(parts, notes), page)
    visitXml(xmlOfPart(parts.get(notes)), new Set(['p:sp']), (shape) => {
      if (placeholder(shape) === 'body') addShape(deck, shape, ofNotes)
    })
  }
  for (const comments of related('comments')) addComments(deck, xmlOfPart(parts.get(comments)), page)
}

function slideOf(relationships: ReturnType<typeof readRelationships>, page: number): Slide {
  return {
    page,
    targets: new Map([...relationships].map(([id, { target }]) => [id, target])),
    addressOf: (id) => relationships.get(id)?.external ?? '',
  }
}

/** Adds the comments of a slide, of either form, with their authors. */
function addComments({ builder, authors }: Deck, xml: string, page: number): void {
  visitXml(xml, new Set(['p:cm', 'p188:cm', 'p188:reply']), (comment) => {
    const text = descendantsOf(comment, 'p:text').map(textOf).join(' ') || descendantsOf(comment, 'a:t').map(textOf).join('')
    const author = authors.get(comment.attributes['authorId'] ?? '') ?? ''
    builder.add({ kind: 'quote', text: labelled('comment', text, author), anchor: { page, slide: page } })
  })
}

function authorsOf(parts: Parts): ReadonlyMap<string, string> {
  // Programs name the elements with different prefixes.
  const xml = (xmlOfPart(parts.get('ppt/commentAuthors.xml')) + xmlOfPart(parts.get('ppt/authors.xml'))).replaceAll(
    /<(\/?)\w{1,40}:/g,
    '<$1',
  )
  return new Map(
    ['cmAuthor', 'author']
      .flatMap((name) => readXml(xml, name))
      .map(({ attributes }) => [attributes['id'] ?? '', attributes['name'] ?? '']),
  )
}

function addFigures(builder: DocumentBuilder, shape: XmlElement, { targets, page }: Slide): void {
  for (const drawing of drawingsIn(shape, targets)) builder.addFigure({ ...drawing, anchor: { page, slide: page } })
}

function addShape(deck: Deck, shape: XmlElement, slide: Slide): void {
  const { builder, parts, footers } = deck
  const { page } = slide
  const id = descendantsOf(shape, 'p:cNvPr')[0]?.attributes['id']
  const anchor = { page, slide: page, ...(id !== undefined && { id }) }
  for (const table of descendantsOf(shape, 'a:tbl')) {
    builder.addTable(layOut(childrenOf(table, 'a:tr').map((row) => rowOf(deck, slide, row))), () => anchor)
  }
  for (const diagram of descendantsOf(shape, 'dgm:relIds')) {
    const data = xmlOfPart(parts.get(slide.targets.get(diagram.attributes['r:dm'] ?? '') ?? ''))
    visitXml(data, new Set(['dgm:t']), (text) => {
      for (const line of paragraphsOf(deck, slide, text)) builder.add({ kind: 'list-item', text: line, anchor })
    })
  }
  const kind = placeholder(shape)
  if (!['p:sp', 'p:cxnSp'].includes(shape.name) || kind === 'sldNum' || kind === 'dt') return
  const paragraphs = paragraphsOf(deck, slide, shape)
  if (kind === 'ftr') for (const line of paragraphs.filter((text) => !isPageNumber(text))) footers.add(line.trim())
  else if (isTitle(shape)) builder.add({ kind: 'heading', level: kind === 'ctrTitle' ? 1 : 2, text: paragraphs.join(' '), anchor })
  else {
    for (const text of paragraphs) builder.add({ kind: kind === 'body' || kind === '' ? 'list-item' : 'paragraph', text, anchor })
  }
}

/** Reads a row of a table; cells that a merged one covers are in the file, too. */
function rowOf(deck: Deck, slide: Slide, row: XmlElement): GridRow {
  const cells = childrenOf(row, 'a:tc').filter(({ attributes }) => !isOn(attributes['hMerge']) && !isOn(attributes['vMerge']))
  return {
    cells: cells.map((cell) => ({
      text: paragraphsOf(deck, slide, cell).join(' '),
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

function paragraphsOf({ links }: Deck, { addressOf }: Slide, element: XmlElement): string[] {
  return descendantsOf(element, 'a:p')
    .map((paragraph) => paragraphText(paragraph, (words, id) => links.write(words, addressOf(id))))
    .filter((text) => text.trim() !== '')
}

function paragraphText(paragraph: XmlElement, link: (words: string, id: string) => string): string {
  let text = ''
  /** The words of a link, which may be several runs, and its relationship. */
  let open = { words: '', id: '' }
  const close = (): void => {
    text += open.id === '' ? open.words : link(open.words, open.id)
    open = { words: '', id: '' }
  }
  for (const child of paragraph.children) {
    if (typeof child === 'string') continue
    const id = childOf(childOf(child, 'a:rPr'), 'a:hlinkClick')?.attributes['r:id'] ?? ''
    if (id !== open.id) close()
    open.id = id
    open.words += runText(child)
  }
  close()
  return text
}

function runText(run: XmlElement): string {
  if (run.name === 'a:br') return '\n'
  if (run.name === 'a:r' || run.name === 'a:fld') return textOf(childOf(run, 'a:t') ?? { ...run, children: [] })
  return descendantsOf(run, 'm:oMath').map(formulaText).join(' ')
}
