import { ImportFailure } from '@wenjin/contract'
import type { BlockKind } from '@wenjin/engine'
import { Parser } from 'htmlparser2'
import { createDocumentBuilder, type DocumentBuilder } from '../document/document-builder.ts'
import { layOut, type GridCell } from '../document/table-grid.ts'
import { describedBy, type FigureInput } from '../pictures/figures.ts'
import { createItemCounter, createListNumbers } from './html-lists.ts'
import { visitPage, type PageNode, type PageVisitor } from './page-tree.ts'

const silent = new Set([
  'script',
  'style',
  'noscript',
  'template',
  'svg',
  'math',
  'iframe',
  'object',
  'embed',
  'canvas',
  'audio',
  'video',
  'select',
  'head',
  'rt',
  'rp',
])
/** Page elements around the content; skipped unless the whole body is read. */
const surroundings = new Set(['nav', 'footer', 'aside', 'button', 'dialog', 'menu'])
const breaking = new Set([
  'p',
  'div',
  'section',
  'article',
  'main',
  'header',
  'ul',
  'ol',
  'dl',
  'dt',
  'dd',
  'figure',
  'figcaption',
  'address',
  'details',
  'summary',
  'hr',
  'center',
])
const kinds: Readonly<Record<string, BlockKind>> = {
  li: 'list-item',
  blockquote: 'quote',
  pre: 'code',
  figcaption: 'caption',
  caption: 'caption',
  h1: 'heading',
  h2: 'heading',
  h3: 'heading',
  h4: 'heading',
  h5: 'heading',
  h6: 'heading',
}

/** Maximum nesting depth: the time to close elements grows with it; real pages stay far below. */
const maxDepth = 8000
const layoutCellChars = 800

interface OpenRow {
  cells: GridCell[]
  /** Whether it is in the head of the table, or has header cells alone. */
  head: boolean
}

interface Table {
  rows: OpenRow[]
  cell: string | undefined
  /** Columns and rows that the open cell covers. */
  span: { columns: number; rows: number }
  inHead: boolean
  caption: string
  inCaption: boolean
}

/** Options for reading HTML into blocks. */
export interface HtmlBlockOptions {
  /** Skip navigation, footers and forms. */
  skipSurroundings?: boolean
  /** Parse as XHTML, as in EPUB. */
  xml?: boolean
  /** Prefix of anchor ids, e.g. the file of a chapter. */
  idPrefix?: string
  /** The chapter of the book that the whole HTML belongs to. */
  chapter?: string
  /** Returns the part that holds the picture of an address; undefined for pictures outside the file. Without it, pictures are left out. */
  pictureOf?: (address: string) => string | undefined
}

/** How blocks of a tree are read. */
interface TreeBlockOptions extends HtmlBlockOptions {
  /** The element that is the heading of the whole page, whatever it is called. */
  mainHeading?: PageNode | undefined
}

/**
 * Reads HTML into blocks by its events, never building a tree: any size costs time in proportion only.
 * Scripts, styles and embedded documents are never text. Throws `corrupt` for elements nested past all reason.
 */
export function addHtmlBlocks(builder: DocumentBuilder, html: string, options: HtmlBlockOptions = {}): void {
  addBlocks(builder, options, (events) => {
    const parser = new Parser(events, {
      decodeEntities: true,
      xmlMode: options.xml ?? false,
      lowerCaseTags: true,
      recognizeSelfClosing: options.xml ?? false,
    })
    for (let from = 0; from < html.length; from += 65_536) parser.write(html.slice(from, from + 65_536))
    parser.end()
  })
}

/** Reads a part of a tree into blocks, as `addHtmlBlocks` reads its markup. */
export function addTreeBlocks(builder: DocumentBuilder, root: PageNode, { mainHeading, ...options }: TreeBlockOptions = {}): void {
  addBlocks(builder, options, (events) => {
    visitPage(root, events, (element) => (element === mainHeading ? 'h1' : element.localName))
  })
}

/** Adds the blocks that the events of a page make. */
function addBlocks(builder: DocumentBuilder, options: HtmlBlockOptions, sendEvents: (events: PageVisitor) => void): void {
  const tables: Table[] = []
  let text = ''
  const kindStack: { tag: string; kind: BlockKind; level?: number }[] = []
  const silenced: string[] = []
  let inTex = false
  let id: string | undefined
  let blockId: string | undefined
  let inPre = 0
  let depth = 0
  let waiting: FigureInput[] = []
  const numbers = createListNumbers(() => {
    const counter = createItemCounter()
    sendEvents({
      onopentag: (tag, attributes) => counter.open(tag.toLowerCase(), attributes),
      ontext: () => {},
      onclosetag: (tag) => counter.close(tag.toLowerCase()),
    })
    return counter.counts
  })

  const chapter = options.chapter === undefined ? undefined : { chapter: options.chapter }
  const anchorOf = (anchorId: string | undefined) => (anchorId ? { ...chapter, id: (options.idPrefix ?? '') + anchorId } : chapter)
  const flush = (): void => {
    const open = kindStack.at(-1)
    const current = text
    text = ''
    const anchorId = blockId ?? id
    blockId = undefined
    if (current.trim() === '') return addWaiting()
    builder.add({
      kind: open?.kind ?? 'paragraph',
      text: inPre > 0 ? current : tidy(current),
      level: open?.level,
      anchor: anchorOf(anchorId),
    })
    id = undefined
    addWaiting()
  }
  /** Adds the pictures inside a text or a table after it. */
  const addWaiting = (): void => {
    if (tables.length > 0) return
    for (const figure of waiting.splice(0)) builder.addFigure(figure)
  }
  const addPicture = (attributes: Readonly<Record<string, string>>): void => {
    const part = options.pictureOf?.((attributes['src'] ?? attributes['xlink:href'] ?? attributes['href'] ?? '').trim())
    if (part === undefined) return
    const inline = tables.length > 0 || text.trim() !== ''
    waiting.push({ part, ...describedBy(attributes['alt'], attributes['title']), anchor: anchorOf(id), inline })
    if (!inline) addWaiting()
  }
  const append = (piece: string): void => {
    const table = tables.at(-1)
    if (table?.cell !== undefined) table.cell += piece
    else if (table?.inCaption) table.caption += piece
    else if (!table) text += piece
  }

  sendEvents({
    onopentag(rawName, attributes) {
      const name = rawName.toLowerCase()
      if (++depth > maxDepth) throw new ImportFailure('corrupt', 'HTML nested too deep')
      // An unclosed head ends where the body starts, as in a browser.
      if (name === 'body') silenced.length = 0
      if (
        silent.has(name) ||
        (options.skipSurroundings && surroundings.has(name)) ||
        'hidden' in attributes ||
        attributes['aria-hidden'] === 'true' ||
        /display\s*:\s*none/i.test(attributes['style'] ?? '')
      ) {
        silenced.push(name)
        numbers.open(name, attributes, false)
        return
      }
      numbers.open(name, attributes, silenced.length === 0)
      if (silenced.length > 0) {
        if (silenced.at(-1) === name) silenced.push(name)
        // E-books often wrap a full-page picture in an SVG.
        if (name === 'image' && silenced.at(-1) === 'svg') addPicture(attributes)
        // MathML carries its formula as a TeX annotation beside the presentation.
        inTex = name === 'annotation' && silenced.includes('math') && /tex/i.test(attributes['encoding'] ?? '')
        return
      }
      if (name === 'img') addPicture(attributes)
      const ownId = attributes['id'] ?? (name === 'a' ? attributes['name'] : undefined)
      if (name === 'table') {
        flush()
        tables.push({ rows: [], cell: undefined, span: { columns: 1, rows: 1 }, inHead: false, caption: '', inCaption: false })
      } else if (tables.length > 0) {
        const table = tables.at(-1)!
        if (name === 'tr') table.rows.push({ cells: [], head: true })
        else if (name === 'thead') table.inHead = true
        else if (name === 'tbody' || name === 'tfoot') table.inHead = false
        else if (name === 'caption') table.inCaption = true
        else if (name === 'td' || name === 'th') {
          table.cell = ''
          table.span = { columns: spanOf(attributes['colspan']), rows: spanOf(attributes['rowspan']) }
        } else if (name === 'br' || breaking.has(name) || kinds[name]) append('\n')
      } else if (name === 'br') append('\n')
      else if (kinds[name]) {
        flush()
        kindStack.push({ tag: name, kind: kinds[name], level: /^h\d$/.test(name) ? Number(name[1]) : undefined })
        if (name === 'pre') inPre++
      } else if (breaking.has(name)) flush()
      if (ownId && tables.length === 0) {
        if (kinds[name] || name === 'p') blockId = ownId
        else id = ownId
      }
    },
    ontext(piece) {
      if (silenced.length === 0) append(inPre > 0 && tables.length === 0 ? piece : numbers.numbered(collapse(piece)))
      else if (inTex) append(piece)
    },
    onclosetag(rawName) {
      const name = rawName.toLowerCase()
      depth--
      numbers.close(name, silenced.length === 0)
      if (silenced.length > 0) {
        if (silenced.at(-1) === name) silenced.pop()
        inTex = false
        return
      }
      const table = tables.at(-1)
      if (table) {
        if (name === 'td' || name === 'th') {
          if (table.rows.length === 0) table.rows.push({ cells: [], head: true })
          const row = table.rows.at(-1)!
          row.cells.push({ text: tidy(table.cell ?? ''), ...table.span })
          if (name === 'td' && !table.inHead) row.head = false
          table.cell = undefined
        } else if (name === 'thead') table.inHead = false
        else if (name === 'caption') table.inCaption = false
        else if (name === 'table') closeTable()
      } else if (kinds[name]) {
        flush()
        const index = kindStack.findLastIndex(({ tag }) => tag === name)
        if (index >= 0) kindStack.length = index
        if (name === 'pre') inPre = Math.max(0, inPre - 1)
      } else if (breaking.has(name)) flush()
    },
  })
  while (tables.length > 0) closeTable()
  flush()

  function closeTable(): void {
    const table = tables.pop()
    if (!table) return
    const rows = table.rows.map(({ cells }) => cells.map(({ text: cell }) => cell))
    const caption = tidy(table.caption)
    const outer = tables.at(-1)
    if (caption !== '' && !outer) builder.add({ kind: 'caption', text: caption, anchor: chapter })
    if (outer) {
      if (outer.cell !== undefined) outer.cell += ` ${rows.flat().join(' ')} `
    } else if (isLayout(rows)) {
      for (const line of rows.flat().flatMap((cell) => cell.split('\n'))) builder.add({ kind: 'paragraph', text: line, anchor: chapter })
    } else builder.addTable(layOut(table.rows), () => chapter)
    addWaiting()
  }
}

const spanOf = (value = '1') => Math.max(1, Number.parseInt(value, 10) || 1)

/** Whether a table is layout only: it has one column, or a whole page in one of its cells. */
function isLayout(rows: readonly (readonly string[])[]): boolean {
  return rows.every((row) => row.length <= 1) || rows.some((row) => row.some((cell) => cell.length > layoutCellChars))
}

/** Collapses white space of HTML source to one space, or to nothing at a line break between two Chinese characters. */
function collapse(text: string): string {
  const joined = text.includes('\n') ? joinLines(text) : text
  return joined.replace(/[^\S\u3000]+/g, ' ')
}

function joinLines(text: string): string {
  return text.replace(/(?<=[\u3001-\u9fff\uff00-\uff60])[^\S\n]*\n\s*(?=[\u3001-\u9fff\uff00-\uff60])/g, '')
}

/** Normalises spaces as a browser displays them: runs collapse, none at line ends; a line end between Chinese characters is no space. */
function tidy(text: string): string {
  return text
    .replace(/[^\S\n\u3000]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()
}

/** Returns the visible text of a snippet of HTML. */
export function htmlToText(html: string): string {
  const builder = createDocumentBuilder()
  addHtmlBlocks(builder, html)
  return builder.chars === 0 ? '' : builder.build({}).text
}
