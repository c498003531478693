import { ImportFailure } from '@wenjin/contract'
import { cleanText } from '../document/clean-text.ts'
import { createDocumentBuilder, titleFromFileName, type DocumentBuilder } from '../document/document-builder.ts'
import { openOle } from '../office/ole.ts'
import type { ImportedDocument, ParseSource } from '../types.ts'
import { readDocText, type DocText } from './doc-pieces.ts'
import { headingLevel, isBullet } from '../text/text.ts'

const encryptedFlag = 0x0100
const secondTableFlag = 0x0200
/** Version of the header block since Word 97. */
const word97 = 0x00c1
const headerBytes = 0x1aa
/** Offset in the header block of the text part lengths: body, footnotes, headers, macros, comments, endnotes. */
const partLengths = 0x4c
const partsRead: ReadonlySet<number> = new Set([0, 1, 5])
const partCount = 6
/** Words up to the mark that ends a paragraph, a cell or a page. */
// oxlint-disable-next-line no-control-regex
const paragraphs = /([^\r\u0007\f]*)([\r\u0007\f]|$)/g
// oxlint-disable-next-line no-control-regex
const fieldMarks = /([\u0013-\u0015])/

/** Parses a Word document of 97–2003: its paragraphs by style, tables and notes, without running heads, comments and field codes. */
export function parseDoc(source: ParseSource): ImportedDocument {
  const ole = openOle(source.readAll())
  const main = ole.stream('WordDocument')
  if (!main || main.length < headerBytes) throw new ImportFailure('corrupt', 'WordDocument')
  const flags = main.readUInt16LE(10)
  if ((flags & encryptedFlag) !== 0) throw new ImportFailure('encrypted')
  if (main.readUInt16LE(2) < word97) throw new ImportFailure('unsupported', 'Word 6/95')
  const table = ole.stream((flags & secondTableFlag) === 0 ? '0Table' : '1Table')
  if (!table) throw new ImportFailure('corrupt', 'Table')
  const document = readDocText(main, table)
  const builder = createDocumentBuilder()
  let from = 0
  for (let part = 0; part < partCount; part++) {
    const end = from + Math.max(0, main.readInt32LE(partLengths + part * 4))
    if (partsRead.has(part)) addPart(builder, document, from, end)
    from = end
  }
  return builder.build({ title: builder.firstHeading ?? titleFromFileName(source.fileName) })
}

/** Adds the characters `[from, to)`: a paragraph ends with `\r`, a cell with `\x07`, and a row with one more `\x07`. */
function addPart(builder: DocumentBuilder, { text, styleAt }: DocText, from: number, to: number): void {
  const shown = hideFieldCodes(text.slice(from, to))
  let rows: string[][] = []
  let row: string[] = []
  let cell = ''
  const flush = (): void => {
    if (row.length > 0) rows.push(row)
    if (rows.length > 0) builder.addTable(rows)
    rows = []
    row = []
  }
  for (const match of shown.matchAll(paragraphs)) {
    const [all, words = '', end] = match
    if (all === '') continue
    if (end === '\u0007') {
      if (words === '' && cell === '' && row.length > 0) {
        rows.push(row)
        row = []
      } else row.push(cell + words)
      cell = ''
    } else if (row.length > 0) cell += `${words} `
    else {
      if (words.trim() !== '') flush()
      addParagraph(builder, words, styleAt(from + match.index + words.length))
    }
  }
  flush()
}

function addParagraph(builder: DocumentBuilder, words: string, style: number): void {
  // U+001E is a non-breaking hyphen in Word; cleanText turns its line break into a line feed.
  const text = cleanText(words.replaceAll('\u001e', '-')).trim()
  const level = style >= 1 && style <= 9 ? style : headingLevel(text)
  if (level !== undefined) builder.add({ kind: 'heading', level, text })
  else builder.add({ kind: isBullet(text) ? 'list-item' : 'paragraph', text })
}

/**
 * Hides field codes: a field is `\x13 code \x14 result \x15`, and only its result is shown. The code becomes the same number of control
 * characters.
 */
function hideFieldCodes(text: string): string {
  if (!text.includes('\u0013')) return text
  const hidden = [false]
  const parts = text.split(fieldMarks).map((part) => {
    if (part === '\u0013') hidden.push(true)
    else if (part === '\u0014') hidden[hidden.length - 1] = hidden.at(-2) ?? false
    else if (part === '\u0015') {
      if (hidden.length > 1) hidden.pop()
    } else if (!hidden.at(-1)) return part
    return '\u0001'.repeat(part.length)
  })
  return parts.join('')
}
