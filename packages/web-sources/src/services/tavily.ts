import { z } from 'zod'
import { toFinding } from '../findings/finding.ts'
import { emptyPage, list, text, type WebService } from '../service.ts'

const maxResults = 20
const reply = z.object({ results: list(z.object({ title: text, url: text, content: text, published_date: text })) })

/** Web pages, with a key; it has a single page of results. */
export const tavily: WebService = {
  id: 'tavily',
  name: 'Tavily',
  categories: ['webpage'],
  limit: { calls: 5, perMs: 1000 },
  filtersTime: true,
  async search(query, client, signal) {
    if (query.page > 1) return emptyPage
    const call = {
      path: '/search',
      headers: { authorization: `Bearer ${client.key}` },
      body: {
        query: query.query,
        max_results: Math.min(query.size, maxResults),
        search_depth: 'basic',
        ...(query.time && { time_range: query.time }),
        ...(query.site && { include_domains: [query.site] }),
        include_raw_content: false,
        include_images: false,
      },
    }
    const { results } = await client.json(reply, call, signal)
    return {
      found: results.flatMap(({ title, url, content, published_date: date }) =>
        toFinding('tavily', 'webpage', { title, link: url, snippet: content, date }, client.now()),
      ),
    }
  },
}
