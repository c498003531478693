import type { DocumentHit } from '@wenjin/contract'
import { originalPlace } from '@wenjin/engine'
import type { Span } from '@wenjin/text'
import type { Ctx } from '../../../context.ts'
import type { ReadDocument } from '../access/index.ts'

const maxHits = 500
/** Number of characters shown before and after a match. */
const aroundChars = 24
/** Number of characters searched by one task. */
const chunkChars = 200_000

const lineOf = (text: string) => text.toWellFormed().replaceAll('\ufffd', '').replaceAll(/\s+/g, ' ')

/** Yields the blocks of a document in portions. */
function* portionsOf({ document, text }: ReadDocument): Generator<{ start: number; text: string }[]> {
  let portion: { start: number; text: string }[] = []
  let chars = 0
  for (const { start, end } of document.blocks) {
    portion.push({ start, text: text.slice(start, end) })
    chars += end - start
    if (chars <= chunkChars) continue
    yield portion
    portion = []
    chars = 0
  }
  yield portion
}

/** Finds the occurrences of words in a document; a match lies within one block. */
export async function searchDocument(
  { compute }: Pick<Ctx, 'compute'>,
  found: ReadDocument,
  { words, owner }: { words: string; owner: string },
): Promise<{ hits: DocumentHit[]; more: boolean }> {
  const { document, text } = found
  const spans: Span[] = []
  for (const blocks of portionsOf(found)) {
    // One more than is shown says whether there are more.
    spans.push(...(await compute.run('findInBlocks', { blocks, words, max: maxHits + 1 - spans.length }, { owner })))
    if (spans.length > maxHits) break
  }
  const hits = spans.slice(0, maxHits).map(({ start, end }): DocumentHit => {
    const { rects: _rects, region: _region, ...place } = originalPlace({ blocks: document.blocks, text, title: document.title }, start, end)
    const { start: from, end: to } = blockAround(document.blocks, start)
    return {
      start,
      end,
      ...(place.page !== undefined && { page: place.page }),
      place,
      before: lineOf(text.slice(Math.max(from, start - aroundChars), start)),
      text: lineOf(text.slice(start, end)),
      after: lineOf(text.slice(end, Math.min(to, end + aroundChars))),
    }
  })
  return { hits, more: spans.length > maxHits }
}

/** Returns the last block that starts at or before an offset. */
function blockAround(blocks: ReadDocument['document']['blocks'], offset: number): Span {
  let low = 0
  for (let high = blocks.length; low < high;) {
    const middle = (low + high) >> 1
    if (blocks[middle]!.start <= offset) low = middle + 1
    else high = middle
  }
  return blocks[low - 1]!
}
