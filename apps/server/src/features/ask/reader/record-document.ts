import type { ParsedDocument } from '@wenjin/engine'
import { createDocumentBuilder } from '@wenjin/parser'
import type { WebFinding } from '@wenjin/web-sources'
import { chapterTimes, withoutTime } from './chapter-times.ts'

/** Prefix of the external id of a document that is the record of a service, not the page itself. */
const recordMark = 'record:'
/** Minimum number of characters; shorter texts contain nothing to cite. */
const leastChars = 10

/** Whether a document is the record of a service, by its external id. */
export function isRecord(externalId: string | null): boolean {
  return externalId?.startsWith(recordMark) ?? false
}

/**
 * Converts the text returned with a finding to a document; null when the text is too short. MediaWiki headings become headings; the
 * chapters in show notes get their times.
 */
export function recordDocument({
  title,
  link,
  date,
  authors,
  services,
  text,
  category,
  media,
}: WebFinding): (ParsedDocument & { externalId: string }) | null {
  if (!text || text.content.trim().length < leastChars) return null
  const builder = createDocumentBuilder()
  const lines = text.content.split(/\n+/)
  const isRecording = category === 'podcast' || category === 'video'
  const times = isRecording ? chapterTimes(lines, media?.duration) : null
  for (const [at, line] of lines.entries()) {
    const heading = parseHeading(line)
    const time = times?.get(at)
    if (heading) builder.add({ kind: 'heading', ...heading })
    else builder.add({ kind: 'paragraph', text: time ? withoutTime(line) : line, ...(time && { anchor: { time } }) })
  }
  if (builder.chars < leastChars) return null
  return { ...builder.build({ title, url: link, date, authors }), externalId: `${recordMark}${services[0] ?? ''}` }
}

/** Parses a heading between equal numbers of signs, such as `== 历史 ==`. */
function parseHeading(line: string): { text: string; level: number } | null {
  const written = line.trimEnd()
  const sign = /^={2,6}(?!=)/.exec(written)?.[0]
  if (sign === undefined || written.length <= sign.length * 2 || !written.endsWith(sign)) return null
  const text = written.slice(sign.length, -sign.length).trim()
  return text === '' ? null : { text, level: sign.length }
}
