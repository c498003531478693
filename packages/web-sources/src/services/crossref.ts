import { z } from 'zod'
import { toFinding } from '../findings/finding.ts'
import type { ServiceClient } from '../calls/service-client.ts'
import { list, number, optionalList, part, text, type WebService } from '../service.ts'
import { firstDay } from '../findings/web-filter.ts'
import type { WebFinding } from '../web-search.ts'

const fields = 'DOI,title,author,issued,container-title,abstract,URL,volume,issue,page,publisher,type,is-referenced-by-count,link'
/** Number of similar records to request. */
const similarCount = 7

const kinds: Readonly<Record<string, string>> = {
  'journal-article': 'article',
  'posted-content': 'preprint',
  'proceedings-article': 'conference',
  dissertation: 'thesis',
  monograph: 'book',
  'edited-book': 'book',
}

const work = z.object({
  DOI: text,
  title: optionalList(z.string()),
  author: optionalList(z.object({ given: text, family: text, name: text })),
  issued: part({ 'date-parts': optionalList(z.array(z.number().nullable())) }),
  'container-title': optionalList(z.string()),
  abstract: text,
  URL: text,
  volume: text,
  issue: text,
  page: text,
  publisher: text,
  type: text,
  'is-referenced-by-count': number,
  link: optionalList(z.object({ URL: text, 'content-type': text })),
})
type Work = z.output<typeof work>
const searchReply = z.object({ message: z.object({ 'total-results': number, items: list(work) }) })
const workReply = z.object({ message: work })

/** The DOI registry. */
export const crossref: WebService = {
  id: 'crossref',
  name: 'Crossref',
  categories: ['scholar'],
  limit: { calls: 10, perMs: 1000 },
  wantsWords: true,
  filtersTime: true,
  async search(query, client, signal) {
    const call = {
      path: '/works',
      parameters: {
        query: query.query,
        rows: query.size,
        offset: (query.page - 1) * query.size,
        select: fields,
        filter: query.time && `from-pub-date:${firstDay(query.time, client.now())}`,
        mailto: client.mail || undefined,
      },
    }
    const { message } = await client.json(searchReply, call, signal)
    return { total: message['total-results'], found: message.items.flatMap((one) => toPaper(one, client)) }
  },
  async findPaper({ kind, id }, client, signal) {
    if (kind !== 'doi') return null
    const call = { path: `/works/${encodeURIComponent(id)}`, parameters: { mailto: client.mail || undefined } }
    const known = await client.jsonOrNull(workReply, call, signal)
    return known ? (toPaper(known.message, client)[0] ?? null) : null
  },
  /** Searches by the title, because the registry has no similarity search. */
  async findSimilar(paper, client, signal) {
    const call = {
      path: '/works',
      parameters: { 'query.bibliographic': paper.title, rows: similarCount, select: fields, mailto: client.mail || undefined },
    }
    const { message } = await client.json(searchReply, call, signal)
    return message.items.flatMap((one) => toPaper(one, client)).filter(({ id, title }) => id !== paper.id && title !== paper.title)
  },
}

function toPaper(one: Work, client: ServiceClient): WebFinding[] {
  const [year, month, day] = one.issued?.['date-parts'][0] ?? []
  const date = [year, month, day].filter((unit) => typeof unit === 'number').join('-')
  return toFinding(
    'crossref',
    'scholar',
    {
      title: one.title[0],
      link: one.URL ?? (one.DOI && `https://doi.org/${one.DOI}`),
      snippet: one.abstract,
      date,
      authors: one.author.map(({ given, family, name }) => name ?? fullName(given, family)),
      scholar: {
        journal: one['container-title'][0],
        year: year ?? undefined,
        volume: one.volume,
        issue: one.issue,
        pages: one.page,
        publisher: one.publisher,
        doi: one.DOI,
        pdfUrl: one.link.find((link) => link['content-type'] === 'application/pdf')?.URL,
        citedBy: one['is-referenced-by-count'],
        kind: one.type && (kinds[one.type] ?? one.type),
      },
      text: { kind: 'abstract', content: one.abstract },
    },
    client.now(),
  )
}

/** Writes Chinese names with the family name first and without a space. */
function fullName(given = '', family = ''): string {
  return /^\p{Script=Han}+$/u.test(family + given) ? family + given : `${given} ${family}`.trim()
}
