import type { Citation } from '@wenjin/contract'
import type { Quotation } from '../composition/compose.ts'
import type { Source } from '../evidence/sources.ts'
import { createVerifier, type Verification, type Verifier } from './verify.ts'
import { needsCopy, verifyElsewhere } from './verify-sentence.ts'

/** A sentence whose sources are to be found. */
export interface SentenceCheck {
  /** Plain text. */
  sentence: string
  /** Numbers of sources that its writer marked it with. */
  marks: readonly number[]
}

/** Finds the sources of a sentence; never empty. */
export type SentenceChecker = (check: SentenceCheck) => Verification[]

/** Checks sentences against numbered sources, which are read for the first one: quotations need no check. */
export function createSentenceChecker(sources: readonly Source[]): SentenceChecker {
  const known = new Set(sources.map(({ index }) => index))
  let verifier: Verifier | null = null
  return ({ sentence, marks }) => attribute((verifier ??= createVerifier(sources)), sentence, marks, known)
}

/** Sources attached to a sentence the writer left unmarked. */
const maxAttached = 2

/**
 * The sources of a sentence: those that its marks name and that support it, else the best of the others; never empty.
 * @param marks numbers of sources the writer proposed @param known numbers there are
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

/** The source of a sentence: verified, or quoted from the start. */
export type Found = Verification | (Quotation & { verdict: 'verified' })

/** Converts it for the wire. @param mark its number in the answer @param sentence its offsets there */
export function toCitation(found: Found, mark: number, sentence: [number, number]): Citation {
  const { index, quote, start, end, verdict, differs, lacks } = { differs: undefined, lacks: undefined, ...found }
  return { mark, index, sentence, quote, start, end, verdict, ...(differs && { differs }), ...(lacks && { lacks }) }
}
