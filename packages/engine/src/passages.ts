import { limits } from '@wenjin/contract'
import { countCharacters, normalize, splitSentences } from '@wenjin/text'
import { withoutAnchor } from './answer/evidence/anchor.ts'
import type { Block, BlockKind, ParsedDocument, Passage, PassageBlock, TableHead } from './model.ts'

/** Sizes in characters as readers count them: ideographs and Western words. */
const enough = 200
const full = 500
/** Maximal size of an unsplit paragraph; a longer one is split at sentences. */
const longest = 800
/** Maximal length of a heading, since each passage under it contains its text. */
const { headingChars } = limits

/** A part of a block that is not split further. */
interface Piece {
  start: number
  end: number
  size: number
  page: number | undefined
  kind: BlockKind
  heading: boolean
  /** Level of its own heading or the heading above; 0 before the first heading. */
  level: number
  /** Headings above it, outermost first. */
  path: readonly string[]
  table: TableHead | undefined
}

/**
 * Splits a document into passages of about 200 to 500 characters of consecutive blocks. A passage ends before a heading of its own or a
 * higher level, whatever its size, and before a lower one when it is long enough. Headings stay with the text after them. Linear.
 * @param under headings above the document's first block, if it is a part of a longer one
 */
export function splitPassages(document: ParsedDocument, under: readonly OpenHeading[] = []): Passage[] {
  const passages: Passage[] = []
  let open: Piece[] = []
  /** The first piece that is not a heading. */
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
    blocks: pieces.map(({ kind, start, end, heading, level, table }) => ({
      kind,
      start,
      end,
      ...(heading && { level }),
      ...(table && { table }),
    })),
    ...(first.page === undefined ? {} : { page: first.page }),
  }
}

/**
 * Returns the names under which a passage is indexed and compared: its headings, and the titles and heads of tables that it continues, whose own
 * rows are in another passage.
 */
export function indexedHeadings({
  headingPath,
  blocks,
}: {
  headingPath: readonly string[]
  blocks?: readonly PassageBlock[] | null
}): readonly string[] {
  const heads = new Set((blocks ?? []).flatMap(({ table }) => (table && table.lines === 0 ? [table.title ?? '', table.head] : [])))
  heads.delete('')
  return heads.size === 0 ? headingPath : [...headingPath, ...heads]
}

/** A heading that applies to the following blocks. */
export interface OpenHeading {
  level: number
  text: string
}

/** Returns the headings that apply after a block, outermost first, given those that applied before it. */
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
    // Rows of the head are in the first part.
    const first = block.table && headOf(block.table)
    const later = first && { ...first, lines: 0 }
    for (const cut of cutBlock(block, text)) {
      const table = cut.start === block.start ? first : later
      yield { ...cut, kind: block.kind, heading, level: headings.at(-1)?.level ?? 0, path, page: block.anchor?.page, table }
    }
  }
}

/** Returns the head of a table without its merged cells, which only drawing needs. */
function headOf({ head, lines, title }: TableHead): TableHead {
  return { head, lines, ...(title !== undefined && { title }) }
}

/** Yields a block whole, or in even parts of whole sentences when it is too long. */
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
 * Returns the size as readers count it, but at least a sixth of the length: very long runs of letters (keys, base64) count as one word, and
 * punctuation as none, so that a passage could otherwise have a million characters.
 */
function sizeOf(text: string): number {
  return Math.max(1, countCharacters(text), Math.floor(text.length / 6))
}
