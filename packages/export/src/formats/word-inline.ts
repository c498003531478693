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
import type { ExportDocument, Inline, Picture, TextStyle } from '../model.ts'
import { codeRun } from './word-styles.ts'

/** State while writing one document. */
export interface WordContext {
  document: ExportDocument
  /** The listed sources, which their marks link to. */
  sources: ReadonlySet<number>
  /** Number of lists so far: each has its own numbering. */
  lists: number
}

/** Maximum width of a picture in pixels. */
const pageWidth = 600
const pageHeight = 800

/** An element of Office Math, in the form that the library serializes. */
class MathElement extends XmlComponent {
  constructor({ name, attributes, children }: OfficeElement) {
    super(name)
    if (attributes) this.root.push({ _attr: attributes })
    for (const child of children) this.root.push(typeof child === 'string' ? child : new MathElement(child))
  }
}

const text = (value: string, style: IRunOptions = {}) => new TextRun({ ...style, text: value })

/** Writes a formula as an editable equation. */
export function equation(latex: string, display: boolean): ParagraphChild {
  const formula = readFormula(latex, display)
  if (!formula) return text(latex, codeRun)
  // The library's types accept only its own elements; at run time a paragraph accepts any.
  return new MathElement(officeMath(formula, display)) as unknown as ParagraphChild
}

/** Writes lines of code. */
export function codeLines(value: string): ParagraphChild[] {
  return value.split('\n').map((line, at) => text(line, at === 0 ? {} : { break: 1 }))
}

/** Returns the name of a source's bookmark. */
const bookmarkOf = (source: number) => `source_${source}`

function citation({ sources }: WordContext, source: number, style: IRunOptions): ParagraphChild {
  const mark = text(`[${source}]`, { ...style, superScript: true })
  return sources.has(source) ? new InternalHyperlink({ anchor: bookmarkOf(source), children: [mark] }) : mark
}

/** Writes the number of a source in the list, with the bookmark that its marks link to. */
export function sourceNumber(source: number): ParagraphChild {
  return new Bookmark({ id: bookmarkOf(source), children: [text(`[${source}]`)] }) as unknown as ParagraphChild
}

/** Writes text with a link, if it has an address. */
export function linked(address: string | null, value: string): ParagraphChild {
  return address === null ? text(value) : new ExternalHyperlink({ link: address, children: [text(value, { style: 'Hyperlink' })] })
}

function picture({ jpeg, width, height }: Picture, name: string): ParagraphChild {
  const scale = Math.min(1, pageWidth / width, pageHeight / height)
  const transformation = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  return new ImageRun({ type: 'jpg', data: jpeg, transformation, altText: { name, description: name } })
}

/** Size of a caption in half points. */
const captionSize = 18

const looks: Readonly<Record<TextStyle, IRunOptions>> = {
  strong: { bold: true },
  emphasis: { italics: true },
  delete: { strike: true },
  superscript: { superScript: true },
  subscript: { subScript: true },
  underline: { underline: {} },
  highlight: { highlight: 'yellow' },
}

/** Converts inline content to Word elements. */
export function inline(context: WordContext, nodes: readonly Inline[], style: IRunOptions = {}): ParagraphChild[] {
  const within = (children: readonly Inline[], added: IRunOptions) => inline(context, children, { ...style, ...added })
  return nodes.flatMap((node): ParagraphChild[] => {
    switch (node.type) {
      case 'text':
        return [text(node.value, style)]
      case 'strong':
      case 'emphasis':
      case 'delete':
      case 'superscript':
      case 'subscript':
      case 'underline':
      case 'highlight':
        return within(node.children, looks[node.type])
      case 'code':
        return [text(node.value, { ...style, ...codeRun })]
      case 'formula':
        return [equation(node.latex, false)]
      case 'break':
        return [new TextRun({ break: 1 })]
      case 'link':
        return [new ExternalHyperlink({ link: node.address, children: within(node.children, { style: 'Hyperlink' }) })]
      case 'picture':
        return [
          picture(node.picture, node.name),
          ...(node.caption === '' ? [] : [new TextRun({ break: 1 }), text(node.caption, { ...style, size: captionSize })]),
        ]
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
