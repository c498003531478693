import { z } from 'zod'
import { toFinding } from '../findings/finding.ts'
import { list, number, part, text, type WebService } from '../service.ts'
import { firstDay, languageWanted } from '../findings/web-filter.ts'

const reply = z.object({
  total: number,
  data: list(
    z.object({
      url: text,
      embedUrl: text,
      name: text,
      description: text,
      duration: number,
      publishedAt: text,
      thumbnailUrl: text,
      channel: part({ displayName: text, name: text }),
      account: part({ displayName: text }),
      licence: part({ label: text }),
    }),
  ),
})

/** Films on PeerTube. */
export const sepia: WebService = {
  id: 'sepia',
  name: 'Sepia Search (PeerTube)',
  categories: ['video'],
  limit: { calls: 2, perMs: 1000 },
  wantsWords: true,
  filtersTime: true,
  filtersLanguage: true,
  async search(query, client, signal) {
    const call = {
      path: '/api/v1/search/videos',
      parameters: {
        search: query.query,
        start: (query.page - 1) * query.size,
        count: query.size,
        sort: '-match',
        nsfw: 'false',
        startDate: query.time && `${firstDay(query.time, client.now())}T00:00:00.000Z`,
        'languageOneOf[]': languageWanted(query),
      },
    }
    const { total, data } = await client.json(reply, call, signal)
    return {
      total,
      found: data.flatMap((video) =>
        toFinding(
          'sepia',
          'video',
          {
            title: video.name,
            link: video.url,
            snippet: video.description,
            date: video.publishedAt,
            authors: [video.account?.displayName],
            media: {
              embedUrl: video.embedUrl,
              cover: video.thumbnailUrl,
              duration: video.duration,
              collection: video.channel?.displayName ?? video.channel?.name,
              licence: video.licence?.label,
            },
            text: { kind: 'description', content: video.description },
          },
          client.now(),
        ),
      ),
    }
  },
}
