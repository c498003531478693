import { z } from 'zod'
import { toFinding } from '../findings/finding.ts'
import { list, number, text, type WebService } from '../service.ts'

/** Maximum page size without an account. */
const maxPageSize = 20

const reply = z.object({
  result_count: number,
  results: list(
    z.object({
      title: text,
      url: text,
      thumbnail: text,
      foreign_landing_url: text,
      creator: text,
      license: text,
      license_version: text,
      license_url: text,
      attribution: text,
      width: number,
      height: number,
      source: text,
    }),
  ),
})

/** Free pictures from many collections; each must name its author. */
export const openverse: WebService = {
  id: 'openverse',
  name: 'Openverse',
  categories: ['image'],
  limit: { calls: 1, perMs: 1000 },
  wantsWords: true,
  async search(query, client, signal) {
    const call = { path: '/v1/images/', parameters: { q: query.query, page: query.page, page_size: Math.min(query.size, maxPageSize) } }
    const answer = await client.json(reply, call, signal)
    return {
      total: answer.result_count,
      found: answer.results.flatMap((image) =>
        toFinding(
          'openverse',
          'image',
          {
            title: image.title || query.query,
            link: image.foreign_landing_url,
            authors: [image.creator],
            site: image.source,
            media: {
              url: image.url,
              cover: image.thumbnail ?? image.url,
              width: image.width,
              height: image.height,
              licence: licenceName(image.license, image.license_version),
              licenceUrl: image.license_url,
              attribution: image.attribution,
            },
          },
          client.now(),
        ),
      ),
    }
  },
}

/** Returns a licence name: `by-sa` and `4.0` become `CC BY-SA 4.0`; `cc0` and `pdm` are no licences with conditions. */
function licenceName(licence: string | undefined, version = ''): string | undefined {
  if (!licence) return undefined
  if (licence === 'cc0') return 'CC0'
  if (licence === 'pdm') return 'Public domain'
  return `CC ${licence.toUpperCase()} ${version}`.trim()
}
