import { ImportFailure } from '@wenjin/contract'
import { cleanText } from '../document/clean-text.ts'
import { createDocumentBuilder, titleFromFileName, type DocumentBuilder } from '../document/document-builder.ts'
import { openOle } from '../office/ole.ts'
import type { ImportedDocument, ParseSink, ParseSource } from '../types.ts'

/** Record types ([MS-PPT] 2.13.24) needed to find text. */
const record = {
  document: 0x03e8,
  slide: 0x03ee,
  slidePersist: 0x03f3,
  notes: 0x03f0,
  slideList: 0x0ff0,
  textHeader: 0x0f9f,
  textChars: 0x0fa0,
  textBytes: 0x0fa8,
  userEdit: 0x0ff5,
  persistDirectory: 0x1772,
  textbox: 0xf00d,
} as const
/** Text types that are a slide's title. */
const titleTexts: ReadonlySet<number> = new Set([0, 6])
const notesText = 2
const encryptedToken = 0xf3d1_c4df
const maxDepth = 40

interface PptRecord {
  type: number
  /** Record instance; of a list: 0 slides, 1 masters, 2 notes. */
  instance: number
  /** Whether the record contains records instead of data. */
  container: boolean
  body: Buffer
}

interface SlideText {
  kind: number
  text: string
}

/** Parses a PowerPoint presentation of 97–2003: slides in order, titles as headings, then the speaker's notes. */
export function parsePpt(source: ParseSource, sink: ParseSink): ImportedDocument {
  const ole = openOle(source.readAll())
  const user = ole.stream('Current User')
  if (ole.names.has('EncryptedSummary') || (user && user.length >= 16 && user.readUInt32LE(12) === encryptedToken))
    throw new ImportFailure('encrypted')
  const stream = ole.stream('PowerPoint Document')
  if (!stream) throw new ImportFailure('corrupt', 'PowerPoint Document')
  const places = readPlaces(stream, user && user.length >= 20 ? user.readUInt32LE(16) : 0)
  const builder = createDocumentBuilder()
  const root = documentRecord(stream, places)
  const slides = readList(root, 0)
  const notes = readList(root, 2)
  for (const [index, slide] of slides.entries()) {
    addSlide(builder, textsOf(slide, places, stream), index + 1)
    const spoken = notes[index]
    if (spoken) addNotes(builder, textsOf(spoken, places, stream), index + 1)
    sink.progress(((index + 1) / slides.length) * 100)
  }
  return builder.build({ title: builder.firstHeading ?? titleFromFileName(source.fileName) })
}

function* recordsOf(bytes: Buffer): Generator<PptRecord> {
  for (let at = 0; at + 8 <= bytes.length;) {
    const head = bytes.readUInt16LE(at)
    const end = Math.min(bytes.length, at + 8 + bytes.readUInt32LE(at + 4))
    yield { type: bytes.readUInt16LE(at + 2), instance: head >> 4, container: (head & 15) === 15, body: bytes.subarray(at + 8, end) }
    at = end
  }
}

/** Returns the stream offsets of the objects by their number, following the chain of edits from the last save back. */
function readPlaces(stream: Buffer, lastEdit: number): Map<number, number> {
  const places = new Map<number, number>()
  const seen = new Set<number>()
  for (let edit = lastEdit; edit > 0 && edit + 28 <= stream.length && !seen.has(edit);) {
    seen.add(edit)
    if (stream.readUInt16LE(edit + 2) !== record.userEdit) break
    addDirectory(places, stream, stream.readUInt32LE(edit + 20))
    edit = stream.readUInt32LE(edit + 16)
  }
  return places
}

function addDirectory(places: Map<number, number>, stream: Buffer, at: number): void {
  const [directory] = recordsOf(stream.subarray(at))
  if (directory?.type !== record.persistDirectory) return
  const { body } = directory
  for (let from = 0; from + 4 <= body.length;) {
    const head = body.readUInt32LE(from)
    const count = head >>> 20
    for (let i = 0; i < count && from + 8 + i * 4 <= body.length; i++) {
      const id = (head & 0xf_ffff) + i
      // Edits are read newest first; older offsets do not overwrite newer ones.
      if (!places.has(id)) places.set(id, body.readUInt32LE(from + 4 + i * 4))
    }
    from += 4 + count * 4
  }
}

function documentRecord(stream: Buffer, places: ReadonlyMap<number, number>): PptRecord {
  for (const place of places.values()) {
    const [found] = recordsOf(stream.subarray(place))
    if (found?.type === record.document) return found
  }
  // Without a directory, use the last document in the stream: it was saved last.
  const found = [...recordsOf(stream)].findLast(({ type }) => type === record.document)
  if (!found) throw new ImportFailure('corrupt', 'PowerPoint Document')
  return found
}

/** A slide in the document's slide list: its number, and its texts in the outline. */
interface ListedSlide {
  id: number
  texts: SlideText[]
}

function readList(document: PptRecord, instance: number): ListedSlide[] {
  const slides: ListedSlide[] = []
  const list = [...recordsOf(document.body)].find((one) => one.type === record.slideList && one.instance === instance)
  if (!list) return slides
  let kind = 0
  for (const { type, body } of recordsOf(list.body)) {
    if (type === record.slidePersist && body.length >= 4) slides.push({ id: body.readUInt32LE(0), texts: [] })
    else if (type === record.textHeader && body.length >= 4) kind = body.readUInt32LE(0)
    else {
      const text = textOf(type, body)
      if (text !== undefined) slides.at(-1)?.texts.push({ kind, text })
    }
  }
  return slides
}

/** Returns the texts of a slide: those of its outline, then the texts of its boxes that differ from them. */
function textsOf(slide: ListedSlide, places: ReadonlyMap<number, number>, stream: Buffer): SlideText[] {
  const texts = [...slide.texts]
  const place = places.get(slide.id)
  const [found] = place === undefined ? [] : recordsOf(stream.subarray(place))
  if (found?.type !== record.slide && found?.type !== record.notes) return texts
  const known = new Set(texts.map(({ text }) => text))
  for (const one of boxTexts(found, 0)) if (!known.has(one.text)) texts.push(one)
  return texts
}

function* boxTexts(within: PptRecord, depth: number): Generator<SlideText> {
  if (depth > maxDepth) throw new ImportFailure('corrupt', 'nested too deep')
  for (const one of recordsOf(within.body)) {
    if (one.type === record.textbox) yield* boxText(one)
    else if (one.container) yield* boxTexts(one, depth + 1)
  }
}

function* boxText(box: PptRecord): Generator<SlideText> {
  let kind = 4
  for (const { type, body } of recordsOf(box.body)) {
    if (type === record.textHeader && body.length >= 4) kind = body.readUInt32LE(0)
    const text = textOf(type, body)
    if (text !== undefined) yield { kind, text }
  }
}

function textOf(type: number, body: Buffer): string | undefined {
  if (type === record.textChars) return body.toString('utf16le')
  // The record stores only the low bytes of characters; all high bytes are zero.
  return type === record.textBytes ? body.toString('latin1') : undefined
}

/** Splits text into paragraphs; a single `*` is the placeholder for slide number, date or footer. */
const paragraphsOf = (text: string): string[] =>
  cleanText(text)
    .split('\n')
    .filter((line) => line.trim() !== '' && line.trim() !== '*')

function addSlide(builder: DocumentBuilder, texts: readonly SlideText[], slide: number): void {
  const anchor = { page: slide, slide }
  for (const { kind, text } of texts.toSorted((a, b) => Number(titleTexts.has(b.kind)) - Number(titleTexts.has(a.kind)))) {
    if (titleTexts.has(kind)) builder.add({ kind: 'heading', level: kind === 6 ? 1 : 2, text: paragraphsOf(text).join(' '), anchor })
    else for (const paragraph of paragraphsOf(text)) builder.add({ kind: 'list-item', text: paragraph, anchor })
  }
}

function addNotes(builder: DocumentBuilder, texts: readonly SlideText[], slide: number): void {
  for (const { kind, text } of texts) {
    if (kind !== notesText) continue
    for (const paragraph of paragraphsOf(text)) builder.add({ kind: 'paragraph', text: paragraph, anchor: { page: slide, slide } })
  }
}
