import { z } from 'zod'
import { seconds, toFinding, type RawFinding } from '../findings/finding.ts'
import { number, optionalList, text, type WebService } from '../service.ts'
import { languageWanted } from '../findings/web-filter.ts'
import type { WebQuery } from '../web-search.ts'

const period = { day: 'qdr:d', week: 'qdr:w', month: 'qdr:m', year: 'qdr:y' } as const

const item = z.object({
  title: text,
  link: text,
  snippet: text,
  date: text,
  source: text,
  channel: text,
  duration: text,
  imageUrl: text,
  imageWidth: number,
  imageHeight: number,
  thumbnailUrl: text,
  publicationInfo: text,
  year: number,
  citedBy: number,
  pdfUrl: text,
})
const items = optionalList(item)
type Item = z.output<typeof item>
const reply = z.object({ organic: items, images: items, videos: items, news: items })

/** Returns the search path for a query and the field of its results; the last day's results come from the news search. */
function placeOf({ category, time }: WebQuery): readonly [path: string, key: keyof z.output<typeof reply>] {
  if (category === 'image') return ['/images', 'images']
  if (category === 'video') return ['/videos', 'videos']
  if (category === 'scholar') return ['/scholar', 'organic']
  return time === 'day' ? ['/news', 'news'] : ['/search', 'organic']
}

/** Web pages, news, pictures, films and papers, with a key. */
export const serper: WebService = {
  id: 'serper',
  name: 'Serper',
  categories: ['webpage', 'scholar', 'image', 'video'],
  limit: { calls: 5, perMs: 1000 },
  filtersTime: true,
  async search(query, client, signal) {
    const english = languageWanted(query) === 'en'
    const [path, key] = placeOf(query)
    const call = {
      path,
      headers: { 'x-api-key': client.key },
      body: {
        q: query.site ? `${query.query} site:${query.site}` : query.query,
        gl: english ? 'us' : 'cn',
        hl: english ? 'en' : 'zh-cn',
        num: query.size,
        page: query.page,
        ...(query.time && { tbs: period[query.time] }),
      },
    }
    const answer = await client.json(reply, call, signal)
    return { found: answer[key].flatMap((one) => toFinding('serper', query.category, toRaw(query, one), client.now())) }
  },
}

function toRaw({ category }: WebQuery, one: Item): RawFinding {
  const raw = { title: one.title, link: one.link, snippet: one.snippet, date: one.date }
  if (category === 'image') {
    return {
      ...raw,
      site: one.source,
      media: { url: one.imageUrl, cover: one.thumbnailUrl ?? one.imageUrl, width: one.imageWidth, height: one.imageHeight },
    }
  }
  if (category === 'video')
    return { ...raw, site: one.source, media: { cover: one.imageUrl, duration: seconds(one.duration), collection: one.channel } }
  if (category !== 'scholar') return { ...raw, site: one.source }
  // `Authors, authors … - Journal, year - publisher`
  const [authors = '', journal = ''] = (one.publicationInfo ?? '').split(' - ')
  return {
    ...raw,
    date: one.year,
    authors: authors.split(',').map((name) => name.replace('…', '').trim()),
    scholar: {
      journal: journal.replace(/(?:,\s*|(?<!\s)\s*)\d{4}$/, '') || undefined,
      year: one.year,
      citedBy: one.citedBy,
      pdfUrl: one.pdfUrl,
    },
  }
}
