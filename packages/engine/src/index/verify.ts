import { decodeBlock, forEachPosting } from './postings.ts'

/**
 * Whether a block of a segment can be read to its end and makes sense: it begins with the term its directory says, and every posting is of
 * one of the segment's passages.
 * @param count passages of the segment
 */
export function isBlockWhole(block: Uint8Array, firstTerm: string, count: number): boolean {
  let isFirst = true
  let last = -1
  try {
    for (const { term, list } of decodeBlock(block)) {
      if (isFirst && term !== firstTerm) return false
      isFirst = false
      if (list.count > count) return false
      last = -1
      forEachPosting(list, (doc) => {
        last = doc
      })
      if (!(last < count)) return false
    }
  } catch {
    return false
  }
  return !isFirst
}
