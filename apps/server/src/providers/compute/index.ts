import { createCompute, type Compute } from './compute.ts'
import { takeTables, type SharedTables } from './shared-tables.ts'
import { computeTasks } from './tasks.ts'
import { computeWorkbenches } from './workbenches.ts'

export { CheckedText } from './checked-text.ts'
export { ComputeClosed, isComputeFailure } from './compute-thread.ts'
export type EngineCompute = Compute<typeof computeTasks, typeof computeWorkbenches>
export { beginningOf, type IndexedPage } from './rank-passages.ts'
export type { DifferencePart } from './compare/compare-pages.ts'
export { keepBothDrafts, type Draft, type MergedDraft } from './compare/merge-drafts.ts'
export type { RunOptions } from './compute.ts'
export { blocksBelowTitle, type WrittenDocument } from './writing/document-markdown.ts'
export type { PageMarks, PageText } from './writing/page-text.ts'

/** Creates the pool of threads for engine work; threads start on demand. */
export function createEngineCompute(): EngineCompute {
  return createCompute(computeTasks, computeWorkbenches, { onLoaded: (shared) => takeTables(shared as SharedTables) })
}
export { contextOf } from './reading/find-again.ts'
export type { PlaceInput, ReadPlace } from './reading/read-place.ts'
