import type { ParsedDocument } from '@wenjin/engine'
import { createDocumentBuilder } from '@wenjin/parser'
import type { WebFinding } from '@wenjin/web-sources'

/** Marks documents that are the record of a service, not the page it speaks of. */
const recordMark = 'record:'
/** Below so many characters a text says nothing that could be cited. */
const leastChars = 10

/** Whether a document is what a service said of a page, by its external id. */
export function isRecord(externalId: string | null): boolean {
  return externalId?.startsWith(recordMark) ?? false
}

/** The text that came with a finding as a document of its own; null where there is too little of it. Headings as MediaWiki writes them are headings. */
export function recordDocument({
  title,
  link,
  date,
  authors,
  services,
  text,
}: WebFinding): (ParsedDocument & { externalId: string }) | null {
  if (!text || text.content.trim().length < leastChars) return null
  const builder = createDocumentBuilder()
  for (const line of text.content.split(/\n+/)) {
    const heading = parseHeading(line)
    if (heading) builder.add({ kind: 'heading', ...heading })
    else builder.add({ kind: 'paragraph', text: line })
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
