import type { DocumentNotice } from '@wenjin/contract'

/** The position of a block in the original, besides its offsets in the snapshot. */
export interface Anchor {
  /** PDF page, from 1. */
  page?: number
  /** Rectangles on that page, `[x, y, width, height]` in PDF points from the top left. */
  rects?: readonly Rect[]
  /** For each of `rects`, the offset into the block's text at which its line starts. */
  lines?: readonly number[]
  /** The continuations of the block on later pages, in order. */
  over?: readonly PagePart[]
  /** Block id of HTML, Markdown, docx and epub, or of the shape on a slide. */
  id?: string
  /** Chapter of an e-book. */
  chapter?: string
  /** Slide, from 1. */
  slide?: number
  /** Sheet of a workbook and the cells on it, e.g. `A1:D9`. A CSV file has cells but no sheet. */
  sheet?: string
  cells?: string
  /** Row numbers on the sheet, one per line of the block, present when rows between them are empty. */
  rows?: readonly number[]
  /** Region of a picture, `[x, y, width, height]` as fractions of its width and height. With `page`: of the picture of that page. */
  region?: readonly [number, number, number, number]
  /** Start and end of a cue, milliseconds. */
  time?: readonly [number, number]
}

/** `[x, y, width, height]`. */
export type Rect = readonly [number, number, number, number]

/** The part of a block on a later page than its first. */
export interface PagePart {
  /** Offset into the block's text where this page starts. */
  at: number
  page: number
  rects?: readonly Rect[]
  lines?: readonly number[]
}

export type BlockKind = 'heading' | 'paragraph' | 'list-item' | 'table' | 'code' | 'caption' | 'cue' | 'quote' | 'figure'

/** A picture in a document. */
export interface Figure {
  /** Number, from 1, in document order. */
  n: number
  /** The part of the original file that contains it. */
  part: string
  /** Its alternative text. */
  alt?: string
  /** Displayed width, pixels. */
  width: number
  height: number
}

/** The head of a table, on each of its blocks: a long table consists of several. */
export interface TableHead {
  /** Names of its columns as one row of cells: the rows of the head joined, the values of merged cells in each of their columns. */
  head: string
  /** Number of lines at the start of the block that are rows of the head; 0 in continuations. */
  lines: number
  /** Its title: its caption, or the rows above its head that consist of one cell. */
  title?: string
  /** Cells of the block that are one: `[line, column, lines, columns]`, from 0. The text is in each of their lines, in their first column. */
  merged?: readonly MergedCells[]
}

/** `[line, column, lines, columns]`. */
export type MergedCells = readonly [number, number, number, number]

/**
 * A part of a document. `start` and `end` are UTF-16 offsets into the snapshot's text; blocks are in order and never overlap. A `figure`
 * has no text: its position is the end of the preceding text, and its caption is a separate block.
 */
export interface Block {
  kind: BlockKind
  start: number
  end: number
  /** Heading level, 1–6. */
  level?: number
  anchor?: Anchor
  /** Of a `figure` block. */
  figure?: Figure
  /** Of a `table` block; absent when its first line is the head, as in documents of earlier versions. */
  table?: TableHead
}

/** A parsed source: the text to which all offsets refer, and its blocks. Table rows are lines of ` | `-separated cells. */
export interface ParsedDocument {
  title: string
  text: string
  blocks: Block[]
  /** Its address, if it has one. */
  url?: string
  /** Date stated by the source itself, `YYYY-MM-DD`. */
  date?: string
  authors?: string[]
  /** What a reader of the text has to know about its original. */
  notices?: readonly DocumentNotice[]
}

/** A block, or a part of a long one, within a passage: `[start, end)` UTF-16 offsets into the snapshot. */
export interface PassageBlock {
  kind: BlockKind
  start: number
  end: number
  /** Heading level, 1–6. */
  level?: number
  /** Of a part of a table. */
  table?: TableHead
}

/** Consecutive blocks of one document, about 200–500 Chinese characters: the unit of indexing, ranking and quoting. */
export interface Passage {
  /** `[start, end)` UTF-16 offsets into the document's snapshot. */
  start: number
  end: number
  /** Titles of the headings above it, outermost first; without the document's title. */
  headingPath: string[]
  page?: number
  /** Its blocks, in order. */
  blocks: PassageBlock[]
}

/** A passage found for a question, with the data needed for composing and verifying. */
export interface RankedPassage {
  /** Number of the passage in its collection's index. */
  passageId: number
  documentId: string
  collectionId: string
  title: string
  headingPath: readonly string[]
  /** Offsets into the snapshot. */
  start: number
  end: number
  /** `snapshot.slice(start, end)`. */
  text: string
  /** Its blocks, in order; absent when all of them are paragraphs. */
  blocks?: readonly PassageBlock[]
  page?: number
  url?: string
  date?: string
  score: number
}
