import type { Result } from '@wenjin/contract'
import type { SessionRecord } from '../search/index.ts'

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

function turn(result: Result): string[] {
  const sources = references(result)
  return [
    `## ${oneLine(result.question)}`,
    `*${timeFormat.format(result.createdAt)}*`,
    result.text || (result.error ? `> ${oneLine(result.error.msg)}` : ''),
    ...(sources.length > 0 ? ['### 来源 Sources', sources.join('\n')] : []),
  ]
}

/** A session as a document a person reads: each question with its answer and sources. */
export function sessionMarkdown({ session, results }: SessionRecord): string {
  const parts = [`# ${oneLine(session.question)}`, ...results.flatMap(turn)]
  return `${parts.filter(Boolean).join('\n\n')}\n`
}
