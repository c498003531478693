import { z } from 'zod'
import { toFinding } from '../findings/finding.ts'
import type { ServiceClient } from '../calls/service-client.ts'
import { list, number, optionalList, part, text, type WebService } from '../service.ts'
import { firstDay, languageWanted } from '../findings/web-filter.ts'
import type { WebFinding } from '../web-search.ts'

/** Number of related works whose records are requested. */
const relatedCount = 8
const maxPerPage = 100

const location = part({ landing_page_url: text, pdf_url: text, source: part({ display_name: text, host_organization_name: text }) })
const work = z.object({
  id: text,
  doi: text,
  title: text,
  type: text,
  publication_date: text,
  publication_year: number,
  cited_by_count: number,
  abstract_inverted_index: z
    .record(z.string(), z.array(z.number()))
    .optional()
    .catch(() => undefined),
  authorships: optionalList(z.object({ author: z.object({ display_name: text }) })),
  primary_location: location,
  best_oa_location: location,
  biblio: part({ volume: text, issue: text, first_page: text, last_page: text }),
  ids: part({ pmid: text }),
  related_works: optionalList(z.string()),
})
type Work = z.output<typeof work>
const reply = z.object({ meta: part({ count: number }), results: list(work) })

/** Works of all sciences, with a key. */
export const openalex: WebService = {
  id: 'openalex',
  name: 'OpenAlex',
  categories: ['scholar'],
  limit: { calls: 5, perMs: 1000 },
  wantsWords: true,
  filtersTime: true,
  filtersLanguage: true,
  async search(query, client, signal) {
    const language = languageWanted(query)
    const filters = [
      language && `language:${language}`,
      query.time && `from_publication_date:${firstDay(query.time, client.now())}`,
    ].filter(Boolean)
    const parameters = {
      search: query.query,
      filter: filters.join(',') || undefined,
      per_page: Math.min(query.size, maxPerPage),
      page: query.page,
    }
    const { meta, results } = await ask(parameters, client, signal)
    return { total: meta?.count, found: results.flatMap((one) => toPaper(one, client)) }
  },
  async findPaper(id, client, signal) {
    const [found] = await findWorks(id, client, signal)
    return found ? (toPaper(found, client)[0] ?? null) : null
  },
  async findSimilar(paper, client, signal) {
    const { doi, pmid } = paper.scholar ?? {}
    if (!doi && !pmid) return []
    const [found] = await findWorks(doi ? { kind: 'doi', id: doi } : { kind: 'pmid', id: pmid! }, client, signal)
    const related = (found?.related_works ?? []).slice(0, relatedCount).flatMap((address) => address.split('/').at(-1) ?? [])
    if (related.length === 0) return []
    const { results } = await ask({ filter: `openalex:${related.join('|')}`, per_page: relatedCount }, client, signal)
    return results.flatMap((one) => toPaper(one, client))
  },
}

function ask(parameters: Record<string, string | number | undefined>, client: ServiceClient, signal: AbortSignal) {
  return client.json(reply, { path: '/works', parameters: { ...parameters, api_key: client.key } }, signal)
}

async function findWorks(
  { kind, id }: { kind: 'doi' | 'arxiv' | 'pmid'; id: string },
  client: ServiceClient,
  signal: AbortSignal,
): Promise<Work[]> {
  const filter = kind === 'pmid' ? `pmid:${id}` : `doi:${kind === 'doi' ? id : `10.48550/arxiv.${id.replace(/v\d+$/, '')}`}`
  const { results } = await ask({ filter, per_page: 1 }, client, signal)
  return results
}

function toPaper(one: Work, client: ServiceClient): WebFinding[] {
  const { volume, issue, first_page: first, last_page: last } = one.biblio ?? {}
  const abstract = abstractOf(one.abstract_inverted_index)
  return toFinding(
    'openalex',
    'scholar',
    {
      title: one.title,
      link: one.primary_location?.landing_page_url ?? one.doi ?? one.id,
      snippet: abstract,
      date: one.publication_date ?? one.publication_year,
      authors: one.authorships.map(({ author }) => author.display_name),
      scholar: {
        journal: one.primary_location?.source?.display_name,
        publisher: one.primary_location?.source?.host_organization_name,
        year: one.publication_year,
        volume,
        issue,
        pages: first && last && first !== last ? `${first}-${last}` : first,
        doi: one.doi,
        pmid: one.ids?.pmid?.split('/').at(-1),
        pdfUrl: one.best_oa_location?.pdf_url ?? one.primary_location?.pdf_url,
        citedBy: one.cited_by_count,
        kind: one.type,
      },
      text: { kind: 'abstract', content: abstract },
    },
    client.now(),
  )
}

/** Reconstructs an abstract from the positions of its words. */
function abstractOf(index: Readonly<Record<string, readonly number[]>> | undefined): string {
  const words: string[] = []
  for (const [word, places] of Object.entries(index ?? {}))
    for (const place of places) if (place >= 0 && place < 20_000) words[place] = word
  return words
    .filter((word) => word !== undefined)
    .join(' ')
    .replaceAll(/(?<=\p{Script=Han}) (?=\p{Script=Han})/gu, '')
}
