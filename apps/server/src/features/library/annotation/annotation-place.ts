import type { Block } from '@wenjin/engine'
import type { Span } from '@wenjin/text'
import type { Ctx } from '../../../context.ts'

/**
 * Finds text selected on a page of the original in the text of the document: on that page, or across it and the next one. Null when the
 * text was read differently.
 */
export async function findOnPage(
  { compute }: Pick<Ctx, 'compute'>,
  { text, blocks }: { text: string; blocks: readonly Block[] },
  { quote, page, owner }: { quote: string; page: number; owner: string },
): Promise<Span | null> {
  // A block may extend beyond the end of its first page.
  const onPages = (last: number) =>
    blocks.filter(({ anchor }) => anchor?.page !== undefined && (anchor.over?.at(-1)?.page ?? anchor.page) >= page && anchor.page <= last)
  for (const last of [page, page + 1]) {
    const there = onPages(last)
    const [first] = there
    if (!first) continue
    const part = text.slice(first.start, there.at(-1)!.end)
    const found = await compute.run('findWords', { text: part, words: quote }, { owner })
    if (found) return { start: first.start + found.start, end: first.start + found.end }
  }
  return null
}
