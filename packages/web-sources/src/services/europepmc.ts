import { z } from 'zod'
import { toFinding } from '../findings/finding.ts'
import type { ServiceClient } from '../calls/service-client.ts'
import { list, number, optionalList, pageOf, part, text, type WebService } from '../service.ts'
import { firstDay, languageWanted } from '../findings/web-filter.ts'
import type { WebFinding, WebQuery } from '../web-search.ts'

const languages = { zh: 'chi', en: 'eng' } as const
const maxPageSize = 200

const record = z.object({
  id: text,
  source: text,
  pmid: text,
  doi: text,
  title: text,
  authorString: text,
  authorList: part({ author: optionalList(z.object({ fullName: text })) }),
  journalInfo: part({ volume: text, issue: text, journal: part({ title: text }) }),
  pubYear: number,
  pageInfo: text,
  abstractText: text,
  citedByCount: number,
  firstPublicationDate: text,
  fullTextUrlList: part({ fullTextUrl: optionalList(z.object({ documentStyle: text, availabilityCode: text, url: text })) }),
})
const reply = z.object({ hitCount: number, resultList: z.object({ result: list(record) }) })

/** Medicine and life sciences. */
export const europepmc: WebService = {
  id: 'europepmc',
  name: 'Europe PMC',
  categories: ['scholar'],
  limit: { calls: 5, perMs: 1000 },
  wantsWords: true,
  filtersTime: true,
  filtersLanguage: true,
  async search(query, client, signal) {
    // Pages are reachable by cursors only, so request a page long enough to include the previous ones.
    const pageSize = Math.min(query.page * query.size, maxPageSize)
    const answer = await ask(searchText(query, client.now()), pageSize, client, signal)
    return { total: answer.hitCount, found: pageOf(answer.resultList.result, query).flatMap((one) => toPaper(one, client)) }
  },
  async findPaper({ kind, id }, client, signal) {
    if (kind === 'arxiv') return null
    const wanted = kind === 'pmid' ? `EXT_ID:${id} AND SRC:MED` : `DOI:"${id.replaceAll('"', '')}"`
    const { resultList } = await ask(wanted, 1, client, signal)
    return resultList.result.flatMap((one) => toPaper(one, client))[0] ?? null
  },
}

function ask(query: string, pageSize: number, client: ServiceClient, signal: AbortSignal) {
  return client.json(
    reply,
    { path: '/webservices/rest/search', parameters: { query, format: 'json', pageSize, resultType: 'core' } },
    signal,
  )
}

function searchText(query: WebQuery, now: number): string {
  const language = languageWanted(query)
  const conditions = [
    query.query.replace(/[()[\]":]/g, ' ').trim(),
    ...(query.time ? [`FIRST_PDATE:[${firstDay(query.time, now)} TO 3000-12-31]`] : []),
    ...(language ? [`LANG:${languages[language]}`] : []),
  ]
  return conditions.length === 1 ? conditions[0]! : conditions.map((condition) => `(${condition})`).join(' AND ')
}

function toPaper(one: z.output<typeof record>, client: ServiceClient): WebFinding[] {
  const pdf = one.fullTextUrlList?.fullTextUrl.find(
    ({ documentStyle, availabilityCode }) => documentStyle === 'pdf' && availabilityCode !== 'S',
  )
  return toFinding(
    'europepmc',
    'scholar',
    {
      title: one.title?.replace(/\.$/, ''),
      link: `https://europepmc.org/article/${encodeURIComponent(one.source ?? 'MED')}/${encodeURIComponent(one.id ?? '')}`,
      snippet: one.abstractText,
      date: one.firstPublicationDate ?? one.pubYear,
      authors: one.authorList?.author.map(({ fullName }) => fullName) ?? one.authorString?.replace(/\.$/, '').split(', '),
      scholar: {
        journal: one.journalInfo?.journal?.title,
        year: one.pubYear,
        volume: one.journalInfo?.volume,
        issue: one.journalInfo?.issue,
        pages: one.pageInfo,
        doi: one.doi,
        pmid: one.pmid,
        pdfUrl: pdf?.url,
        citedBy: one.citedByCount,
        kind: one.source === 'PPR' ? 'preprint' : 'article',
      },
      text: { kind: 'abstract', content: one.abstractText },
    },
    client.now(),
  )
}
