import { z } from 'zod'
import { toFinding } from '../findings/finding.ts'
import { plainText } from '../findings/plain-text.ts'
import { list, number, text, type WebService } from '../service.ts'
import { firstDay, languageWanted } from '../findings/web-filter.ts'
import type { WebQuery } from '../web-search.ts'

const languages = { zh: 'language:(chi OR zho OR Chinese)', en: 'language:(eng OR English)' } as const

/** A field with one value or several. */
const several = z
  .union([z.string().transform((one) => [one]), z.array(z.string())])
  .optional()
  .catch(() => undefined)
const reply = z.object({
  response: z.object({
    numFound: number,
    docs: list(z.object({ identifier: z.string(), title: several, creator: several, date: text, description: several })),
  }),
})

/** Books and papers of a digital library. */
export const internetArchive: WebService = {
  id: 'internet-archive',
  name: 'Internet Archive',
  categories: ['pdf'],
  limit: { calls: 2, perMs: 1000 },
  wantsWords: true,
  site: 'archive.org',
  filtersTime: true,
  filtersLanguage: true,
  async search(query, client, signal) {
    const call = {
      path: '/advancedsearch.php',
      parameters: {
        q: searchText(query, client.now()),
        'fl[]': ['identifier', 'title', 'creator', 'date', 'description'],
        rows: query.size,
        page: query.page,
        output: 'json',
      },
    }
    const { response } = await client.json(reply, call, signal)
    return {
      total: response.numFound,
      found: response.docs.flatMap(({ identifier, title, creator, date, description }) => {
        const about = description?.map(plainText).join('\n')
        const id = encodeURIComponent(identifier)
        const raw = {
          title: title?.[0],
          link: `${client.base}/details/${id}`,
          snippet: about,
          date,
          authors: creator,
          media: { cover: `${client.base}/services/img/${id}` },
          text: { kind: 'description' as const, content: about },
        }
        return toFinding('internet-archive', 'pdf', raw, client.now())
      }),
    }
  },
}

function searchText(query: WebQuery, now: number): string {
  const language = languageWanted(query)
  const words = query.query
    .replace(/[+\-!(){}[\]^"~*?:\\/&|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  const conditions = [
    `(${words})`,
    'mediatype:texts',
    language && languages[language],
    query.time && `date:[${firstDay(query.time, now)} TO null]`,
  ]
  return conditions.filter(Boolean).join(' AND ')
}
