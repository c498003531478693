import { definitionsIn, markdownPieces } from '@wenjin/export/markdown'
import type { Element, ElementContent } from 'hast'
import { element, htmlOf } from '../../../lib/text/html-page.ts'
import { conversationBlocks } from './conversation-html.ts'
import { formulaDrawer } from './formula-element.ts'
import { answerTree } from './markdown-tree-html.ts'

/** The numbers that readers see, and what contradicts its source. */
export interface ShownMarks {
  /** Pairs of a stored number and the number that is shown; a mark of another source is left out. */
  numbers: readonly (readonly [number, number])[]
  /** The orders of the marks of an answer, or the stored numbers of an article's sources, that contradict their sentences. */
  contradicted: readonly number[]
  /** The words after such a mark. */
  warning: string
}

/** What the marks of a text become on its page. */
export type PageMarks =
  /** The text of a document: `[[1]]` is the author's own text. */
  | { kind: 'none' }
  /** An answer: a link to the quoted words of the mark where they are on the page, else to its source. `prefix` begins all ids. */
  | { kind: 'citations'; prefix: string; cited: readonly number[]; shown: ShownMarks }
  /** An article: a link to the source where it is listed. */
  | { kind: 'sources'; shown: ShownMarks }
  /** An answer in the elements and classes of the page of a conversation. */
  | { kind: 'conversation'; numbers: ShownMarks['numbers'] }

/** A text, and the page of it that is rendered; the whole text without `cut`. */
export interface PageTextInput {
  text: string
  marks: PageMarks
  /** Page from 0, and the characters from which a page ends. */
  cut: { page: number; chars: number } | null
}

/** A page of a text as HTML that runs and loads nothing. */
export interface PageText {
  html: string
  page: number
  pages: number
}

const link = (href: string, source: number) => element('a', { href }, `[${source}]`)

function markDrawer(marks: Exclude<PageMarks, { kind: 'conversation' }>): ((order: number, source: number) => Element[]) | undefined {
  if (marks.kind === 'none') return undefined
  const numbers = new Map(marks.shown.numbers)
  const contradicted = new Set(marks.shown.contradicted)
  const warned = (isContradicted: boolean) => (isContradicted ? [element('strong', { className: ['warning'] }, marks.shown.warning)] : [])
  if (marks.kind === 'sources') {
    return (_, source) => {
      const n = numbers.get(source)
      return n === undefined ? [] : [element('sup', {}, link(`#source-${n}`, n)), ...warned(contradicted.has(source))]
    }
  }
  const { prefix } = marks
  const cited = new Set(marks.cited)
  return (order, source) => {
    const n = numbers.get(source)
    if (n === undefined) return []
    const href = cited.has(order) ? `#${prefix}citation-${order}` : `#${prefix}source-${n}`
    return [element('sup', { id: `${prefix}mark-${order}` }, link(href, n)), ...warned(contradicted.has(order))]
  }
}

/** Maximum length of a page, as a multiple of the length from which it ends: a table on it is then parsed as one. */
const longest = 1.3

/** The pages of a text: a long paragraph or table continues on the next page. */
function pagesOf(text: string, chars: number): string[] {
  const pages = markdownPieces(text, chars, Math.ceil(chars * longest))
  const definitions = pages.length > 1 ? definitionsIn(text) : ''
  return definitions === '' ? pages : pages.map((page) => `${page}\n\n${definitions}`)
}

/** Renders a page of a text. */
export function pageText({ text, marks, cut }: PageTextInput): PageText {
  const pages = cut === null ? [text] : pagesOf(text, cut.chars)
  const page = Math.max(0, Math.min(cut?.page ?? 0, pages.length - 1))
  const shown = pages[page] ?? ''
  const children: ElementContent[] =
    marks.kind === 'conversation'
      ? conversationBlocks(shown, new Map(marks.numbers))
      : answerTree(shown, markDrawer(marks), formulaDrawer())
  return { html: htmlOf(...children), page, pages: Math.max(1, pages.length) }
}
