import { contentsFromPages, hasContents } from '../document.ts'
import type { ExportDocument } from '../model.ts'
import { referenceEntries } from '../reference.ts'
import { words } from '../words.ts'
import { typstStyle } from './typst-style.ts'
import { type TypstContext, blocks, string, text } from './typst-markup.ts'

export { withoutUnsettable } from './settable.ts'
export { typstStyle } from './typst-style.ts'

/** A document in Typst, with the pictures that it refers to by path. */
export interface TypstSource {
  source: string
  pictures: { path: string; jpeg: Uint8Array }[]
}

function sourceList(document: ExportDocument): string {
  const entries = referenceEntries(document)
  if (entries.length === 0) return ''
  const items = entries.map(({ n, text: title, address, details, quotes }) => {
    const name = address === null ? text(title) : `#link(${string(address)})[${text(title)}];`
    const about = details === '' ? '' : ` #text(fill: luma(90), ${string(details)});`
    const quoted = quotes.map((quote) => `#source-quote(${string(quote)})`).join('')
    return `#source-entry(${n})[${name}${about}${quoted}] <source-${n}>`
  })
  return `#heading(level: 1, ${string(words[document.lang].sources)})\n\n${items.join('\n\n')}`
}

function replacements({ lang, replaced }: ExportDocument): string {
  if (replaced.length === 0) return ''
  const items = replaced.map((one) => `[${text(one)}]`)
  return `#replacements(${string(words[lang].replaced)}, list(${items.join(', ')}))`
}

const picturesOf = ({ paths }: TypstContext) => [...paths].map(([{ jpeg }, path]) => ({ path, jpeg }))

/** Writes only the text of a document, for a page of another style; its marks have no link. */
export function typstBlocks(document: ExportDocument): TypstSource {
  const context: TypstContext = { document, sources: new Set(), paths: new Map() }
  return { source: blocks(context, document.blocks), pictures: picturesOf(context) }
}

/** Writes a document as a Typst file: a title, contents from three pages on, the text, and its sources. */
export function toTypst(document: ExportDocument): TypstSource {
  const { title, lang, author, createdAt, details, notice, sources } = document
  const context: TypstContext = { document, sources: new Set(sources.map(({ n }) => n)), paths: new Map() }
  const made = new Date(createdAt)
  const date = `datetime(year: ${made.getUTCFullYear()}, month: ${made.getUTCMonth() + 1}, day: ${made.getUTCDate()})`
  const keywords = notice === '' ? '()' : '("AIGC",)'
  const lines = [...details, notice].filter(Boolean)
  const body = blocks(context, document.blocks)
  const parts = [
    `#set document(title: ${string(title)}, author: ${string(author)}, keywords: ${keywords}, date: ${date})`,
    `#set text(lang: "${lang}"${lang === 'zh' ? ', region: "cn"' : ''})`,
    typstStyle,
    `#document-title(${string(title)}, (${lines.map((line) => `${string(line)},`).join('')}))`,
    hasContents(document) ? `#contents(${string(words[lang].contents)}, ${contentsFromPages})` : '',
    document.hasChapters ? '#show heading.where(level: 1): it => pagebreak(weak: true) + it' : '',
    body,
    sourceList(document),
    replacements(document),
  ]
  return {
    source: `${parts.filter(Boolean).join('\n\n')}\n`,
    pictures: picturesOf(context),
  }
}
