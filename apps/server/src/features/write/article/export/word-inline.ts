import {
  ExternalHyperlink,
  FootnoteReferenceRun,
  ImageRun,
  Math as WordMath,
  Paragraph,
  TextRun,
  type IRunOptions,
  type ParagraphChild,
} from 'docx'
import { latexToMath } from 'docx/math'
import type { ArticleSource, Lang } from '@wenjin/contract'
import type { Definition, FootnoteDefinition, PhrasingContent } from 'mdast'
import { pictureName, splitMarks, withMarksWritten } from '../../../../lib/text/markdown-tree.ts'
import { pictureIdOf, type ExportedPicture } from './export-order.ts'
import { openableAddress, placeOf, sourcePlace } from './source-place.ts'
import { codeRun } from './word-styles.ts'

/** The context for building a document. */
export interface WordContext {
  lang: Lang
  origin: string
  sources: ReadonlyMap<number, ArticleSource>
  pictures: ReadonlyMap<string, ExportedPicture>
  /** Addresses and notes that stand apart from where they are named, by their names. */
  definitions: ReadonlyMap<string, Definition>
  notes: ReadonlyMap<string, FootnoteDefinition>
  /** The footnote that says all of a source, by its number; how many footnotes there are. */
  told: Map<number, number>
  footnotes: number
  /** Lists with numbers so far: each counts for itself. */
  lists: number
}

/** Pixels a picture may take of a page. */
const pageWidth = 600
const pageHeight = 800

/** Signs no XML may hold. */
// oxlint-disable-next-line no-control-regex -- these are meant
const forbidden = /[\u{0}-\u{8}\u{b}\u{c}\u{e}-\u{1f}\u{fffe}\u{ffff}]/gu
const text = (value: string, style: IRunOptions = {}) => new TextRun({ ...style, text: value.toWellFormed().replaceAll(forbidden, '') })

/** A formula as one can go on editing it; one Word has no signs for stands as it was written. */
export function formula(latex: string): ParagraphChild {
  try {
    return new WordMath({ children: latexToMath(withMarksWritten(latex)) })
  } catch {
    return text(withMarksWritten(latex), codeRun)
  }
}

/** Lines of code. */
export function codeLines(value: string): ParagraphChild[] {
  const lines = withMarksWritten(value).split('\n')
  return lines.map((line, at) => text(line, at === 0 ? {} : { break: 1 }))
}

function footnote(context: WordContext, children: ParagraphChild[]): ParagraphChild {
  context.footnotes += 1
  return new FootnoteReferenceRun({ children: [new Paragraph({ style: 'FootnoteText', children })] })
}

function linked(address: string | null, children: ParagraphChild[]): ParagraphChild[] {
  return address === null ? children : [new ExternalHyperlink({ link: address, children })]
}

/** A citation: where it comes from and its words, the first time; after that, where that stands. */
function citation(context: WordContext, source: ArticleSource): ParagraphChild {
  const { lang, origin, told } = context
  const before = told.get(source.n)
  if (before !== undefined) return footnote(context, [text(lang === 'zh' ? ` 同注 ${before}。` : ` See note ${before}.`)])
  told.set(source.n, context.footnotes + 1)
  const { title, site, date, quote } = source
  const address = placeOf(source, origin)
  const details = [site, date, sourcePlace(source, lang)].filter(Boolean)
  const [comma, colon] = lang === 'zh' ? ['，', '：'] : [', ', ': ']
  return footnote(context, [
    text(' '),
    ...linked(address, [text(title, address === null ? {} : { style: 'Hyperlink' })]),
    ...(details.length > 0 ? [text(comma + details.join(comma))] : []),
    ...(quote === '' ? [] : [text(`${colon}“${quote.replaceAll(/\s+/g, ' ')}”`)]),
  ])
}

function written(context: WordContext, value: string, style: IRunOptions): ParagraphChild[] {
  return splitMarks(value).map((part) => {
    if (typeof part === 'string') return text(part.replaceAll('\n', ' '), style)
    const source = context.sources.get(part.source)
    return source ? citation(context, source) : text(`[${part.source}]`, { ...style, superScript: true })
  })
}

function picture(context: WordContext, url: string, name: string, style: IRunOptions): ParagraphChild[] {
  const found = context.pictures.get(pictureIdOf(url))
  if (!found) return name === '' ? [] : [text(name, style)]
  const scale = Math.min(1, pageWidth / found.width, pageHeight / found.height)
  const transformation = { width: Math.max(1, Math.round(found.width * scale)), height: Math.max(1, Math.round(found.height * scale)) }
  const altText = { name: name || found.fileId, description: name }
  return [new ImageRun({ type: 'jpg', data: found.jpeg, transformation, altText })]
}

/** Converts inline content to Word. */
export function inline(context: WordContext, nodes: readonly PhrasingContent[], style: IRunOptions = {}): ParagraphChild[] {
  const within = (children: readonly PhrasingContent[], added: IRunOptions) => inline(context, children, { ...style, ...added })
  return nodes.flatMap((node): ParagraphChild[] => {
    switch (node.type) {
      case 'text':
        return written(context, node.value, style)
      case 'strong':
        return within(node.children, { bold: true })
      case 'emphasis':
        return within(node.children, { italics: true })
      case 'delete':
        return within(node.children, { strike: true })
      case 'inlineCode':
        return [text(withMarksWritten(node.value), { ...style, ...codeRun })]
      case 'inlineMath':
        return [formula(node.value)]
      case 'break':
        return [new TextRun({ break: 1 })]
      case 'link':
      case 'linkReference': {
        const url = node.type === 'link' ? node.url : (context.definitions.get(node.identifier)?.url ?? '')
        const address = /^mailto:/i.test(url) ? url : url === '' ? null : openableAddress(url, context.origin)
        return linked(address, within(node.children, address === null ? {} : { style: 'Hyperlink' }))
      }
      case 'image':
        return picture(context, node.url, pictureName(node), style)
      case 'imageReference':
        return picture(context, context.definitions.get(node.identifier)?.url ?? '', pictureName(node), style)
      case 'footnoteReference': {
        const note = context.notes.get(node.identifier)
        if (!note) return [text(`[${node.label ?? node.identifier}]`, { ...style, superScript: true })]
        // A note has no notes of its own.
        const inside = { ...context, notes: new Map(), sources: new Map() }
        const said = note.children.flatMap((child) => (child.type === 'paragraph' ? inline(inside, child.children) : []))
        return [footnote(context, [text(' '), ...said])]
      }
      case 'html':
        return /^<br\s*\/?>$/i.test(node.value) ? [new TextRun({ break: 1 })] : []
      default:
        return []
    }
  })
}
