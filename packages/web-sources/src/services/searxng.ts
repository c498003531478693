import { z } from 'zod'
import { toFinding } from '../findings/finding.ts'
import { ServiceError } from '../calls/service-error.ts'
import { list, optionalList, text, type WebService } from '../service.ts'
import { languageWanted } from '../findings/web-filter.ts'

const reply = z.object({
  results: list(z.object({ title: text, url: text, content: text, publishedDate: text })),
  /** Pairs of an engine's name and its error. */
  unresponsive_engines: optionalList(z.array(z.unknown())),
})

/** Returns an error for missing results when none of its engines responded. */
function silentEngines(json: unknown): ServiceError | undefined {
  const { data } = reply.safeParse(json)
  if (!data || data.results.length > 0 || data.unresponsive_engines.length === 0) return undefined
  return new ServiceError('bad', `engines: ${data.unresponsive_engines.map((pair) => pair.join(' ')).join(', ')}`)
}

/** The operator's own meta search engine. */
export const searxng: WebService = {
  id: 'searxng',
  name: 'SearXNG',
  categories: ['webpage'],
  limit: { calls: 20, perMs: 1000, sideBySide: 8 },
  filtersTime: true,
  filtersLanguage: true,
  async search(query, client, signal) {
    const call = {
      path: '/search',
      parameters: {
        q: query.site ? `${query.query} site:${query.site}` : query.query,
        format: 'json',
        categories: 'general',
        language: languageWanted(query) === 'en' ? 'en' : 'zh-CN',
        pageno: query.page,
        time_range: query.time,
      },
      failure: silentEngines,
      advice: { 403: 'settings.yml → search.formats: json' },
    }
    const { results } = await client.json(reply, call, signal)
    return {
      found: results
        .flatMap((result) =>
          toFinding(
            'searxng',
            'webpage',
            { title: result.title, link: result.url, snippet: result.content, date: result.publishedDate },
            client.now(),
          ),
        )
        .slice(0, query.size),
    }
  },
}
