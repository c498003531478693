import type { ServiceFailure } from '@wenjin/contract'
import { z } from 'zod'
import { toFinding } from '../findings/finding.ts'
import { ServiceError } from '../calls/service-error.ts'
import { list, number, part, text, type WebService } from '../service.ts'

const freshness = { day: 'oneDay', week: 'oneWeek', month: 'oneMonth', year: 'oneYear' } as const
const maxCount = 50
/** Failures by the service's own codes; 403 means an account without balance. */
const failureByCode: Readonly<Record<string, ServiceFailure>> = { 401: 'auth', 403: 'quota', 429: 'rate' }

const reply = z.object({
  data: z.object({
    webPages: part({
      totalEstimatedMatches: number,
      value: list(z.object({ name: text, url: text, snippet: text, summary: text, siteName: text, datePublished: text })),
    }),
    images: part({
      value: list(z.object({ name: text, contentUrl: text, hostPageUrl: text, thumbnailUrl: text, width: number, height: number })),
    }),
  }),
})
const said = z.object({ code: z.coerce.number(), msg: text, message: text })

/** Returns the error in a body, whatever the status. */
function failureOf(json: unknown): ServiceError | undefined {
  const { data } = said.safeParse(json)
  if (!data || data.code === 200) return undefined
  return new ServiceError(failureByCode[data.code] ?? 'bad', `code ${data.code}: ${data.msg ?? data.message ?? ''}`)
}

/** Web pages and their pictures, with a key. Its times are marked as UTC but are Chinese time, so the written day is used. */
export const bocha: WebService = {
  id: 'bocha',
  name: '博查 Bocha',
  categories: ['webpage', 'image'],
  limit: { calls: 5, perMs: 1000 },
  filtersTime: true,
  async search(query, client, signal) {
    const call = {
      path: '/v1/web-search',
      headers: { authorization: `Bearer ${client.key}` },
      body: {
        query: query.query,
        freshness: query.time ? freshness[query.time] : 'noLimit',
        summary: true,
        ...(query.site && { include: query.site }),
        count: Math.min(query.size, maxCount),
        page: query.page,
      },
      failure: failureOf,
    }
    const { data } = await client.json(reply, call, signal)
    if (query.category === 'image') {
      const found = (data.images?.value ?? []).flatMap((image) =>
        toFinding(
          'bocha',
          'image',
          {
            title: image.name || query.query,
            link: image.hostPageUrl,
            media: {
              url: image.contentUrl,
              cover: image.thumbnailUrl ?? image.contentUrl,
              width: image.width,
              height: image.height,
            },
          },
          client.now(),
        ),
      )
      return { found }
    }
    return {
      total: data.webPages?.totalEstimatedMatches,
      found: (data.webPages?.value ?? []).flatMap((page) =>
        toFinding(
          'bocha',
          'webpage',
          {
            title: page.name,
            link: page.url,
            snippet: page.snippet || page.summary,
            date: page.datePublished,
            site: page.siteName,
            text: { kind: 'extract', content: page.summary },
          },
          client.now(),
        ),
      ),
    }
  },
}
