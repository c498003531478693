import { ImportFailure, type ReadPage } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { readPage } from '../../ask/reader/index.ts'
import { chargeCall, type ProgramCall } from './charge-call.ts'
import { ownAddressOf, readOwnAddress } from './own-address.ts'
import { markdownOf } from './page-text.ts'
import { readFailure } from './read-failure.ts'

const hasScheme = /^[a-z][a-z\d+.-]{0,20}:/i

/** The context of a read apart from its address. */
interface ReadCall extends ProgramCall {
  /** Public address of the instance. */
  origin: string
}

async function readPublicPage(ctx: Ctx, { caller }: ProgramCall, address: string, signal: AbortSignal): Promise<Omit<ReadPage, 'credits'>> {
  const url = hasScheme.test(address) ? address : `https://${address}`
  const { document } = await readPage(ctx, url, { signal })
  const { title, date = '', authors = [] } = document
  return { title, url: document.url ?? url, author: authors.join('、'), date, markdown: await markdownOf(ctx, caller, document) }
}

/**
 * Reads a public page or file for a program, or a document of the instance that its key may read, and charges it. A failure is not charged.
 * @throws AppError `badRequest`, `unreadableFile`, `tooLarge` or `serverBusy` with the reason; `noPermission` or `notFound` for a document
 *   of the instance; the signal's reason when it is aborted
 */
export async function readForProgram(ctx: Ctx, call: ReadCall, address: string, signal: AbortSignal): Promise<ReadPage> {
  try {
    const own = ownAddressOf(address, call.origin)
    const page = own ? await readOwnAddress(ctx, call.caller, own, call.origin) : await readPublicPage(ctx, call, address, signal)
    return { ...page, credits: await chargeCall(ctx, call, 'reader', ctx.config.prices.reader) }
  } catch (error) {
    if (error instanceof ImportFailure) throw readFailure(error)
    throw error
  }
}

/** Whether a client wants plain Markdown: by its `format`, else by its `Accept` header. */
export function wantsMarkdown(format: 'json' | 'markdown' | null | undefined, accept: string | undefined): boolean {
  if (format) return format === 'markdown'
  const types = (accept ?? '').split(',').map((type) => type.split(';')[0]!.trim().toLowerCase())
  const first = types.find((type) => ['application/json', 'text/plain', 'text/markdown'].includes(type))
  return first === 'text/plain' || first === 'text/markdown'
}
