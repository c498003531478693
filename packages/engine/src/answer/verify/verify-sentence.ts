import type { Source } from '../evidence/sources.ts'
import { createVerifier, rankOf, unsupported, type Verification, type Verifier } from './verify.ts'

/**
 * Checks one sentence of an answer (plain text) against numbered sources: first the source of its mark, then the others. The quote is
 * exactly the slice of the snapshot at the offsets.
 */
export function verifySentence(input: { sentence: string; sources: readonly Source[]; preferred?: number }): Verification {
  const verifier = createVerifier(input.sources)
  if (input.preferred === undefined) return verifier.verify(input.sentence)
  const named = verifier.verify(input.sentence, input.preferred)
  return named.verdict === 'verified' ? named : verifyElsewhere(verifier, input.sentence, [named])
}

/**
 * Whether another source can verify a sentence only verbatim: a source named by its marks contradicts it, or contains one of its clauses
 * without supporting the rest.
 */
export function needsCopy(verifier: Verifier, sentence: string, named: readonly Verification[]): boolean {
  return named.some(({ verdict, index }) => verdict === 'contradicted' || verifier.sharesClause(sentence, index))
}

/**
 * Returns the source of a sentence that the sources of its marks do not support: another one that does, else the strongest result of the
 * named ones. A source without a mark may be about another thing of the same kind: it contradicts nothing, and a paraphrase in it does not
 * verify a sentence that a named source contradicts, or that is assembled from clauses of it.
 */
export function verifyElsewhere(verifier: Verifier, sentence: string, named: readonly Verification[]): Verification {
  const best = named.reduce((a, b) => (rankOf[b.verdict] > rankOf[a.verdict] ? b : a), unsupported)
  if (needsCopy(verifier, sentence, named)) return verifier.verifyAll(sentence, true)[0] ?? best
  const elsewhere = verifier.verify(sentence)
  const isBetter = elsewhere.verdict === 'verified' || (best.verdict === 'unsupported' && elsewhere.verdict === 'partial')
  return isBetter || named.length === 0 ? elsewhere : best
}
