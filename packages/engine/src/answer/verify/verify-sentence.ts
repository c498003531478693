import type { Source } from '../evidence/sources.ts'
import { createVerifier, rankOf, unsupported, type Verification, type Verifier } from './verify.ts'

/**
 * Check one sentence of an answer (plain text) against numbered sources: in the one its mark names, else in the others. The quote is
 * exactly the slice of the snapshot that the offsets name.
 */
export function verifySentence(input: { sentence: string; sources: readonly Source[]; preferred?: number }): Verification {
  const verifier = createVerifier(input.sources)
  if (input.preferred === undefined) return verifier.verify(input.sentence)
  const named = verifier.verify(input.sentence, input.preferred)
  return named.verdict === 'verified' ? named : verifyElsewhere(verifier, input.sentence, [named])
}

/**
 * Whether another source may clear a sentence by its very words alone: a source that its marks name contradicts it, or has a clause of it and
 * does not bear out the rest.
 */
export function needsCopy(verifier: Verifier, sentence: string, named: readonly Verification[]): boolean {
  return named.some(({ verdict, index }) => verdict === 'contradicted' || verifier.sharesClause(sentence, index))
}

/**
 * What a sentence rests on when the sources its marks name do not bear it out: another that does; else the strongest of what the named
 * ones say. A source that no mark names may speak of another thing of the same kind: it contradicts nothing, and one that says the
 * same in other words does not clear a sentence that a named one contradicts, or that is put together from clauses of it.
 */
export function verifyElsewhere(verifier: Verifier, sentence: string, named: readonly Verification[]): Verification {
  const best = named.reduce((a, b) => (rankOf[b.verdict] > rankOf[a.verdict] ? b : a), unsupported)
  if (needsCopy(verifier, sentence, named)) return verifier.verifyAll(sentence, true)[0] ?? best
  const elsewhere = verifier.verify(sentence)
  const isBetter = elsewhere.verdict === 'verified' || (best.verdict === 'unsupported' && elsewhere.verdict === 'partial')
  return isBetter || named.length === 0 ? elsewhere : best
}
