/** Where a block stands in the original, besides its offsets in the snapshot. */
export interface Anchor {
  /** PDF page, from 1. */
  page?: number
  /** Rectangles on that page, `[x, y, width, height]` in PDF points from the top left. */
  rects?: readonly Rect[]
  /** Offsets into the block's text at which what each of `rects` shows begins. */
  lines?: readonly number[]
  /** Where the block goes on over the ends of pages, in order. */
  over?: readonly PagePart[]
  /** Block id of HTML, Markdown, docx and epub, or of the shape on a slide. */
  id?: string
  /** Part of an e-book it stands in. */
  chapter?: string
  /** Slide, from 1. */
  slide?: number
  /** Sheet of a workbook and the cells on it, e.g. `A1:D9`. A CSV file has cells and no sheet. */
  sheet?: string
  cells?: string
  /** Row numbers on the sheet, one a line of the block, where rows between them are empty. */
  rows?: readonly number[]
  /** Part of a picture, `[x, y, width, height]` as shares of its width and height. With `page`: of the picture of that page. */
  region?: readonly [number, number, number, number]
  /** Start and end of a cue, milliseconds. */
  time?: readonly [number, number]
}

/** `[x, y, width, height]`. */
export type Rect = readonly [number, number, number, number]

/** The part of a block on a later page than its first. */
export interface PagePart {
  /** Offset into the block's text. */
  at: number
  page: number
  rects?: readonly Rect[]
  lines?: readonly number[]
}

export type BlockKind = 'heading' | 'paragraph' | 'list-item' | 'table' | 'code' | 'caption' | 'cue' | 'quote' | 'figure'

/** A picture that stands in a document. */
export interface Figure {
  /** From 1, in the order of the document. */
  n: number
  /** Which part of the original holds it. */
  part: string
  /** Its alternative text. */
  alt?: string
  /** Pixels it has, as it is looked at. */
  width: number
  height: number
}

/**
 * A piece of a document. `start` and `end` are UTF-16 offsets into the snapshot's text; blocks are in order and never overlap. A `figure` has
 * no text: it stands where the text before it ends, and what is written under it is a block of its own.
 */
export interface Block {
  kind: BlockKind
  start: number
  end: number
  /** Heading level, 1–6. */
  level?: number
  anchor?: Anchor
  /** Of a `figure`. */
  figure?: Figure
}

/** A source parsed: the text everything else points into, and its blocks. Table rows are lines of ` | `-separated cells. */
export interface ParsedDocument {
  title: string
  text: string
  blocks: Block[]
  /** Where it came from, when that is an address. */
  url?: string
  /** Date the source itself names, `YYYY-MM-DD`. */
  date?: string
  authors?: string[]
}

/** A block, or the part of a long one, that a passage holds: `[start, end)` UTF-16 offsets into the snapshot. */
export interface PassageBlock {
  kind: BlockKind
  start: number
  end: number
  /** Heading level, 1–6. */
  level?: number
}

/** Consecutive blocks of one document, about 200–500 Chinese characters: what is indexed, ranked and quoted. */
export interface Passage {
  /** `[start, end)` UTF-16 offsets into the document's snapshot. */
  start: number
  end: number
  /** Titles of the headings it stands under, outermost first; the document's title not included. */
  headingPath: string[]
  page?: number
  /** Its blocks, in order. */
  blocks: PassageBlock[]
}

/** A passage found for a question, with all that composing and verifying need. */
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
