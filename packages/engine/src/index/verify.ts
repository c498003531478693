import { decodeBlock, forEachPosting } from './postings.ts'

/**
 * Whether a block of a segment is readable to its end and consistent: it starts with the term given by its directory, and every posting
 * refers to a passage of the segment.
 * @param count number of passages in the segment
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
