import { childOf, childrenOf, textOf, type XmlElement } from '@wenjin/text/xml'
import { toFinding } from '../findings/finding.ts'
import type { ServiceClient } from '../calls/service-client.ts'
import { ServiceError } from '../calls/service-error.ts'
import { emptyPage, type WebService } from '../service.ts'
import { firstDay } from '../findings/web-filter.ts'
import type { WebFinding, WebQuery } from '../web-search.ts'

/** Preprints, nearly all in English; in the category of documents, the results link to their PDF. */
export const arxiv: WebService = {
  id: 'arxiv',
  name: 'arXiv',
  categories: ['scholar', 'pdf'],
  limit: { calls: 1, perMs: 3000 },
  site: 'arxiv.org',
  filtersTime: true,
  async search(query, client, signal) {
    const terms = searchTerms(query, client.now())
    if (terms === '') return emptyPage
    const call = { path: '/api/query', parameters: { search_query: terms, start: (query.page - 1) * query.size, max_results: query.size } }
    const feed = await client.xml('feed', call, signal)
    const total = Number(valueOf(feed, 'opensearch:totalResults'))
    return {
      total: Number.isFinite(total) ? total : undefined,
      found: entriesOf(feed).flatMap((entry) => toPaper(entry, query.category === 'pdf' ? 'pdf' : 'scholar', client)),
    }
  },
  async findPaper({ kind, id }, client, signal) {
    if (kind !== 'arxiv') return null
    const feed = await client.xml('feed', { path: '/api/query', parameters: { id_list: id, max_results: 1 } }, signal)
    return entriesOf(feed).flatMap((entry) => toPaper(entry, 'scholar', client))[0] ?? null
  },
}

/** Returns words that must all occur; empty when none is left that an English archive could contain. */
function searchTerms({ query, time }: WebQuery, now: number): string {
  const words = query.match(/[\p{Script=Latin}\p{Script=Greek}\p{N}][\p{Script=Latin}\p{Script=Greek}\p{N}.+#-]*/gu) ?? []
  if (!words.some((word) => /\p{L}{2}/u.test(word))) return ''
  const all = words.map((word) => `all:${word}`)
  if (time)
    all.push(
      `submittedDate:[${firstDay(time, now).replaceAll('-', '')}0000 TO ${new Date(now).toISOString().slice(0, 10).replaceAll('-', '')}2359]`,
    )
  return all.join(' AND ')
}

/** Returns the entries of a feed. @throws ServiceError when the feed is the service's error message. */
function entriesOf(feed: XmlElement): XmlElement[] {
  const entries = childrenOf(feed, 'entry')
  const wrong = entries.find((entry) => valueOf(entry, 'id').includes('/api/errors'))
  if (wrong) throw new ServiceError('bad', valueOf(wrong, 'summary'))
  return entries
}

function toPaper(entry: XmlElement, category: 'scholar' | 'pdf', client: ServiceClient): WebFinding[] {
  const page = valueOf(entry, 'id').replace(/^http:/, 'https:')
  const arxivId = page.split('/abs/')[1]
  const pdfUrl = childrenOf(entry, 'link')
    .find(({ attributes }) => attributes['title'] === 'pdf')
    ?.attributes['href']?.replace(/^http:/, 'https:')
  const summary = valueOf(entry, 'summary')
  const published = valueOf(entry, 'published')
  const year = Number(published.slice(0, 4))
  return toFinding(
    'arxiv',
    category,
    {
      title: valueOf(entry, 'title'),
      link: category === 'pdf' ? (pdfUrl ?? page) : page,
      snippet: summary,
      date: published,
      authors: childrenOf(entry, 'author').map((author) => valueOf(author, 'name')),
      site: 'arXiv',
      scholar: {
        arxivId,
        pdfUrl,
        year: year > 0 ? year : undefined,
        doi: valueOf(entry, 'arxiv:doi') || undefined,
        journal: valueOf(entry, 'arxiv:journal_ref') || undefined,
        kind: 'preprint',
      },
      text: { kind: 'abstract', content: summary.replace(/\s+/g, ' ').trim() },
    },
    client.now(),
  )
}

function valueOf(parent: XmlElement, name: string): string {
  const child = childOf(parent, name)
  return child ? textOf(child).trim() : ''
}
