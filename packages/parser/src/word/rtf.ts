import { createDocumentBuilder, titleFromFileName } from '../document/document-builder.ts'
import { encodingOfLabel } from '../text/decode.ts'
import type { ImportedDocument, ParseSource } from '../types.ts'

/** Groups that contain no text of the document. */
const unread = new Set([
  'fonttbl',
  'colortbl',
  'stylesheet',
  'info',
  'pict',
  'object',
  'header',
  'headerl',
  'headerr',
  'headerf',
  'footer',
  'footerl',
  'footerr',
  'footerf',
  'fldinst',
  'listtable',
  'listoverridetable',
  'generator',
  'annotation',
  'atnid',
  'atnauthor',
  'themedata',
  'datastore',
  'latentstyles',
  'rsidtbl',
  'xmlnstbl',
  'shppict',
  'nonshppict',
  'bkmkstart',
  'bkmkend',
  'pntext',
  'listtext',
])
const literals: Readonly<Record<string, string>> = {
  tab: '\t',
  line: '\n',
  emdash: '—',
  endash: '–',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  emspace: ' ',
  enspace: ' ',
  '~': ' ',
  _: '-',
}
/** Windows code pages by the character set of a font. */
const charsets: Readonly<Record<number, string>> = {
  128: 'shift_jis',
  134: 'gb18030',
  136: 'big5',
  238: 'windows-1250',
  204: 'windows-1251',
  161: 'windows-1253',
  129: 'euc-kr',
}

interface Group {
  skip: boolean
  font: number | undefined
  /** Number of fallback bytes after a `\u` character, for readers that do not know it. */
  fallback: number
  hidden: boolean
}

/** Parses Rich Text Format: text by paragraph, table rows as rows; each token is read once. */
export function parseRtf(source: ParseSource): ImportedDocument {
  const rtf = Buffer.from(source.readAll()).toString('latin1')
  const builder = createDocumentBuilder()
  let rows: string[][] = []
  let cells: string[] = []
  readRtf(rtf, (text, end) => {
    if (end === 'cell') cells.push(text)
    else if (end === 'row') {
      rows.push(cells)
      cells = []
    } else {
      if (cells.length > 0) {
        // A cell may have several paragraphs.
        cells.push(text)
        return
      }
      builder.addTable(rows)
      rows = []
      builder.add({ kind: 'paragraph', text })
    }
  })
  builder.addTable(rows)
  return builder.build({ title: titleFromFileName(source.fileName) })
}

type PieceEnd = 'par' | 'cell' | 'row'

function readRtf(rtf: string, onPiece: (text: string, end: PieceEnd) => void): void {
  const token = /\\([a-zA-Z]{1,32})(-?\d{1,10})? ?|\\'([0-9a-fA-F]{2})|\\([^a-zA-Z'])|([{}])|[\r\n]+|([^\\{}\r\n]+)/g
  const fonts = new Map<number, string>()
  const stack: Group[] = []
  let group: Group = { skip: false, font: undefined, fallback: 1, hidden: false }
  let documentEncoding = 'windows-1252'
  let definingFont: number | undefined
  let bytes: number[] = []
  let text = ''
  let pendingSkip = 0

  const flushBytes = (): void => {
    if (bytes.length === 0) return
    const encoding = (group.font === undefined ? undefined : fonts.get(group.font)) ?? documentEncoding
    text += new TextDecoder(encoding).decode(Uint8Array.from(bytes))
    bytes = []
  }
  const end = (kind: PieceEnd): void => {
    flushBytes()
    onPiece(text, kind)
    text = ''
  }
  const control = (word: string, value: number | undefined): void => {
    if (word === 'f' && value !== undefined) {
      flushBytes()
      group.font = value
      definingFont = value
    } else if (word === 'fcharset' && definingFont !== undefined && value !== undefined) {
      const encoding = charsets[value]
      if (encoding) fonts.set(definingFont, encoding)
    } else if (word === 'ansicpg' && value !== undefined) documentEncoding = encodingOfLabel(`cp${value}`) ?? encodingOfCodePage(value)
    else if (word === 'uc') group.fallback = value ?? 1
    else if (word === 'v') group.hidden = value !== 0
    else if (word === 'bin') token.lastIndex += Math.max(0, value ?? 0)
    else if (unread.has(word)) group.skip = true
    else if (!group.skip && !group.hidden) {
      if (word === 'u' && value !== undefined) {
        flushBytes()
        text += String.fromCharCode(value & 0xffff)
        pendingSkip = group.fallback
      } else if (word === 'par' || word === 'sect' || word === 'page') end('par')
      else if (word === 'cell' || word === 'nestcell') end('cell')
      else if (word === 'row' || word === 'nestrow') end('row')
      else if (literals[word] !== undefined) {
        flushBytes()
        text += literals[word]
      }
    }
  }

  for (let match = token.exec(rtf); match !== null; match = token.exec(rtf)) {
    const [, word, value, hex, symbol, brace, plain] = match
    if (brace === '{') {
      flushBytes()
      stack.push(group)
      group = structuredClone(group)
    } else if (brace === '}') {
      flushBytes()
      group = stack.pop() ?? group
    } else if (word) control(word, value === undefined ? undefined : Number(value))
    else if (symbol === '*') group.skip = true
    else if (hex) {
      if (pendingSkip > 0) pendingSkip--
      else if (!group.skip && !group.hidden) bytes.push(Number.parseInt(hex, 16))
    } else if (group.skip || group.hidden) continue
    else if (symbol) {
      flushBytes()
      text += literals[symbol] ?? (/[\\{}]/.test(symbol) ? symbol : '')
    } else if (plain) {
      const skipped = Math.min(pendingSkip, plain.length)
      pendingSkip -= skipped
      // The second byte of a Chinese character may be an ASCII letter written literally.
      for (const character of plain.slice(skipped)) bytes.push(character.charCodeAt(0))
    }
  }
  end('par')
}

function encodingOfCodePage(page: number): string {
  const name = page === 949 ? 'euc-kr' : `windows-${page}`
  try {
    return new TextDecoder(name).encoding
  } catch {
    return 'windows-1252'
  }
}
