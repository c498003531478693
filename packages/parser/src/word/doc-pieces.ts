import { ImportFailure } from '@wenjin/contract'

/** Offsets in the header block of the position and length of a structure ([MS-DOC] FibRgFcLcb97). */
const pieceTablePlace = 0x01a2
const paragraphTablePlace = 0x0102
const pageBytes = 512

/** The joined text of a document, with the style of each paragraph. */
export interface DocText {
  text: string
  /** Returns the style index of the paragraph at this offset of the text; 1–9 are the headings. */
  styleAt(offset: number): number
}

interface Piece {
  /** Offset of its first character in the text. */
  from: number
  length: number
  /** Byte offset in the main stream. */
  position: number
  charBytes: 1 | 2
}

function structure(main: Buffer, table: Buffer, place: number): Buffer {
  const start = main.readUInt32LE(place)
  return table.subarray(start, start + main.readUInt32LE(place + 4))
}

/** Reads the text pieces; each is at its own place in the main stream, in UTF-16 or in one byte per character. Throws `corrupt`. */
export function readDocText(main: Buffer, table: Buffer): DocText {
  const pieces = readPieces(structure(main, table, pieceTablePlace))
  const latin = new TextDecoder('windows-1252')
  const text = pieces
    .map(({ position, length, charBytes }) => {
      const bytes = main.subarray(position, position + length * charBytes)
      return charBytes === 1 ? latin.decode(bytes) : bytes.toString('utf16le')
    })
    .join('')
  const styles = readParagraphStyles(main, structure(main, table, paragraphTablePlace))
  return {
    text,
    styleAt(offset) {
      const piece = pieces.findLast(({ from }) => from <= offset)
      if (!piece) return 0
      const position = piece.position + (offset - piece.from) * piece.charBytes
      return lastAtMost(styles, position)?.style ?? 0
    },
  }
}

function readPieces(clx: Buffer): Piece[] {
  let at = 0
  // Skip the property runs before the pieces.
  while (clx[at] === 1) at += 3 + clx.readUInt16LE(at + 1)
  if (clx[at] !== 2) throw new ImportFailure('corrupt', 'Clx')
  const table = clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1))
  const count = Math.floor((table.length - 4) / 12)
  return Array.from({ length: count }, (_, index): Piece => {
    const from = table.readUInt32LE(index * 4)
    const place = table.readUInt32LE((count + 1) * 4 + index * 8 + 2)
    const oneByte = (place & 0x4000_0000) !== 0
    const position = place & 0x3fff_ffff
    const length = Math.max(0, table.readUInt32LE(index * 4 + 4) - from)
    return { from, length, position: oneByte ? position / 2 : position, charBytes: oneByte ? 1 : 2 }
  })
}

interface StyledRun {
  /** Byte offset of the paragraph in the main stream. */
  position: number
  style: number
}

/** Reads paragraph styles in byte order from the pages that store paragraph properties. Skips a damaged page. */
function readParagraphStyles(main: Buffer, places: Buffer): StyledRun[] {
  const runs: StyledRun[] = []
  const pages = Math.max(0, Math.floor((places.length - 4) / 8))
  for (let index = 0; index < pages; index++) {
    const start = (places.readUInt32LE((pages + 1) * 4 + index * 4) & 0x3f_ffff) * pageBytes
    const page = main.subarray(start, start + pageBytes)
    if (page.length < pageBytes) continue
    const count = page[pageBytes - 1] ?? 0
    for (let run = 0; run < count && (count + 1) * 4 + run * 13 < pageBytes; run++) {
      const at = (page[(count + 1) * 4 + run * 13] ?? 0) * 2
      // A length of zero means that the real length follows.
      const style = at === 0 ? -1 : at + (page[at] === 0 ? 2 : 1)
      runs.push({ position: page.readUInt32LE(run * 4), style: style >= 0 && style + 2 <= pageBytes ? page.readUInt16LE(style) : 0 })
    }
  }
  return runs.sort((a, b) => a.position - b.position)
}

function lastAtMost(runs: readonly StyledRun[], position: number): StyledRun | undefined {
  let low = 0
  let high = runs.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (runs[middle]!.position <= position) low = middle + 1
    else high = middle
  }
  return runs[low - 1]
}
