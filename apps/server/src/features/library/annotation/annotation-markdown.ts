import type { Lang } from '@wenjin/contract'
import type { ReadDocument } from '../access/index.ts'
import type { AnnotationRow } from './annotation.repo.ts'

const signs = /[\\`*_[\]<>|#~$]/g
const plain = (text: string) => text.replaceAll(signs, String.raw`\$&`)
const quoted = (text: string) => plain(text.trim()).replaceAll(/^/gm, '> ')

const words = {
  zh: { start: '开头', page: (n: number) => `第 ${n} 页`, lost: '原文已变，找不到位置', open: '打开原文', note: '笔记' },
  en: { start: 'Beginning', page: (n: number) => `Page ${n}`, lost: 'No longer in the text', open: 'Open', note: 'Note' },
}

/** The heading under which a mark is listed: its page, or the heading above it. */
function placeTitle(found: ReadDocument | null, row: AnnotationRow, lang: Lang): string {
  if (row.documentId === null) return words[lang].lost
  if (row.page !== null) return words[lang].page(row.page)
  if (found === null) return row.title
  const { document, text } = found
  const heading = document.blocks.findLast(({ kind, start }) => kind === 'heading' && start <= (row.start ?? 0))
  return heading ? text.slice(heading.start, heading.end).replaceAll(/\s+/g, ' ') : words[lang].start
}

/** The address of a mark's place on a page of this instance. */
function placeAddress({ document }: ReadDocument, row: AnnotationRow, origin: string): string {
  const query = new URLSearchParams(
    row.start !== null && row.end !== null ? { start: String(row.start), end: String(row.end) } : { page: String(row.page ?? 1) },
  )
  return `${origin}/doc/${document.id}?${query}`
}

/**
 * Exports the marks of a document as Markdown, in document order: grouped by place, each with its note and a link.
 * @param found null when the text is not read: the places are then pages and titles, without links
 */
export function annotationsMarkdown(found: ReadDocument | null, rows: readonly AnnotationRow[], lang: Lang, origin: string): string {
  const said = words[lang]
  const parts: string[] = []
  let place: string | null = null
  for (const row of rows) {
    const title = placeTitle(found, row, lang)
    if (title !== place) parts.push(`## ${plain(title)}`)
    place = title
    const link = row.documentId === null || found === null ? '' : `\n>\n> [${said.open}](${placeAddress(found, row, origin)})`
    parts.push(quoted(row.quote) + link)
    if (row.note.trim() !== '') parts.push(`**${said.note}**${lang === 'zh' ? '：' : ': '}${plain(row.note.trim())}`)
  }
  return parts.join('\n\n')
}
