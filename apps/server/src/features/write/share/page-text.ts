import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import { element, htmlOf } from '../../../lib/text/html-page.ts'
import { isComputeFailure, type PageMarks, type PageText } from '../../../providers/compute/index.ts'

/** Maximum characters of a text on one page for visitors. */
export const pageChars = 30_000
/** Maximum processor time of one page, milliseconds: it can be asked for by anybody. */
const timeoutMs = 8000

/** A text that is too complex to be typeset, as plain lines. */
function plainPage(text: string, wanted: number): PageText {
  const pages = Math.max(1, Math.ceil(text.length / pageChars))
  const page = Math.max(0, Math.min(wanted, pages - 1))
  const shown = text.slice(page * pageChars, (page + 1) * pageChars).toWellFormed()
  return { html: htmlOf(element('pre', {}, shown)), page, pages }
}

/**
 * Renders a page of a text for a visitor of a link, in a thread.
 * @param wanted the page from 0; null for the whole text
 */
export async function visitorText(
  ctx: Pick<Ctx, 'compute' | 'secret'>,
  visitor: Actor,
  { text, marks, wanted }: { text: string; marks: PageMarks; wanted: number | null },
): Promise<PageText> {
  const cut = wanted === null ? null : { page: wanted, chars: pageChars }
  try {
    return await ctx.compute.run('pageText', { text, marks, cut }, { owner: turnOwnerOf(ctx, visitor), timeoutMs })
  } catch (error) {
    if (!isComputeFailure(error)) throw error
    return plainPage(text, wanted ?? 0)
  }
}
