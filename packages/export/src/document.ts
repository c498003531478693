import type { Lang } from '@wenjin/contract'
import { readMarkdown } from './markdown/markdown-blocks.ts'
import type { ExportDocument, ExportSource, Picture, ReferenceStyle } from './model.ts'
import { words } from './words.ts'

/** The text and the options from which a document is made. */
export interface DocumentInput {
  title: string
  lang: Lang
  /** Origin of the instance, for links to its own pages. */
  origin: string
  /** Markdown with citation marks `[[n]]`. */
  markdown: string
  /** Sources that the marks may cite; sources without a mark are left out. */
  sources: readonly ExportSource[]
  pictures: readonly Picture[]
  details: readonly string[]
  author: string
  /** Milliseconds since 1970. */
  createdAt: number
  /** The notice that says how the text was made; empty for a text written by a person. */
  notice: string
  /** Whether the citation marks stay in the text. */
  marks: boolean
  /** Whether the sources are listed. */
  listSources: boolean
  referenceStyle: ReferenceStyle
  /** Whether `[[1]]` in the text is a citation, and not the author's own text. Default true. */
  cites?: boolean
  /** Descriptions of what was left out of the text. */
  omitted?: readonly string[]
  /** Whether the text consists of chapters: each heading of the first level then begins a page. */
  chapters?: boolean
  /** Maximum characters of Markdown that are typeset; unlimited by default. */
  maxChars?: number
  /** Whether the text is parsed into blocks; Markdown output does not need them. Default true. */
  typeset?: boolean
}

/** Approximate characters per A4 page. */
const pageChars = 900
/** Minimum pages for a table of contents. */
export const contentsFromPages = 3

const citationMark = /(?<!\\)\[\[(\d+)\]\]/g

/** Cuts a text at a line end. */
function cutAt(markdown: string, maxChars: number): string {
  const end = markdown.lastIndexOf('\n', maxChars)
  return markdown.slice(0, end > maxChars / 2 ? end : maxChars)
}

/** Creates the document that all formats are written from. */
export function createDocument(input: DocumentInput): ExportDocument {
  const { lang, origin, sources, pictures, marks, listSources, maxChars = Infinity, typeset = true, cites = true } = input
  const isCut = input.markdown.length > maxChars
  const text = isCut ? cutAt(input.markdown, maxChars) : input.markdown
  const named = new Set([...text.matchAll(citationMark)].map((match) => Number(match[1])))
  const cited = sources.filter(({ n }) => named.has(n)).toSorted((a, b) => a.n - b.n)
  const markdown = marks || !cites ? text : text.replaceAll(citationMark, '')
  const { blocks, replaced } = typeset ? readMarkdown(markdown, { lang, origin, pictures, hasMarks: cites }) : { blocks: [], replaced: [] }
  return {
    title: input.title.replaceAll(/\s+/g, ' ').trim().toWellFormed() || words[lang].untitled,
    lang,
    details: input.details,
    author: input.author,
    createdAt: input.createdAt,
    markdown,
    blocks,
    sources: listSources ? cited : [],
    referenceStyle: input.referenceStyle,
    notice: input.notice,
    cites,
    hasChapters: (input.chapters ?? false) && text.length > contentsFromPages * pageChars,
    replaced: [...(input.omitted ?? []), ...(isCut ? [words[lang].cut(String(text.length)), ...replaced] : replaced)],
  }
}

/** Whether a document has enough headings for a table of contents. */
export const hasContents = ({ blocks }: ExportDocument): boolean => blocks.filter(({ type }) => type === 'heading').length > 1

/** Estimates the pages of a document, for formats that do not know them. */
export function estimatedPages({ markdown, sources }: ExportDocument): number {
  const quoted = sources.reduce((sum, { title, quotes }) => sum + title.length + quotes.reduce((all, { text }) => all + text.length, 0), 0)
  return Math.ceil((markdown.length + quoted) / pageChars)
}
