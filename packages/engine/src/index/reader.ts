import type { NameIndex } from './names/names.ts'
import type { TermPostings } from './posting-table.ts'
import type { Directory, IndexPassage, SegmentInfo } from './segment.ts'

/** A segment in use: its decoded immutable parts, and its deleted passages. */
export interface LiveSegment {
  /** Unique and never reused, so that immutable parts can be cached by it. */
  id: string
  info: SegmentInfo
  directory: Directory
  deleted: Uint8Array | null
  /** The postings of a segment in memory, which has no blocks. */
  postings?: TermPostings
}

export interface BlockRequest {
  segment: string
  block: number
}

export interface PassageRequest {
  segment: string
  id: number
}

/** Access to a stored index: in memory or in a database. `P` is the passage type of the store. */
export interface IndexReader<P extends IndexPassage = IndexPassage> {
  /** Returns the segments. The same array object means that nothing has changed, so that derived data can be reused. */
  segments(collections: readonly string[]): Promise<readonly LiveSegment[]>
  /** Returns the requested blocks, in the order of the requests. */
  blocks(requests: readonly BlockRequest[]): Promise<Uint8Array[]>
  /**
   * Returns the requested passages in any order, without those deleted meanwhile. Passages never change: returning the same object again
   * allows its matching form to be reused.
   */
  passages(requests: readonly PassageRequest[]): Promise<P[]>
  /** Returns the names of the documents in these segments; absent or null if unknown. */
  names?(collections: readonly string[], segments: readonly LiveSegment[]): Promise<NameIndex | null>
}
