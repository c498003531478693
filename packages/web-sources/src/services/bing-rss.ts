import { childOf, childrenOf, textOf } from '@wenjin/text/xml'
import { toFinding } from '../findings/finding.ts'
import type { WebService } from '../service.ts'
import { languageWanted } from '../findings/web-filter.ts'

/** Entries per page of the feed. */
const pageSize = 10

/** The RSS feed of a search engine: undocumented, may stop working at any time. */
export const bingRss: WebService = {
  id: 'bing-rss',
  name: '必应 Bing RSS',
  categories: ['webpage'],
  limit: { calls: 1, perMs: 1000 },
  async search(query, client, signal) {
    const english = languageWanted(query) === 'en'
    const call = {
      path: '/search',
      parameters: {
        q: query.site ? `${query.query} site:${query.site}` : query.query,
        format: 'rss',
        mkt: english ? 'en-US' : 'zh-CN',
        setlang: english ? 'en' : 'zh-hans',
        first: (query.page - 1) * pageSize + 1,
      },
    }
    const feed = await client.xml('rss', call, signal)
    const channel = childOf(feed, 'channel')
    return {
      found: (channel ? childrenOf(channel, 'item') : [])
        .flatMap((item) => {
          const value = (name: string): string => {
            const element = childOf(item, name)
            return element ? textOf(element) : ''
          }
          const raw = { title: value('title'), link: value('link'), snippet: value('description'), date: value('pubDate') }
          return toFinding('bing-rss', 'webpage', raw, client.now())
        })
        .slice(0, query.size),
    }
  },
}
