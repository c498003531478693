import {
  AlignmentType,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableLayoutType,
  TableOfContents,
  TableRow,
  TextRun,
  WidthType,
  type FileChild,
  type IParagraphOptions,
} from 'docx'
import { contentsFromPages, estimatedPages, hasContents } from '../document.ts'
import type { Block, ExportDocument, Inline } from '../model.ts'
import { referenceEntries } from '../reference.ts'
import { words } from '../words.ts'
import { codeLines, equation, inline, linked, sourceNumber, type WordContext } from './word-inline.ts'
import { columnShares, tableTextSize } from './table-layout.ts'
import { bullets, codeStyle, detailStyle, indentStep, numbersFrom, quoteStyle, wordStyles } from './word-styles.ts'

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const
const deepest = 8
/** Text width between the page margins, in twentieths of a point. */
const textWidth = 9026

/** Nesting of a block: the number of lists and quotations around it. */
interface Place {
  lists: number
  quotes: number
}

type Look = Pick<IParagraphOptions, 'style' | 'indent'>

const lookAt = ({ lists, quotes }: Place): Look => ({
  ...(quotes > 0 && { style: quoteStyle }),
  ...(lists + quotes > 0 && { indent: { left: indentStep * Math.min(lists + quotes, deepest) } }),
})

function list(context: WordContext, { ordered, start, items }: Extract<Block, { type: 'list' }>, place: Place): FileChild[] {
  context.lists += 1
  const instance = context.lists
  const reference = ordered ? numbersFrom(start) : bullets
  return items.flatMap(({ checked, children }) => {
    const [first, ...rest] = children
    const box = checked === null ? [] : [new TextRun(checked ? '☑ ' : '☐ ')]
    const head = first?.type === 'paragraph' ? first.children : []
    const others = first?.type === 'paragraph' ? rest : children
    const numbering = { reference, level: Math.min(place.lists, deepest), instance }
    return [
      new Paragraph({ numbering, children: [...box, ...inline(context, head)], spacing: { after: 60 } }),
      ...blocks(context, others, { ...place, lists: place.lists + 1 }),
    ]
  })
}

const alignments = { left: AlignmentType.LEFT, right: AlignmentType.RIGHT, center: AlignmentType.CENTER }

function table(context: WordContext, { rows, align }: Extract<Block, { type: 'table' }>): FileChild[] {
  const shares = columnShares(rows)
  const all = shares.reduce((sum, share) => sum + share, 0)
  const columnWidths = shares.map((share) => Math.round((textWidth * share) / all))
  const size = 2 * tableTextSize(shares.length)
  // With many columns, the normal margins would take more room than the text.
  const margin = shares.length > 6 ? 40 : 100
  const cell = (content: readonly Inline[], column: number, isHead: boolean) => {
    const side = align[column]
    const paragraph = new Paragraph({
      children: inline(context, content, { size, ...(isHead && { bold: true }) }),
      spacing: { before: 40, after: 40 },
      ...(side && { alignment: alignments[side] }),
    })
    const width = { size: columnWidths[column]!, type: WidthType.DXA }
    return new TableCell({ children: [paragraph], width, ...(isHead && { shading: { fill: 'F2F2F2' } }) })
  }
  const made = rows.map((row, at) => {
    const children = row.map((content, column) => cell(content, column, at === 0))
    return new TableRow({ children, tableHeader: at === 0, cantSplit: true })
  })
  const width = { size: 100, type: WidthType.PERCENTAGE }
  return [
    new Table({ rows: made, width, columnWidths, layout: TableLayoutType.FIXED, margins: { left: margin, right: margin } }),
    new Paragraph({ spacing: { after: 60 } }),
  ]
}

function blocks(context: WordContext, nodes: readonly Block[], place: Place = { lists: 0, quotes: 0 }): FileChild[] {
  return nodes.flatMap((node): FileChild[] => {
    switch (node.type) {
      case 'heading':
        return [
          new Paragraph({
            heading: headings[node.depth - 1] ?? HeadingLevel.HEADING_6,
            ...(node.depth === 1 && context.document.hasChapters && { pageBreakBefore: true }),
            children: inline(context, node.children),
          }),
        ]
      case 'paragraph':
        return [new Paragraph({ ...lookAt(place), children: inline(context, node.children) })]
      case 'quote':
        return blocks(context, node.children, { ...place, quotes: place.quotes + 1 })
      case 'list':
        return list(context, node, place)
      case 'code':
        return [new Paragraph({ ...lookAt(place), style: codeStyle, children: codeLines(node.value) })]
      case 'formula':
        return [new Paragraph({ alignment: AlignmentType.CENTER, children: [equation(node.latex, true)] })]
      case 'table':
        return table(context, node)
      case 'rule':
        return [new Paragraph({ border: { bottom: { style: 'single', size: 6, color: 'BFBFBF', space: 1 } } })]
    }
  })
}

function sourceList(document: ExportDocument): FileChild[] {
  const entries = referenceEntries(document)
  if (entries.length === 0) return []
  const indent = { left: indentStep, hanging: indentStep }
  const items = entries.flatMap(({ n, text, address, details, quotes }) => [
    new Paragraph({
      indent,
      spacing: { before: 80, after: 40 },
      children: [
        sourceNumber(n),
        new TextRun(' '),
        linked(address, text),
        ...(details === '' ? [] : [new TextRun({ text: ` ${details}`, color: '595959' })]),
      ],
    }),
    ...quotes.map((quote) => new Paragraph({ style: quoteStyle, indent: { left: indentStep }, spacing: { after: 40 }, text: quote })),
  ])
  return [new Paragraph({ heading: HeadingLevel.HEADING_1, text: words[document.lang].sources }), ...items]
}

function contents(document: ExportDocument): FileChild[] {
  if (estimatedPages(document) < contentsFromPages || !hasContents(document)) return []
  const title = words[document.lang].contents
  // The entries come from the headings; Word adds page numbers when the field is updated, and does not ask for an update on opening.
  return [
    new Paragraph({ style: detailStyle, children: [new TextRun({ text: title, bold: true })] }),
    new TableOfContents(title, { hyperlink: true, headingStyleRange: '1-3', beginDirty: false, hideTabAndPageNumbersInWebView: true }),
  ]
}

function replacements({ lang, replaced }: ExportDocument): FileChild[] {
  if (replaced.length === 0) return []
  return [
    new Paragraph({
      style: detailStyle,
      children: [new TextRun({ text: words[lang].replaced, bold: true })],
      alignment: AlignmentType.LEFT,
    }),
    ...replaced.map((one) => new Paragraph({ style: detailStyle, text: one, alignment: AlignmentType.LEFT })),
  ]
}

const footer = () =>
  new Footer({
    children: [
      new Paragraph({
        alignment: AlignmentType.CENTER,
        children: [new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES], size: 18 })],
      }),
    ],
  })

/**
 * Writes a document as a Word file: formulas are equations, marks link to the list of sources, notes of the author are footnotes.
 * @returns the bytes of a .docx file
 */
export async function toWord(document: ExportDocument): Promise<Uint8Array> {
  const { title, author, details, notice } = document
  const context: WordContext = { document, sources: new Set(document.sources.map(({ n }) => n)), lists: 0 }
  const lines = [...details, notice].filter(Boolean)
  const file = new Document({
    title,
    creator: author,
    lastModifiedBy: author,
    ...(notice !== '' && { keywords: 'AIGC', description: notice }),
    styles: wordStyles,
    sections: [
      {
        footers: { default: footer() },
        children: [
          new Paragraph({ heading: HeadingLevel.TITLE, text: title }),
          ...lines.map((line) => new Paragraph({ style: detailStyle, text: line })),
          ...contents(document),
          ...blocks(context, document.blocks),
          ...sourceList(document),
          ...replacements(document),
        ],
      },
    ],
  })
  return new Uint8Array(await Packer.toBuffer(file))
}
