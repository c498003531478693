import type { ParsedDocument } from '@wenjin/engine'
import { createDocumentBuilder } from '@wenjin/parser'
import type { WebFinding } from '@wenjin/web-sources'
import { chapterTimes, withoutTime } from './chapter-times.ts'

/** Marks documents that are the record of a service, not the page it speaks of. */
const recordMark = 'record:'
/** Below so many characters a text says nothing that could be cited. */
const leastChars = 10

/** Whether a document is what a service said of a page, by its external id. */
export function isRecord(externalId: string | null): boolean {
  return externalId?.startsWith(recordMark) ?? false
}

/** The text that came with a finding as a document of its own; null where there is too little of it. Headings as MediaWiki writes them are headings; the chapters that show notes list have their moments. */
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

/** A heading between as many signs on either side, such as `== 历史 ==`. */
function parseHeading(line: string): { text: string; level: number } | null {
  const written = line.trimEnd()
  const sign = /^={2,6}(?!=)/.exec(written)?.[0]
  if (sign === undefined || written.length <= sign.length * 2 || !written.endsWith(sign)) return null
  const text = written.slice(sign.length, -sign.length).trim()
  return text === '' ? null : { text, level: sign.length }
}
