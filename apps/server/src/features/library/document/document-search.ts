import { setImmediate } from 'node:timers/promises'
import type { DocumentHit } from '@wenjin/contract'
import { originalPlace } from '@wenjin/engine'
import type { ReadDocument } from '../access/index.ts'
import { looseForm, loosePlaces } from './loose-text.ts'

const maxHits = 500
/** Number of characters shown before and after a match. */
const aroundChars = 24
/** Number of characters searched before yielding to other work. */
const chunkChars = 200_000

const lineOf = (text: string) => text.toWellFormed().replaceAll('\ufffd', '').replaceAll(/\s+/g, ' ')

/** Finds the occurrences of words in a document; a match lies within one block. */
export async function searchDocument({ document, text }: ReadDocument, words: string): Promise<{ hits: DocumentHit[]; more: boolean }> {
  const hits: DocumentHit[] = []
  let scanned = 0
  for (const block of document.blocks) {
    const content = text.slice(block.start, block.end)
    scanned += content.length
    if (scanned > chunkChars) {
      scanned = 0
      await setImmediate()
    }
    for (const { start, end } of loosePlaces(content, looseForm(content), words)) {
      if (hits.length === maxHits) return { hits, more: true }
      const {
        rects: _rects,
        region: _region,
        ...place
      } = originalPlace({ blocks: document.blocks, text, title: document.title }, block.start + start, block.start + end)
      hits.push({
        start: block.start + start,
        end: block.start + end,
        ...(place.page !== undefined && { page: place.page }),
        place,
        before: lineOf(content.slice(Math.max(0, start - aroundChars), start)),
        text: lineOf(content.slice(start, end)),
        after: lineOf(content.slice(end, end + aroundChars)),
      })
    }
  }
  return { hits, more: false }
}
