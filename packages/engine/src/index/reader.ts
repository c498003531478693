import type { NameIndex } from './names/names.ts'
import type { Directory, IndexPassage, SegmentInfo } from './segment.ts'

/** A segment that is searched now: its immutable parts decoded, and which of its passages are deleted. */
export interface LiveSegment {
  /** Never used twice, so that what is immutable can be cached by it. */
  id: string
  info: SegmentInfo
  directory: Directory
  deleted: Uint8Array | null
}

export interface BlockRequest {
  segment: string
  block: number
}

export interface PassageRequest {
  segment: string
  id: number
}

/** Where an index is kept: memory, a database. `P` is whatever more the keeper knows of a passage. */
export interface IndexReader<P extends IndexPassage = IndexPassage> {
  /** Giving the same array again says that nothing has changed: what was made of it is not made again. */
  segments(collections: readonly string[]): Promise<readonly LiveSegment[]>
  /** The blocks asked for, in the order asked. */
  blocks(requests: readonly BlockRequest[]): Promise<Uint8Array[]>
  /**
   * The passages asked for, in any order; those deleted meanwhile are left out. Passages never change: giving the same object again saves
   * making its matching form again.
   */
  passages(requests: readonly PassageRequest[]): Promise<P[]>
  /** The names of the documents in these segments; absent or null where unknown. */
  names?(collections: readonly string[], segments: readonly LiveSegment[]): Promise<NameIndex | null>
}
