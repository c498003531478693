import { z } from 'zod'
import { toFinding } from '../findings/finding.ts'
import { plainText } from '../findings/plain-text.ts'
import type { ServiceClient } from '../calls/service-client.ts'
import { list, number, optionalList, part, text, type WebService } from '../service.ts'
import type { WebFinding } from '../web-search.ts'

/** Preview width in pixels: the service has this size prepared for many pictures, and it is the maximum of the instance's proxy. */
const coverWidth = 640

const fact = part({ value: text })
const page = z.object({
  title: text,
  index: z.number(),
  imageinfo: optionalList(
    z.object({
      url: text,
      thumburl: text,
      /** The preview at larger scales; the service returns 1.5 and 2, unless the picture is smaller. */
      responsiveUrls: part({ '1.5': text, '2': text }),
      descriptionurl: text,
      width: number,
      height: number,
      duration: number,
      extmetadata: part({
        ImageDescription: fact,
        Artist: fact,
        Attribution: fact,
        LicenseShortName: fact,
        LicenseUrl: fact,
        DateTimeOriginal: fact,
        DateTime: fact,
      }),
    }),
  ),
})
/** The response; `query` is missing without results. */
const reply = z.object({
  query: part({
    pages: z
      .record(z.string(), z.unknown())
      .transform((pages) => list(page).parse(Object.values(pages)))
      .optional(),
  }),
})

/** Free pictures and films. */
export const commons: WebService = {
  id: 'commons',
  name: '维基共享资源 Wikimedia Commons',
  categories: ['image', 'video'],
  limit: { calls: 5, perMs: 1000 },
  wantsWords: true,
  site: 'commons.wikimedia.org',
  async search(query, client, signal) {
    const category = query.category === 'video' ? 'video' : 'image'
    const call = {
      path: '/w/api.php',
      parameters: {
        action: 'query',
        generator: 'search',
        gsrnamespace: 6,
        gsrsearch: `filetype:${category === 'video' ? 'video' : 'bitmap'} ${query.query}`,
        gsrlimit: query.size,
        gsroffset: (query.page - 1) * query.size,
        prop: 'imageinfo',
        iiprop: 'url|size|mime|extmetadata',
        iiurlwidth: coverWidth,
        format: 'json',
      },
    }
    const answer = await client.json(reply, call, signal)
    const pages = (answer.query?.pages ?? []).toSorted((a, b) => a.index - b.index)
    return { found: pages.flatMap((one) => toMedia(one, category, client)) }
  },
}

function toMedia({ title, imageinfo: [info] }: z.output<typeof page>, category: 'image' | 'video', client: ServiceClient): WebFinding[] {
  if (!info) return []
  const facts = info.extmetadata
  const said = (value: { value?: string | undefined } | undefined): string | undefined =>
    value?.value ? plainText(value.value) : undefined
  const description = said(facts?.ImageDescription)
  return toFinding(
    'commons',
    category,
    {
      title: title
        ?.replace(/^[^:]+:/, '')
        .replace(/\.[a-z0-9]{2,4}$/i, '')
        .replaceAll('_', ' '),
      link: info.descriptionurl,
      snippet: description,
      date: said(facts?.DateTimeOriginal) ?? said(facts?.DateTime),
      authors: [said(facts?.Artist)],
      media: {
        url: info.url,
        cover: info.thumburl,
        picture: category === 'image' ? (info.responsiveUrls?.['2'] ?? info.responsiveUrls?.['1.5'] ?? info.thumburl) : undefined,
        width: info.width,
        height: info.height,
        duration: category === 'video' ? info.duration : undefined,
        licence: said(facts?.LicenseShortName),
        licenceUrl: facts?.LicenseUrl?.value,
        attribution: said(facts?.Attribution) ?? said(facts?.Artist),
      },
      text: { kind: 'description', content: description },
    },
    client.now(),
  )
}
