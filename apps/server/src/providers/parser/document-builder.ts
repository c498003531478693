import { limits } from '@wenjin/contract'
import type { Anchor, Block, BlockKind } from '@wenjin/engine'
import { cleanText, oneLine } from './clean-text.ts'
import { ImportFailure } from './import-failure.ts'
import type { ImportedDocument } from './types.ts'

/** A block before it has offsets. `tight` keeps it on the line after the block before it, without a blank line between. */
export interface BlockInput {
  kind: BlockKind
  text: string
  level?: number
  anchor?: Anchor
  tight?: boolean
}

/** What a document says of itself besides its text. */
export interface DocumentMeta {
  title?: string
  url?: string
  date?: string
  authors?: string[]
}

/** Collects blocks in reading order into one text. */
export interface DocumentBuilder {
  /** Adds a block; one without visible text is dropped. Throws `tooLong` past the limit. */
  add(block: BlockInput): void
  /** Adds rows as lines of ` | `-separated cells; a long table becomes several blocks, cut between rows. */
  addTable(rows: readonly (readonly string[])[], anchor?: (firstRow: number, lastRow: number) => Anchor | undefined): void
  readonly chars: number
  /** Text of the first heading, if any. */
  readonly firstHeading: string | undefined
  /** Throws `noText` when nothing was added. */
  build(meta: DocumentMeta): ImportedDocument
}

const tightKinds: ReadonlySet<BlockKind> = new Set(['list-item', 'table', 'cue'])
/** About what a passage holds, so that a long table can be cut where its rows end. */
const tableBlockChars = 400
const titleChars = 200

/** A new, empty builder. `maxChars` in UTF-16 units. */
export function createDocumentBuilder(maxChars: number = limits.documentChars): DocumentBuilder {
  const parts: string[] = []
  const blocks: Block[] = []
  let length = 0
  let firstHeading: string | undefined

  function add({ kind, text, level, anchor, tight }: BlockInput): void {
    const clean = cleanText(text)
      .trimEnd()
      .replace(/^\s*\n/, '')
    const body = kind === 'code' ? clean : clean.trimStart()
    if (body.trim() === '') return
    const previous = blocks.at(-1)
    if (previous) {
      const separator = tight || (previous.kind === kind && tightKinds.has(kind)) ? '\n' : '\n\n'
      parts.push(separator)
      length += separator.length
    }
    if (length + body.length > maxChars) throw new ImportFailure('tooLong')
    const block: Block = { kind, start: length, end: length + body.length }
    if (level !== undefined) block.level = Math.min(6, Math.max(1, level))
    if (anchor) block.anchor = anchor
    blocks.push(block)
    parts.push(body)
    length += body.length
    if (kind === 'heading') firstHeading ??= oneLine(body)
  }

  return {
    add,
    addTable(rows, anchor) {
      let lines: string[] = []
      let chars = 0
      let first = 0
      const flush = (last: number): void => {
        if (lines.length > 0) add({ kind: 'table', text: lines.join('\n'), anchor: anchor?.(first, last), tight: first > 0 })
        lines = []
        chars = 0
        first = last + 1
      }
      for (const [index, row] of rows.entries()) {
        const line = tableRow(row)
        if (line === '') continue
        lines.push(line)
        chars += line.length + 1
        if (chars >= tableBlockChars) flush(index)
      }
      flush(rows.length - 1)
    },
    get chars() {
      return length
    },
    get firstHeading() {
      return firstHeading
    },
    build({ title, url, date, authors }) {
      if (blocks.length === 0) throw new ImportFailure('noText')
      const document: ImportedDocument = { title: shortTitle(title ?? '') || '未命名', text: parts.join(''), blocks }
      if (url) document.url = url
      if (date) document.date = date
      if (authors && authors.length > 0) document.authors = authors
      return document
    },
  }
}

/** A table row as one line; empty when every cell is. */
export function tableRow(cells: readonly string[]): string {
  const clean = cells.map(oneLine)
  return clean.some((cell) => cell !== '') ? clean.join(' | ').trim() : ''
}

function shortTitle(title: string): string {
  return [...oneLine(title)].slice(0, titleChars).join('')
}

/** The name of a file without folders and extension: its title when it names none itself. */
export function titleFromFileName(fileName: string): string {
  const base = fileName.split(/[/\\]/).at(-1) ?? fileName
  return base.replace(/(?<=.)\.[A-Za-z0-9]{1,8}$/, '')
}
