import type { Citation } from '@wenjin/contract'
import type { Quotation } from './compose.ts'
import type { Verification, Verifier } from './verify.ts'
import { needsCopy, verifyElsewhere } from './verify-sentence.ts'

/** Sources attached to a sentence the writer left unmarked. */
const maxAttached = 2

/**
 * The sources of a sentence: those that its marks name and that support it, else the best of the others; never empty.
 * @param marks numbers of sources the writer proposed @param known numbers there are
 */
export function attribute(verifier: Verifier, sentence: string, marks: readonly number[], known: ReadonlySet<number>): Verification[] {
  const named = marks.filter((index) => known.has(index)).map((index) => verifier.verify(sentence, index))
  const verified = named.filter((one) => one.verdict === 'verified')
  if (verified.length > 0) return verified
  if (!named.some((one) => one.verdict === 'contradicted')) {
    const found = verifier.verifyAll(sentence, needsCopy(verifier, sentence, named)).slice(0, maxAttached)
    if (found.length > 0) return found
    const partial = named.filter((one) => one.verdict === 'partial')
    if (partial.length > 0) return partial
  }
  return [verifyElsewhere(verifier, sentence, named)]
}

/** The source of a sentence: verified, or quoted from the start. */
export type Found = Verification | (Quotation & { verdict: 'verified' })

/** Converts it for the wire. @param mark its number in the answer @param sentence its offsets there */
export function toCitation(found: Found, mark: number, sentence: [number, number]): Citation {
  const { index, quote, start, end, verdict, differs, lacks } = { differs: undefined, lacks: undefined, ...found }
  return { mark, index, sentence, quote, start, end, verdict, ...(differs && { differs }), ...(lacks && { lacks }) }
}
