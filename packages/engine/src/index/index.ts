export { isDeleted, withDeleted, withOnly } from './deletions.ts'
export { nameDocuments, type DocumentLink, type LinkedDocument } from './links.ts'
export { createMemoryIndex, type MemoryIndex } from './memory.ts'
export { planMerge } from './merge-plan.ts'
export { mergeSegments } from './merge.ts'
export { NameIndex } from './names/names.ts'
export { indexParts, type DocumentPart, type IndexedParts } from './parts.ts'
export type { BlockRequest, IndexReader, LiveSegment } from './reader.ts'
export type { Found } from './rerank.ts'
export { buildResident, residentBytes, type ResidentSegment } from './resident.ts'
export { correctQuestion, searchIndex, withoutParts } from './search.ts'
export {
  buildSegment,
  decodeDirectory,
  decodeSegmentInfo,
  pairsMark,
  SegmentBuilder,
  withPassageIds,
  type IndexPassage,
  type Segment,
} from './segment.ts'
export { isBlockWhole } from './verify.ts'
