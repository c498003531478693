import { z } from 'zod'
import { toFinding } from '../findings/finding.ts'
import { list, number, pageOf, text, type WebService } from '../service.ts'
import { languageWanted } from '../findings/web-filter.ts'

/** Maximum results; the service has a single page. */
const maxResults = 200

const reply = z.object({
  results: list(
    z.object({
      trackName: text,
      collectionName: text,
      artistName: text,
      episodeUrl: text,
      trackViewUrl: text,
      artworkUrl600: text,
      artworkUrl160: text,
      releaseDate: text,
      trackTimeMillis: number,
      description: text,
      shortDescription: text,
    }),
  ),
})

/** Podcast episodes. */
export const itunes: WebService = {
  id: 'itunes',
  name: 'Apple 播客 Podcasts',
  categories: ['podcast'],
  limit: { calls: 20, perMs: 60_000 },
  wantsWords: true,
  async search(query, client, signal) {
    const call = {
      path: '/search',
      parameters: {
        term: query.query,
        media: 'podcast',
        entity: 'podcastEpisode',
        country: languageWanted(query) === 'en' ? 'US' : 'CN',
        limit: Math.min(query.page * query.size, maxResults),
      },
    }
    const { results } = await client.json(reply, call, signal)
    return {
      found: pageOf(results, query).flatMap((episode) =>
        toFinding(
          'itunes',
          'podcast',
          {
            title: episode.trackName,
            link: episode.trackViewUrl ?? episode.episodeUrl,
            snippet: episode.description ?? episode.shortDescription,
            date: episode.releaseDate,
            authors: [episode.artistName],
            media: {
              url: episode.episodeUrl,
              cover: episode.artworkUrl600 ?? episode.artworkUrl160,
              duration: episode.trackTimeMillis && episode.trackTimeMillis / 1000,
              collection: episode.collectionName,
            },
            text: { kind: 'description', content: episode.description },
          },
          client.now(),
        ),
      ),
    }
  },
}
