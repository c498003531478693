import {
  Bookmark,
  ExternalHyperlink,
  FootnoteReferenceRun,
  ImageRun,
  InternalHyperlink,
  Paragraph,
  TextRun,
  XmlComponent,
  type IRunOptions,
  type ParagraphChild,
} from 'docx'
import { readFormula } from '../formula/formula.ts'
import { officeMath, type OfficeElement } from '../formula/office-math.ts'
import type { ExportDocument, Inline, Picture } from '../model.ts'
import { codeRun } from './word-styles.ts'

/** The state of writing one document. */
export interface WordContext {
  document: ExportDocument
  /** The sources that are listed: their marks lead there. */
  sources: ReadonlySet<number>
  /** Lists so far: each counts for itself. */
  lists: number
}

/** Pixels a picture may take of a page. */
const pageWidth = 600
const pageHeight = 800

/** An element of Office Math, as the library serializes it. */
class MathElement extends XmlComponent {
  constructor({ name, attributes, children }: OfficeElement) {
    super(name)
    if (attributes) this.root.push({ _attr: attributes })
    for (const child of children) this.root.push(typeof child === 'string' ? child : new MathElement(child))
  }
}

const text = (value: string, style: IRunOptions = {}) => new TextRun({ ...style, text: value })

/** A formula as an equation that one can go on editing. */
export function equation(latex: string, display: boolean): ParagraphChild {
  const formula = readFormula(latex, display)
  if (!formula) return text(latex, codeRun)
  // The types of the library know its own elements only; a paragraph takes any.
  return new MathElement(officeMath(formula, display)) as unknown as ParagraphChild
}

/** Lines of code. */
export function codeLines(value: string): ParagraphChild[] {
  return value.split('\n').map((line, at) => text(line, at === 0 ? {} : { break: 1 }))
}

/** The name of the bookmark at a source. */
const bookmarkOf = (source: number) => `source_${source}`

function citation({ sources }: WordContext, source: number, style: IRunOptions): ParagraphChild {
  const mark = text(`[${source}]`, { ...style, superScript: true })
  return sources.has(source) ? new InternalHyperlink({ anchor: bookmarkOf(source), children: [mark] }) : mark
}

/** The number of a source in the list, to which its marks lead. */
export function sourceNumber(source: number): ParagraphChild {
  return new Bookmark({ id: bookmarkOf(source), children: [text(`[${source}]`)] }) as unknown as ParagraphChild
}

/** Text that leads somewhere. */
export function linked(address: string | null, value: string): ParagraphChild {
  return address === null ? text(value) : new ExternalHyperlink({ link: address, children: [text(value, { style: 'Hyperlink' })] })
}

function picture({ jpeg, width, height }: Picture, name: string): ParagraphChild {
  const scale = Math.min(1, pageWidth / width, pageHeight / height)
  const transformation = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  return new ImageRun({ type: 'jpg', data: jpeg, transformation, altText: { name, description: name } })
}

/** Inline content as Word has it. */
export function inline(context: WordContext, nodes: readonly Inline[], style: IRunOptions = {}): ParagraphChild[] {
  const within = (children: readonly Inline[], added: IRunOptions) => inline(context, children, { ...style, ...added })
  return nodes.flatMap((node): ParagraphChild[] => {
    switch (node.type) {
      case 'text':
        return [text(node.value, style)]
      case 'strong':
        return within(node.children, { bold: true })
      case 'emphasis':
        return within(node.children, { italics: true })
      case 'delete':
        return within(node.children, { strike: true })
      case 'code':
        return [text(node.value, { ...style, ...codeRun })]
      case 'formula':
        return [equation(node.latex, false)]
      case 'break':
        return [new TextRun({ break: 1 })]
      case 'link':
        return [new ExternalHyperlink({ link: node.address, children: within(node.children, { style: 'Hyperlink' }) })]
      case 'picture':
        return [picture(node.picture, node.name)]
      case 'citation':
        return [citation(context, node.source, style)]
      case 'note':
        return [
          new FootnoteReferenceRun({
            children: [new Paragraph({ style: 'FootnoteText', children: [text(' '), ...inline(context, node.children)] })],
          }),
        ]
    }
  })
}
