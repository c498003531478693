import { z } from 'zod'
import { toFinding } from '../findings/finding.ts'
import type { ServiceClient } from '../calls/service-client.ts'
import { emptyPage, list, number, part, text, type WebService } from '../service.ts'
import { languageWanted } from '../findings/web-filter.ts'

/** Maximum article beginnings that the service returns per call. */
const maxExtracts = 20

const searchReply = z.object({
  query: z.object({
    searchinfo: part({ totalhits: number }),
    search: list(z.object({ pageid: z.number(), title: text, snippet: text, timestamp: text })),
  }),
})
const extractReply = z.object({ query: part({ pages: z.record(z.string(), z.object({ extract: text })).catch(() => ({})) }) })

/** The Chinese encyclopedia, or the English one for sources in English. */
export const wikipedia: WebService = {
  id: 'wikipedia',
  name: '维基百科 Wikipedia',
  categories: ['webpage'],
  limit: { calls: 5, perMs: 1000 },
  wantsWords: true,
  site: 'wikipedia.org',
  filtersLanguage: true,
  async search(query, client, signal) {
    const base = languageWanted(query) === 'en' ? client.base.replace('//zh.', '//en.') : client.base
    if (languageWanted(query) === 'en' && base === client.base) return emptyPage
    const call = {
      base,
      path: '/w/api.php',
      parameters: {
        action: 'query',
        list: 'search',
        format: 'json',
        srsearch: query.query,
        srlimit: query.size,
        sroffset: (query.page - 1) * query.size,
        srprop: 'snippet|timestamp',
      },
    }
    const { query: found } = await client.json(searchReply, call, signal)
    const extracts = await readExtracts(
      client,
      base,
      found.search.map(({ pageid }) => pageid),
      signal,
    )
    return {
      total: found.searchinfo?.totalhits,
      found: found.search.flatMap(({ pageid, title, snippet, timestamp }) =>
        toFinding(
          'wikipedia',
          'webpage',
          {
            title,
            link: `${base}/wiki/${encodeURIComponent((title ?? '').replaceAll(' ', '_'))}`,
            snippet,
            date: timestamp,
            site: '维基百科',
            text: { kind: 'extract', content: extracts.get(String(pageid)) },
          },
          client.now(),
        ),
      ),
    }
  },
}

/** Reads the beginnings of articles by page id. They are optional: without them, the results remain. */
async function readExtracts(
  client: ServiceClient,
  base: string,
  pageIds: readonly number[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, string>> {
  if (pageIds.length === 0) return new Map()
  const parameters = {
    action: 'query',
    prop: 'extracts',
    explaintext: 1,
    exintro: 1,
    exlimit: maxExtracts,
    format: 'json',
    pageids: pageIds.slice(0, maxExtracts).join('|'),
  }
  try {
    const { query } = await client.json(extractReply, { base, path: '/w/api.php', parameters }, signal)
    return new Map(Object.entries(query?.pages ?? {}).flatMap(([id, { extract }]) => (extract ? [[id, extract] as const] : [])))
  } catch (error) {
    if (signal.aborted) throw error
    return new Map()
  }
}
