import { ImportFailure, limits, type DocumentNotice } from '@wenjin/contract'
import type { Anchor, Block, BlockKind, TableHead } from '@wenjin/engine'
import { cleanText, oneLine } from './clean-text.ts'
import { placeFigures, type FigureInput, type PictureSizes } from '../pictures/figures.ts'
import { mergeBlocks } from './merge-blocks.ts'
import { headOf, layOutPlain, type TableInput } from './table-grid.ts'
import type { ImportedDocument } from '../types.ts'

/** A block without offsets yet. `tight` puts it on the line after the previous block, without a blank line between. */
export interface BlockInput {
  kind: BlockKind
  text: string
  level?: number
  anchor?: Anchor
  tight?: boolean
  /** Of a `table` block. */
  table?: TableHead
}

/** The metadata of a document. */
export interface DocumentMeta {
  title?: string
  url?: string
  date?: string
  authors?: string[]
  notices?: readonly DocumentNotice[]
}

/** Collects blocks in reading order into one text; merges neighbouring blocks past `limits.documentBlocks`. */
export interface DocumentBuilder {
  /** Adds a block; drops one without visible text. Throws `tooLong` past the limit. */
  add(block: BlockInput): void
  /**
   * Adds rows as lines of ` | `-separated cells; splits a long table between rows into several blocks, each with the head of the table. Rows alone have
   * their head in the first one. A title that the last block states is not repeated.
   */
  addTable(table: TableInput | readonly (readonly string[])[], anchor?: (firstRow: number, lastRow: number) => Anchor | undefined): void
  /** Adds a picture at the current position of the text. Its description becomes its caption unless a caption precedes or follows it. */
  addFigure(figure: FigureInput): void
  readonly chars: number
  /** Text of the first heading, or undefined without one. */
  readonly firstHeading: string | undefined
  /** Builds the document without its figures. Throws `noText` when nothing was added. */
  build(meta: DocumentMeta): ImportedDocument
  /**
   * Builds the document with the figures whose part has a size in the result of `measure`. Throws `noText` when it holds nothing but
   * figures.
   */
  buildWithFigures(meta: DocumentMeta, measure: (parts: string[]) => Promise<PictureSizes>): Promise<ImportedDocument>
}

const tightKinds: ReadonlySet<BlockKind> = new Set(['list-item', 'table', 'cue'])
/** Characters of a table block: about one passage, so that a long table is cut at row ends. */
const tableBlockChars = 400
const titleChars = 200
const captionChars = 120
/** A paragraph that is the caption of the table below it: 表3 各站水量. */
const captionPattern = /^(?:附?表|Table)[ \u00a0]*[\dA-Z一二三四五六七八九十]/iu
/** Figures that a document may add; later ones are ignored. */
const maxOpenFigures = 2000
/** Number of strings joined at once, so that millions of short lines do not stay millions of strings. */
const joinedParts = 4000

/** Creates an empty builder. `maxChars` is in UTF-16 units. */
export function createDocumentBuilder(maxChars: number = limits.documentChars): DocumentBuilder {
  const chunks: string[] = []
  let parts: string[] = []
  let blocks: Block[] = []
  const figures = new Map<Block, FigureInput>()
  let length = 0
  let firstHeading: string | undefined
  let previous: Block | undefined
  /** The text of the last block that is not a table, when it is short. */
  let lastText = ''
  /** Figures after the last block that have no caption yet. */
  let undescribed: FigureInput[] = []
  /** Whether the last caption directly follows a figure; it then does not count as the caption of the next one. */
  let captionUsed = false

  function add(block: BlockInput): void {
    if (undescribed.length > 0 && block.text.trim() !== '') {
      if (block.kind === 'caption') undescribed = []
      else describe()
    }
    put(block)
  }

  /** Adds the descriptions of the figures without a caption as their captions. */
  function describe(): void {
    for (const { alt, anchor } of undescribed.splice(0)) put({ kind: 'caption', text: alt ?? '', anchor })
  }

  function put({ kind, text, level, anchor, tight, table }: BlockInput): void {
    const clean = cleanText(text)
      .trimEnd()
      .replace(/^\s*\n/, '')
    const body = kind === 'code' ? clean : clean.trimStart()
    if (body.trim() === '') return
    if (previous) {
      const separator = tight || (previous.kind === kind && tightKinds.has(kind)) ? '\n' : '\n\n'
      parts.push(separator)
      length += separator.length
    }
    if (length + body.length > maxChars) throw new ImportFailure('tooLong')
    const block: Block = { kind, start: length, end: length + body.length }
    if (level !== undefined) block.level = Math.min(6, Math.max(1, level))
    if (anchor) block.anchor = anchor
    if (table) block.table = table
    if (kind !== 'table') lastText = body.length <= captionChars ? oneLine(body) : ''
    if (kind === 'caption') captionUsed = blocks.at(-1)?.kind === 'figure'
    blocks.push(block)
    previous = block
    parts.push(body)
    length += body.length
    if (parts.length >= joinedParts) joinParts()
    // Merging only at twice the bound makes the cost linear: each merge leaves at most the bound.
    if (blocks.length >= 2 * limits.documentBlocks) blocks = mergeBlocks(blocks)
    if (kind === 'heading') firstHeading ??= oneLine(body)
  }

  /** Returns the caption above a table: the last block, when it is a caption or is worded as one. */
  function captionAbove(): string | undefined {
    const isCaption = previous?.kind === 'caption' || (previous?.kind === 'paragraph' && captionPattern.test(lastText))
    return isCaption && lastText !== '' ? lastText : undefined
  }

  function joinParts(): void {
    chunks.push(parts.join(''))
    parts = []
  }

  function build({ title, url, date, authors, notices }: DocumentMeta, withBlocks: Block[]): ImportedDocument {
    joinParts()
    const bounded = withBlocks.length > limits.documentBlocks ? mergeBlocks(withBlocks) : withBlocks
    const document: ImportedDocument = { title: shortTitle(title ?? '') || '未命名', text: chunks.join(''), blocks: bounded }
    if (url) document.url = url
    if (date) document.date = date
    if (authors && authors.length > 0) document.authors = authors
    if (notices && notices.length > 0) document.notices = notices
    return document
  }

  function close(): void {
    describe()
    if (!previous) throw new ImportFailure('noText')
  }

  return {
    add,
    addFigure(figure) {
      if (figures.size === maxOpenFigures) return
      const { anchor, alt, guessed } = figure
      const block: Block = { kind: 'figure', start: length, end: length, ...(anchor && { anchor }) }
      const captioned = blocks.at(-1)?.kind === 'caption' && !captionUsed
      blocks.push(block)
      figures.set(block, figure)
      if (alt !== undefined && !guessed && !captioned) undescribed.push(figure)
    },
    addTable(input, anchor) {
      const laidOut = 'head' in input ? input : layOutPlain(input)
      const title = laidOut.title ?? captionAbove()
      const table = title === undefined ? laidOut : { ...laidOut, title }
      const { rows, headRows } = table
      // The head is stored with each block, so that it takes at most as much room as the rows.
      const full = Math.max(tableBlockChars, table.head.join(' | ').length)
      let lines: string[] = []
      /** The row of each line. */
      let written: number[] = []
      let heads = 0
      let chars = 0
      let first = 0
      const flush = (last: number): void => {
        const block = { kind: 'table', text: lines.join('\n'), table: headOf(table, heads, written), tight: first > 0 } as const
        if (lines.length > 0) add({ ...block, anchor: anchor?.(first, last) })
        lines = []
        written = []
        heads = 0
        chars = 0
        first = last + 1
      }
      for (const [index, row] of rows.entries()) {
        const line = tableRow(row)
        if (line === '') continue
        lines.push(line)
        written.push(index)
        if (index < headRows) heads++
        chars += line.length + 1
        if (chars >= full) flush(index)
      }
      flush(rows.length - 1)
    },
    get chars() {
      return length
    },
    get firstHeading() {
      return firstHeading
    },
    build(meta) {
      close()
      return build(
        meta,
        blocks.filter(({ kind }) => kind !== 'figure'),
      )
    },
    async buildWithFigures(meta, measure) {
      close()
      const names = new Set([...figures.values()].map(({ part }) => part))
      return build(meta, placeFigures(blocks, figures, names.size > 0 ? await measure([...names]) : new Map()))
    },
  }
}

/** Adds the text of a document at the current position of another, without its pictures. */
export function addDocument(builder: DocumentBuilder, { text, blocks }: ImportedDocument): void {
  for (const { kind, start, end, level, table } of blocks) {
    if (kind !== 'figure') builder.add({ kind, text: text.slice(start, end), level, table })
  }
}

/** Returns a table row as one line; empty when all cells are empty. A separator within a cell is written without its spaces. */
export function tableRow(cells: readonly string[]): string {
  const clean = cells.map((cell) => oneLine(cell).replaceAll(' | ', '|'))
  return clean.some((cell) => cell !== '') ? clean.join(' | ').trim() : ''
}

function shortTitle(title: string): string {
  return [...oneLine(title)].slice(0, titleChars).join('')
}

/** Returns a file name without folders and extension: the title of a file that states none. */
export function titleFromFileName(fileName: string): string {
  const base = fileName.split(/[/\\]/).at(-1) ?? fileName
  return base.replace(/(?<=.)\.[A-Za-z0-9]{1,8}$/, '')
}
