import { limits } from '@wenjin/contract'
import { countCharacters, normalize, splitSentences } from '@wenjin/text'
import { withoutAnchor } from './answer/evidence/anchor.ts'
import type { Block, BlockKind, ParsedDocument, Passage } from './model.ts'

/** Sizes in characters as a reader counts them: ideographs and Western words. */
const enough = 200
const full = 500
/** A paragraph up to this stays whole; a longer one is cut at sentences. */
const longest = 800
/** Each passage under a heading holds its text. */
const { headingChars } = limits

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
 * @param under the headings the document's first block stands under, where it is a part of a longer one
 */
export function splitPassages(document: ParsedDocument, under: readonly OpenHeading[] = []): Passage[] {
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
  for (const piece of piecesOf(document, under)) {
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

/** A heading that what follows stands under. */
export interface OpenHeading {
  level: number
  text: string
}

/** The headings open after a block, outermost first, where some were open before it. */
export function headingsAfter(headings: readonly OpenHeading[], block: Block, text: string): readonly OpenHeading[] {
  if (block.kind !== 'heading') return headings
  const level = block.level ?? 1
  const outer = headings.findIndex((one) => one.level >= level)
  const name = withoutAnchor(text.slice(block.start, block.end).trim()).slice(0, headingChars).toWellFormed()
  return [...(outer < 0 ? headings : headings.slice(0, outer)), { level, text: name }]
}

function* piecesOf(document: ParsedDocument, under: readonly OpenHeading[]): Generator<Piece> {
  let headings = under
  const title = normalize(document.title)
  const pathOf = () => headings.map((one) => one.text).filter((name) => normalize(name) !== title)
  let path: readonly string[] = pathOf()
  for (const block of document.blocks) {
    const text = document.text.slice(block.start, block.end)
    if (text.trim() === '') continue
    const heading = block.kind === 'heading'
    if (heading) {
      headings = headingsAfter(headings, block, document.text)
      path = pathOf()
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
  let chars = 0
  for (const sentence of splitSentences(text)) {
    if (start < 0) start = sentence.start
    chars += sizeOf(text.slice(sentence.start, sentence.end))
    end = sentence.end
    if (chars < share - 20) continue
    yield { start: block.start + start, end: block.start + end, size: chars }
    start = -1
    chars = 0
  }
  if (start >= 0) yield { start: block.start + start, end: block.start + end, size: chars }
}

/**
 * Size as a reader counts it; letters without end (keys, base64) are one word to a reader, but not to a page. Marks alone count too: a passage
 * of a million of them would be one.
 */
function sizeOf(text: string): number {
  return Math.max(1, countCharacters(text), Math.floor(text.length / 6))
}
