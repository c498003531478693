import { pairsOf } from './pair-counts.ts'
import type { TermPostings } from './posting-table.ts'
import { PassageTable, type IndexPassage, type SegmentInfo } from './segment.ts'

/**
 * The index of a few passages that are searched soon and never stored: a page that an answer reads. It finds what a stored segment of the
 * same passages finds, without being encoded for the disk and decoded again.
 */
export interface ResidentSegment {
  info: SegmentInfo
  postings: TermPostings
}

/** Indexes passages for a search in memory. Linear in the text; ids must be ascending. */
export function buildResident(passages: readonly IndexPassage[]): ResidentSegment {
  const table = new PassageTable(passages.length)
  for (const passage of passages) table.add(passage)
  const postings = table.postings.postings()
  return { info: { ...table.info, pairs: pairsOf(postings) }, postings }
}

/** Returns the bytes of a segment's arrays. */
export function residentBytes({ postings }: ResidentSegment): number {
  const { keys, long, starts, docs, counts } = postings
  return [keys, starts, docs, counts].reduce((sum, { byteLength }) => sum + byteLength, 0) + long.length * 50
}
