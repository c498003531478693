import type { Result } from '@wenjin/contract'
import type { UnderlineRow } from '../derive/index.ts'
import type { SessionRecord } from '../session/index.ts'

/** The fields of an underline that the document shows. */
type Note = Pick<UnderlineRow, 'resultId' | 'text' | 'note'>

const timeFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

/** Collapses whitespace to one line, so that a title cannot add Markdown blocks. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The sources of an answer, listed by the numbers of its marks `[[n]]`. */
function references({ references: list }: Result): string[] {
  return list.map(({ index, title, link, site, date }) => {
    const about = [site, date].filter(Boolean).join('，')
    return `${index}. ${oneLine(title)}${about && `（${oneLine(about)}）`}  <${link}>`
  })
}

/** The person’s underlined passages of an answer, with their notes. */
function underlined(list: readonly Note[]): string[] {
  return list.map(({ text, note }) => `- ${oneLine(text)}${note && `  \n  ${oneLine(note)}`}`)
}

/** The pinned qa entry of a library, which the page shows first. */
function pinned({ notices }: Result): string[] {
  const qa = notices.find(({ kind }) => kind === 'qa')?.qa
  return qa ? ['### 资料库置顶的回答 Pinned answer of the library', qa.answer] : []
}

function turn(result: Result, notes: readonly Note[]): string[] {
  const sources = references(result)
  const marked = underlined(notes.filter(({ resultId }) => resultId === result.id))
  return [
    `## ${result.favorite ? '★ ' : ''}${oneLine(result.question)}`,
    `*${timeFormat.format(result.createdAt)}*`,
    ...pinned(result),
    result.text || (result.error ? `> ${oneLine(result.error.msg)}` : ''),
    ...(sources.length > 0 ? ['### 来源 Sources', sources.join('\n')] : []),
    ...(marked.length > 0 ? ['### 划线与笔记 Underlines and notes', marked.join('\n')] : []),
  ]
}

/** A session as a readable Markdown document: each question with its answer, sources, underlined passages and notes. */
export function sessionMarkdown({ session, results }: SessionRecord, notes: readonly Note[] = []): string {
  const parts = [`# ${oneLine(session.title ?? session.question)}`, ...results.flatMap((result) => turn(result, notes))]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
