import type { Verdict } from '@wenjin/contract'
import { normalize } from '@wenjin/text'
import { readClaim, type Claim } from './claim.ts'
import { readEvidence, type EvidenceSentence } from './evidence.ts'
import type { Source } from './sources.ts'
import { supportOf } from './support.ts'
import { namesSwapped } from './swapped-name.ts'

/** What a sentence of an answer rests on. */
export interface Verification {
  verdict: Verdict
  /** The source's number; 0 when unsupported. */
  index: number
  documentId: string
  /** Offsets into the source's snapshot. */
  start: number
  end: number
  /** `snapshot.slice(start, end)`; empty when unsupported. */
  quote: string
}

/** One or two neighbouring sentences of a source. */
interface Window {
  index: number
  sentences: readonly EvidenceSentence[]
  context: string
  /** Titles and headings above it, in matching form. */
  names: readonly string[]
  claim?: Claim
}

export interface Verifier {
  /**
   * The best span for a sentence (plain text) in one source, or in all of them when `index` is left out.
   */
  verify(sentence: string, index?: number): Verification
  /** The best span in each source that bears the sentence out wholly, best first. */
  verifyAll(sentence: string): Verification[]
}

/** Spans compared in full for one sentence; the rest lose on shared pairs of characters. */
const COMPARED = 12
const VERIFIED_COVERAGE = 0.6
const PARTIAL_COVERAGE = 0.34

const NOTHING: Verification = { verdict: 'unsupported', index: 0, documentId: '', start: 0, end: 0, quote: '' }

/** Prepare sources for checking many sentences against them. */
export function createVerifier(sources: readonly Source[]): Verifier {
  const windows = sources.flatMap(windowsOf)
  const bySource = Map.groupBy(windows, (window) => window.index)
  const titles = new Set(sources.flatMap(({ passages }) => passages.map(({ title }) => normalize(title))))
  return {
    verify: (sentence, index) => search(readClaim(sentence), index === undefined ? windows : (bySource.get(index) ?? []), titles).result,
    verifyAll: (sentence) => {
      const claim = readClaim(sentence)
      return sources
        .map((source) => search(claim, bySource.get(source.index) ?? [], titles))
        .filter(({ result }) => result.verdict === 'verified')
        .sort((a, b) => b.coverage - a.coverage)
        .map(({ result }) => result)
    },
  }
}

/**
 * Check one sentence of an answer (plain text) against numbered sources: in the one its mark names, else in the others. The quote is
 * exactly the slice of the snapshot that the offsets name.
 */
export function verifySentence(input: { sentence: string; sources: readonly Source[]; preferred?: number }): Verification {
  const verifier = createVerifier(input.sources)
  const named = input.preferred === undefined ? NOTHING : verifier.verify(input.sentence, input.preferred)
  return named.verdict === 'verified' ? named : better(named, verifier.verify(input.sentence))
}

/** The best span for a claim among windows. */
function search(claim: Claim, among: readonly Window[], titles: ReadonlySet<string>): { result: Verification; coverage: number } {
  if (claim.grams.size === 0) return { result: NOTHING, coverage: 0 }
  let best: { result: Verification; coverage: number; rank: number } = { result: NOTHING, coverage: 0, rank: 0 }
  for (const window of nearest(claim, among)) {
    window.claim ??= readClaim(windowText(window))
    const { coverage, faithful } = supportOf(claim, window.claim, window.context)
    const borneOut = faithful && coverage >= VERIFIED_COVERAGE && !namesSwapped(claim.text, window.claim.text, window.names, titles)
    const verdict: Verdict = borneOut ? 'verified' : coverage >= PARTIAL_COVERAGE ? 'partial' : 'unsupported'
    // A shorter span that says as much is the better quote.
    const rank = (verdict === 'verified' ? 2 : verdict === 'partial' ? 1 : 0) + coverage - 0.05 * (window.sentences.length - 1)
    if (verdict !== 'unsupported' && rank > best.rank) best = { result: resultOf(window, verdict), coverage, rank }
  }
  return best
}

/** The stronger of two; the first when they are equal. */
export function better(a: Verification, b: Verification): Verification {
  const strength = { verified: 2, partial: 1, unsupported: 0 } as const
  return strength[b.verdict] > strength[a.verdict] ? b : a
}

function windowsOf(source: Source): Window[] {
  const evidence = readEvidence(source.passages, source.question)
  const windows: Window[] = []
  let names: readonly string[] = []
  let context = ''
  evidence.forEach((sentence, i) => {
    if (sentence.passage !== evidence[i - 1]?.passage) {
      names = [sentence.passage.title, ...sentence.passage.headingPath].map((name) => normalize(name))
      context = names.join(' ')
    }
    windows.push({ index: source.index, sentences: [sentence], context, names })
    const next = evidence[i + 1]
    if (next !== undefined && next.passage === sentence.passage && next.ordinal === sentence.ordinal + 1) {
      windows.push({ index: source.index, sentences: [sentence, next], context, names })
    }
  })
  return windows
}

function nearest(claim: Claim, windows: readonly Window[]): Window[] {
  return windows
    .map((window) => {
      let common = 0
      for (const gram of claim.grams) if (window.sentences.some((sentence) => sentence.grams.has(gram))) common++
      return { window, common: common - 0.5 * (window.sentences.length - 1) }
    })
    .filter(({ common }) => common > 0)
    .sort((a, b) => b.common - a.common)
    .slice(0, COMPARED)
    .map(({ window }) => window)
}

function windowText({ sentences }: Window): string {
  const first = sentences[0]!
  const last = sentences.at(-1)!
  return first.passage.text.slice(first.start - first.passage.start, last.end - first.passage.start)
}

function resultOf(window: Window, verdict: Verdict): Verification {
  const first = window.sentences[0]!
  return {
    verdict,
    index: window.index,
    documentId: first.passage.documentId,
    start: first.start,
    end: window.sentences.at(-1)!.end,
    quote: windowText(window),
  }
}
