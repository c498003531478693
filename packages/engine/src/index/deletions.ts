import { findPassage, type SegmentInfo } from './segment.ts'

/** Whether the passage with this number is deleted. A bitmap may be shorter than its segment; null means none is deleted. */
export function isDeleted(bitmap: Uint8Array | null, doc: number): boolean {
  return bitmap !== null && ((bitmap[doc >>> 3] ?? 0) & (1 << (doc & 7))) !== 0
}

/** Returns a segment's bitmap with all passages deleted except these ids, which are ascending. */
export function withOnly(bitmap: Uint8Array | null, info: SegmentInfo, ids: ArrayLike<number>): Uint8Array {
  const next = new Uint8Array((info.count + 7) >>> 3).fill(0xff)
  let at = 0
  for (let doc = 0; doc < info.count; doc += 1) {
    const id = info.ids[doc]!
    while (at < ids.length && ids[at]! < id) at += 1
    if (at === ids.length) break
    if (ids[at] === id && !isDeleted(bitmap, doc)) next[doc >>> 3]! &= ~(1 << (doc & 7))
  }
  return next
}

/**
 * Returns a segment's bitmap with the passages of these ids deleted in addition, and the total number deleted. Ids outside the segment are
 * ignored.
 */
export function withDeleted(bitmap: Uint8Array | null, info: SegmentInfo, ids: Iterable<number>): { bitmap: Uint8Array; count: number } {
  const next = new Uint8Array((info.count + 7) >>> 3)
  if (bitmap) next.set(bitmap.subarray(0, next.length))
  for (const id of ids) {
    const doc = findPassage(info, id)
    if (doc >= 0) next[doc >>> 3]! |= 1 << (doc & 7)
  }
  let count = 0
  for (let bits of next) for (; bits !== 0; bits &= bits - 1) count += 1
  return { bitmap: next, count }
}
