import { z } from 'zod'
import { seconds, toFinding, type RawFinding } from '../findings/finding.ts'
import { emptyPage, number, optionalList, pageOf, part, text, type ServicePage, type WebService } from '../service.ts'
import { languageWanted } from '../findings/web-filter.ts'
import type { WebQuery } from '../web-search.ts'

const freshness = { day: 'pd', week: 'pw', month: 'pm', year: 'py' } as const
const maxCount = 20
const maxImages = 100
/** Maximum page number of results. */
const maxPages = 10

const picture = part({ src: text, url: text, width: number, height: number })
const item = z.object({
  title: text,
  url: text,
  description: text,
  age: text,
  page_age: text,
  profile: part({ name: text, long_name: text }),
  source: text,
  extra_snippets: z
    .array(z.string())
    .optional()
    .catch(() => undefined),
  thumbnail: picture,
  properties: picture,
  video: part({ duration: text, creator: text, publisher: text }),
})
const results = optionalList(item)
type Item = z.output<typeof item>
/** Web pages are within `web`, all other results at the root. */
const reply = z.object({ web: part({ results }), results })

/** Returns the search type for a query: the last day's results come from the news search. */
function resultKind({ category, time }: WebQuery): 'web' | 'images' | 'videos' | 'news' {
  if (category === 'image') return 'images'
  if (category === 'video') return 'videos'
  return time === 'day' ? 'news' : 'web'
}

/** Web pages, news, pictures and films, with a key. */
export const brave: WebService = {
  id: 'brave',
  name: 'Brave Search',
  categories: ['webpage', 'image', 'video'],
  limit: { calls: 1, perMs: 1000 },
  filtersTime: true,
  filtersLanguage: true,
  async search(query, client, signal): Promise<ServicePage> {
    if (query.page > maxPages) return emptyPage
    const kind = resultKind(query)
    const english = languageWanted(query) === 'en'
    const call = {
      path: `/res/v1/${kind}/search`,
      headers: { 'x-subscription-token': client.key },
      parameters: {
        q: query.site ? `${query.query} site:${query.site}` : query.query,
        count: kind === 'images' ? Math.min(query.page * query.size, maxImages) : Math.min(query.size, maxCount),
        // Pictures have a single page; request a longer one instead.
        offset: kind === 'images' ? undefined : query.page - 1,
        country: english ? 'US' : 'CN',
        search_lang: english ? 'en' : 'zh-hans',
        freshness: query.time && kind !== 'images' ? freshness[query.time] : undefined,
      },
    }
    const answer = await client.json(reply, call, signal)
    const items = kind === 'web' ? (answer.web?.results ?? []) : kind === 'images' ? pageOf(answer.results, query) : answer.results
    return {
      found: items.flatMap((one) => toFinding('brave', query.category, kind === 'images' ? toPicture(one) : toPage(one), client.now())),
    }
  },
}

function toPage(one: Item): RawFinding {
  return {
    title: one.title,
    link: one.url,
    snippet: [one.description, ...(one.extra_snippets ?? [])].filter(Boolean).join(' … '),
    date: one.page_age ?? one.age,
    site: one.profile?.long_name ?? one.profile?.name,
    authors: [one.video?.creator],
    ...(one.video && { media: { cover: one.thumbnail?.src, duration: seconds(one.video.duration), collection: one.video.publisher } }),
  }
}

function toPicture(one: Item): RawFinding {
  const { properties, thumbnail } = one
  return {
    title: one.title,
    link: one.url,
    site: one.source,
    date: one.page_age,
    media: { url: properties?.url, cover: thumbnail?.src ?? properties?.url, width: properties?.width, height: properties?.height },
  }
}
