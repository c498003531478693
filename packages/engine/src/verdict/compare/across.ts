import type { SourceSentence } from './align.ts'
import type { Statement } from '../statement/clauses.ts'
import { compareComparison, compareSuperlative } from './series.ts'
import { compareCause, compareDegrees, compareOrder, type StatementDifference } from './statements.ts'

/**
 * Finds a difference between a whole claim and the sentences of a source: a reversed order, cause, comparison or superlative; else null.
 */
export function compareAcross(claim: Statement, sentences: readonly SourceSentence[]): StatementDifference | null {
  return (
    compareOrder(claim, sentences) ??
    compareCause(claim, sentences) ??
    compareDegrees(claim, sentences) ??
    compareComparison(claim, sentences) ??
    compareSuperlative(claim, sentences)
  )
}
