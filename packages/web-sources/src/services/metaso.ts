import type { ServiceFailure, WebCategory } from '@wenjin/contract'
import { z } from 'zod'
import { seconds, toFinding } from '../findings/finding.ts'
import { ServiceError } from '../calls/service-error.ts'
import { number, optionalList, text, type WebService } from '../service.ts'

/** The service's scope for each category, and the field of its results. */
const scopes = {
  webpage: ['webpage', 'webpages'],
  pdf: ['document', 'documents'],
  scholar: ['scholar', 'scholars'],
  image: ['image', 'images'],
  video: ['video', 'videos'],
  podcast: ['podcast', 'podcasts'],
} as const satisfies Record<WebCategory, readonly [string, string]>

const maxSize = 100
const failureByCode: Readonly<Record<string, ServiceFailure>> = {
  401: 'auth',
  2005: 'auth',
  402: 'quota',
  3003: 'quota',
  4001: 'quota',
  429: 'rate',
}

const item = z.object({
  title: text,
  link: text,
  url: text,
  snippet: text,
  summary: text,
  date: text,
  authors: z
    .array(z.string())
    .optional()
    .catch(() => undefined),
  imageUrl: text,
  imageWidth: number,
  imageHeight: number,
  duration: z
    .union([z.number(), z.string()])
    .optional()
    .catch(() => undefined),
  coverImage: text,
})
const items = optionalList(item)
const reply = z.object({
  total: number,
  webpages: items,
  documents: items,
  scholars: items,
  images: items,
  videos: items,
  podcasts: items,
})
const said = z.object({ errCode: z.coerce.number().optional(), code: z.coerce.number().optional(), errMsg: text, message: text, msg: text })

/** Application errors have HTTP 200 and a code in the body. */
function failureOf(json: unknown): ServiceError | undefined {
  const { data } = said.safeParse(json)
  const code = data?.errCode ?? data?.code ?? 0
  if (code === 0 || code === 200) return undefined
  return new ServiceError(failureByCode[code] ?? 'bad', `code ${code}: ${data?.errMsg ?? data?.message ?? data?.msg ?? ''}`)
}

/** All six categories, with a key. */
export const metaso: WebService = {
  id: 'metaso',
  name: '秘塔 Metaso',
  categories: ['webpage', 'scholar', 'pdf', 'podcast', 'image', 'video'],
  limit: { calls: 5, perMs: 1000 },
  async search(query, client, signal) {
    const [scope, key] = scopes[query.category]
    const call = {
      path: '/api/v1/search',
      headers: { authorization: `Bearer ${client.key}` },
      body: { q: query.query, scope, size: Math.min(query.size, maxSize), page: query.page, includeSummary: true },
      failure: failureOf,
    }
    const answer = await client.json(reply, call, signal)
    return {
      total: answer.total,
      found: answer[key].flatMap((one) =>
        toFinding(
          'metaso',
          query.category,
          {
            title: one.title,
            // A picture may have no page of its own.
            link: one.link ?? one.url ?? one.imageUrl,
            snippet: one.snippet || one.summary,
            date: one.date,
            authors: one.authors,
            media: mediaOf(query.category, one),
            text: { kind: query.category === 'scholar' ? 'abstract' : 'extract', content: one.summary },
          },
          client.now(),
        ),
      ),
    }
  },
}

function mediaOf(category: WebCategory, one: z.output<typeof item>) {
  if (category === 'image') return { url: one.imageUrl, cover: one.imageUrl, width: one.imageWidth, height: one.imageHeight }
  return category === 'video' || category === 'podcast' ? { cover: one.coverImage, duration: seconds(one.duration) } : undefined
}
