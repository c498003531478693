import {
  AlignmentType,
  HeadingLevel,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
  type FileChild,
  type IParagraphOptions,
} from 'docx'
import type { List, RootContent, Table as MarkdownTable } from 'mdast'
import { codeLines, formula, inline, type WordContext } from './word-inline.ts'
import { bullets, codeStyle, indentStep, numbersFrom, quoteStyle } from './word-styles.ts'

const headings = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const
const deepest = 8

/** Where a block stands: in how many lists and quotations. */
interface Place {
  lists: number
  quotes: number
}

type Look = Pick<IParagraphOptions, 'style' | 'indent'>

const lookAt = ({ lists, quotes }: Place): Look => ({
  ...(quotes > 0 && { style: quoteStyle }),
  ...(lists + quotes > 0 && { indent: { left: indentStep * Math.min(lists + quotes, deepest) } }),
})

function list(context: WordContext, { ordered, start, children }: List, place: Place): FileChild[] {
  context.lists += 1
  const instance = context.lists
  const reference = ordered ? numbersFrom(start ?? 1) : bullets
  return children.flatMap((item) => {
    const [first, ...rest] = item.children
    const box = typeof item.checked === 'boolean' ? [new TextRun(item.checked ? '☑ ' : '☐ ')] : []
    const head = first?.type === 'paragraph' ? first.children : []
    const others = first?.type === 'paragraph' ? rest : item.children
    const numbering = { reference, level: Math.min(place.lists, deepest), instance }
    return [
      new Paragraph({ numbering, children: [...box, ...inline(context, head)], spacing: { after: 60 } }),
      ...blocks(context, others, { ...place, lists: place.lists + 1 }),
    ]
  })
}

const alignments = { left: AlignmentType.LEFT, right: AlignmentType.RIGHT, center: AlignmentType.CENTER }

function table(context: WordContext, { children, align }: MarkdownTable): FileChild[] {
  const columns = Math.max(1, ...children.map((row) => row.children.length))
  const rows = children.map((row, at) => {
    const cells = Array.from({ length: columns }, (_, column) => {
      const side = align?.[column]
      const content = inline(context, row.children[column]?.children ?? [], at === 0 ? { bold: true } : {})
      const paragraph = new Paragraph({
        children: content,
        spacing: { before: 40, after: 40 },
        ...(side && { alignment: alignments[side] }),
      })
      return new TableCell({ children: [paragraph], ...(at === 0 && { shading: { fill: 'F2F2F2' } }) })
    })
    return new TableRow({ children: cells, tableHeader: at === 0, cantSplit: true })
  })
  const width = { size: 100, type: WidthType.PERCENTAGE }
  return [new Table({ rows, width, margins: { left: 100, right: 100 } }), new Paragraph({ spacing: { after: 60 } })]
}

/** Blocks of Markdown as Word has them. */
export function blocks(context: WordContext, nodes: readonly RootContent[], place: Place = { lists: 0, quotes: 0 }): FileChild[] {
  return nodes.flatMap((node): FileChild[] => {
    switch (node.type) {
      case 'heading':
        return [new Paragraph({ heading: headings[node.depth - 1], children: inline(context, node.children) })]
      case 'paragraph':
        return [new Paragraph({ ...lookAt(place), children: inline(context, node.children) })]
      case 'blockquote':
        return blocks(context, node.children, { ...place, quotes: place.quotes + 1 })
      case 'list':
        return list(context, node, place)
      case 'code':
        return [new Paragraph({ ...lookAt(place), style: codeStyle, children: codeLines(node.value) })]
      case 'math':
        return [new Paragraph({ alignment: AlignmentType.CENTER, children: [formula(node.value)] })]
      case 'table':
        return table(context, node)
      case 'thematicBreak':
        return [new Paragraph({ border: { bottom: { style: 'single', size: 6, color: 'BFBFBF', space: 1 } } })]
      default:
        return []
    }
  })
}
