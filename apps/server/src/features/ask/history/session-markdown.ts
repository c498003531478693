import type { Result } from '@wenjin/contract'
import type { UnderlineRow } from '../derive/index.ts'
import type { SessionRecord } from '../session/index.ts'

/** A place somebody underlined, as far as it is told here. */
type Note = Pick<UnderlineRow, 'resultId' | 'text' | 'note'>

const timeFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })

/** One line, so that a title cannot become anything else. */
const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** The sources of an answer, by the numbers its marks `[[n]]` name. */
function references({ references: list }: Result): string[] {
  return list.map(({ index, title, link, site, date }) => {
    const about = [site, date].filter(Boolean).join('，')
    return `${index}. ${oneLine(title)}${about && `（${oneLine(about)}）`}  <${link}>`
  })
}

/** A person's underlined passages of an answer, with their notes. */
function underlined(list: readonly Note[]): string[] {
  return list.map(({ text, note }) => `- ${oneLine(text)}${note && `  \n  ${oneLine(note)}`}`)
}

/** The pinned entry of a library, which was shown first. */
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

/** A session as a document a person reads: each question with its answer, sources, and what was underlined and noted. */
export function sessionMarkdown({ session, results }: SessionRecord, notes: readonly Note[] = []): string {
  const parts = [`# ${oneLine(session.title ?? session.question)}`, ...results.flatMap((result) => turn(result, notes))]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
