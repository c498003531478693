import { z } from 'zod'
import { toFinding } from '../findings/finding.ts'
import { plainText } from '../findings/plain-text.ts'
import { list, number, optionalList, part, text, type WebService } from '../service.ts'
import { firstDay } from '../findings/web-filter.ts'

/** Maximum page size without an account. */
const maxSize = 25

const hit = z.object({
  id: text,
  doi: text,
  metadata: z.object({
    title: text,
    description: text,
    publication_date: text,
    creators: optionalList(z.object({ name: text })),
    journal: part({ title: text, volume: text, issue: text, pages: text }),
    resource_type: part({ subtype: text, title: text }),
    license: part({ id: text }),
  }),
  files: optionalList(z.object({ key: text, links: part({ self: text }) })),
  links: part({ self_html: text, html: text }),
})
const reply = z.object({ hits: z.object({ total: number, hits: list(hit) }) })

/** Open research publications. */
export const zenodo: WebService = {
  id: 'zenodo',
  name: 'Zenodo',
  categories: ['pdf'],
  limit: { calls: 30, perMs: 60_000 },
  wantsWords: true,
  filtersTime: true,
  async search(query, client, signal) {
    const words = query.query
      .replace(/[+\-!(){}[\]^"~*?:\\/&|]/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
    const call = {
      path: '/api/records',
      parameters: {
        q: query.time ? `(${words}) AND publication_date:[${firstDay(query.time, client.now())} TO *]` : words,
        type: 'publication',
        size: Math.min(query.size, maxSize),
        page: query.page,
      },
    }
    const { hits } = await client.json(reply, call, signal)
    return {
      total: hits.total,
      found: hits.hits.flatMap(({ id, doi, metadata, files, links }) => {
        const year = Number(metadata.publication_date?.slice(0, 4))
        const about = metadata.description && plainText(metadata.description)
        return toFinding(
          'zenodo',
          'pdf',
          {
            title: metadata.title,
            link: links?.self_html ?? links?.html ?? `https://zenodo.org/records/${id}`,
            snippet: about,
            date: metadata.publication_date,
            authors: metadata.creators.map(({ name }) => name),
            scholar: {
              doi,
              year: year > 0 ? year : undefined,
              journal: metadata.journal?.title,
              volume: metadata.journal?.volume,
              issue: metadata.journal?.issue,
              pages: metadata.journal?.pages,
              pdfUrl: files.find(({ key }) => key?.toLowerCase().endsWith('.pdf'))?.links?.self,
              kind: metadata.resource_type?.subtype,
            },
            text: { kind: 'abstract', content: about },
          },
          client.now(),
        )
      }),
    }
  },
}
