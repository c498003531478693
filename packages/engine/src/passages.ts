import { countCharacters, normalize, splitSentences } from '@wenjin/text'
import type { Block, BlockKind, ParsedDocument, Passage } from './model.ts'

/** Sizes in characters as a reader counts them: ideographs and Western words. */
const enough = 200
const full = 500
/** A paragraph up to this stays whole; a longer one is cut at sentences. */
const longest = 800
/** Characters of a heading that each passage under it repeats; a longer one is a paragraph by another name. */
const longestHeading = 200

/** A piece of a block that is not cut further. */
interface Piece {
  start: number
  end: number
  size: number
  page: number | undefined
  kind: BlockKind
  heading: boolean
  /** Level of the heading it is or stands under; 0 before the first heading. */
  level: number
  /** Headings it stands under, outermost first. */
  path: readonly string[]
}

/**
 * Cut a document into passages of about 200 to 500 characters of consecutive blocks. A passage ends before a heading of its own
 * level or above, whatever its size, and before one below when it has enough. Headings stay with what follows them. Linear.
 */
export function splitPassages(document: ParsedDocument): Passage[] {
  const passages: Passage[] = []
  let open: Piece[] = []
  /** The first of them that is no heading. */
  let content: Piece | undefined
  let size = 0
  const close = () => {
    if (open.length > 0) passages.push(toPassage(open))
    open = []
    content = undefined
    size = 0
  }
  for (const piece of piecesOf(document)) {
    if (content) {
      const limit = size < enough ? longest : full
      if (piece.heading ? piece.level <= content.level || size >= enough : size + piece.size > limit) close()
    }
    open.push(piece)
    if (!piece.heading) content ??= piece
    size += piece.size
  }
  close()
  return passages
}

function toPassage(pieces: readonly Piece[]): Passage {
  const first = pieces[0]!
  const { path } = pieces.find((piece) => !piece.heading) ?? pieces.at(-1)!
  return {
    start: first.start,
    end: pieces.at(-1)!.end,
    headingPath: [...path],
    blocks: pieces.map(({ kind, start, end, heading, level }) => ({ kind, start, end, ...(heading && { level }) })),
    ...(first.page === undefined ? {} : { page: first.page }),
  }
}

function* piecesOf(document: ParsedDocument): Generator<Piece> {
  const headings: { level: number; text: string; isTitle: boolean }[] = []
  const title = normalize(document.title)
  let path: readonly string[] = []
  for (const block of document.blocks) {
    const text = document.text.slice(block.start, block.end)
    if (text.trim() === '') continue
    const heading = block.kind === 'heading'
    if (heading) {
      const level = block.level ?? 1
      while (headings.length > 0 && headings.at(-1)!.level >= level) headings.pop()
      const name = text.trim().slice(0, longestHeading).toWellFormed()
      headings.push({ level, text: name, isTitle: normalize(name) === title })
      path = headings.filter(({ isTitle }) => !isTitle).map((one) => one.text)
    }
    for (const cut of cutBlock(block, text)) {
      yield { ...cut, kind: block.kind, heading, level: headings.at(-1)?.level ?? 0, path, page: block.anchor?.page }
    }
  }
}

/** A block as it is, or in even parts of whole sentences where it is too long. */
function* cutBlock(block: Block, text: string): Generator<{ start: number; end: number; size: number }> {
  const size = sizeOf(text)
  if (size <= longest) {
    yield { start: block.start, end: block.end, size }
    return
  }
  const share = size / Math.ceil(size / full)
  let start = -1
  let end = -1
  let gathered = 0
  for (const sentence of splitSentences(text)) {
    if (start < 0) start = sentence.start
    gathered += sizeOf(text.slice(sentence.start, sentence.end))
    end = sentence.end
    if (gathered < share - 20) continue
    yield { start: block.start + start, end: block.start + end, size: gathered }
    start = -1
    gathered = 0
  }
  if (start >= 0) yield { start: block.start + start, end: block.start + end, size: gathered }
}

/** Size as a reader counts it; letters without end (keys, base64) are one word to a reader, but not to a page. */
function sizeOf(text: string): number {
  return Math.max(countCharacters(text), Math.floor(text.length / 6))
}
