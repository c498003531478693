import type { ParsedDocument } from '@wenjin/engine'
import { ImportFailure, type ImportReason } from '@wenjin/contract'
import { z } from 'zod'
import type { Ctx } from '../../../context.ts'

/** The reply of the Jina Reader. */
const reply = z.object({
  data: z.object({ title: z.string().catch(''), content: z.string(), publishedTime: z.string().optional().catch(undefined) }),
})

/** Failures that the reading service may overcome; forbidden and private addresses and non-pages stay unread. */
const passable: ReadonlySet<ImportReason> = new Set(['unreachable', 'httpStatus', 'timeout', 'noText', 'emptyFile'])

/**
 * Reads a page with the reading service after the instance failed to read it; null when no service is configured, the page must not be
 * read, or the service fails, too.
 */
export async function readByService(
  ctx: Ctx,
  url: string,
  failure: ImportFailure,
  signal: AbortSignal | undefined,
): Promise<ParsedDocument | null> {
  const service = ctx.config.search.jinaReader
  if (!service || !passable.has(failure.reason) || /^(?:404|410)$/.test(failure.detail)) return null
  try {
    const page = await ctx.politeReader.fetchPage(`${service}/${url}`, { signal, accept: 'application/json', forPrograms: true })
    const { data } = reply.parse(JSON.parse(new TextDecoder().decode(page.bytes)))
    const bytes = new TextEncoder().encode(data.content)
    const { documents } = await ctx.parser.parse({ bytes, fileName: 'page.md', contentType: 'text/markdown; charset=utf-8' })
    const [document] = documents
    const date = /^\d{4}-\d{2}-\d{2}/.exec(data.publishedTime ?? '')?.[0]
    return document ? { ...document, title: data.title || document.title, url, ...(date && { date }) } : null
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    ctx.log.debug({ err: error }, 'the reading service could not read a page')
    return null
  }
}
