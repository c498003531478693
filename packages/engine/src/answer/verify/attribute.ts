import type { Citation } from '@wenjin/contract'
import type { Quotation } from '../composition/compose.ts'
import type { Source } from '../evidence/sources.ts'
import { createVerifier, type Verification, type Verifier } from './verify.ts'
import { needsCopy, verifyElsewhere } from './verify-sentence.ts'

/** A sentence whose sources are requested. */
export interface SentenceCheck {
  /** Plain text. */
  sentence: string
  /** Numbers of the sources with which its author marked it. */
  marks: readonly number[]
}

/** Finds the sources of a sentence; never empty. */
export type SentenceChecker = (check: SentenceCheck) => Verification[]

/** Returns a checker against numbered sources, which are read at its first call, since quotations need no check. */
export function createSentenceChecker(sources: readonly Source[]): SentenceChecker {
  const known = new Set(sources.map(({ index }) => index))
  let verifier: Verifier | null = null
  return ({ sentence, marks }) => attribute((verifier ??= createVerifier(sources)), sentence, marks, known)
}

/** Maximal number of sources attached to a sentence without marks. */
const maxAttached = 2

/**
 * Returns the sources of a sentence: those of its marks that support it, else the best of the others; never empty.
 * @param marks numbers of sources proposed by the author @param known existing numbers
 */
function attribute(verifier: Verifier, sentence: string, marks: readonly number[], known: ReadonlySet<number>): Verification[] {
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

/** A source of a sentence: verified, or a quotation from the start. */
export type Found = Verification | (Quotation & { verdict: 'verified' })

/** Converts a source to a citation message. @param mark its number in the answer @param sentence offsets in the answer */
export function toCitation(found: Found, mark: number, sentence: [number, number]): Citation {
  const { index, quote, start, end, verdict, differs, lacks } = { differs: undefined, lacks: undefined, ...found }
  return { mark, index, sentence, quote, start, end, verdict, ...(differs && { differs }), ...(lacks && { lacks }) }
}
