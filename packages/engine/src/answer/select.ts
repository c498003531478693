import { normalize } from '@wenjin/text'
import type { EvidenceSentence } from './evidence.ts'
import type { ScoredSentence } from './score.ts'
import type { QuestionPart } from './understand.ts'

/** Sentences that begin by pointing back make no sense alone. */
const POINTS_BACK =
  /^(?:他|她|它|牠|祂|其|该|此|这|那|两者|二者|前者|后者|本|然而|但是?|不过|因此|所以|于是|同时|另外|此外|而且?|并且?)(?!他|本)/u
/** Answers of these kinds often run over several sentences. */
const LONG_KINDS = new Set(['why', 'howTo', 'list', 'compare', 'other'])

const SHORT = 12

/** Share of the smaller one's pairs of characters that both have. */
export function likeness(a: EvidenceSentence, b: EvidenceSentence): number {
  const [small, large] = a.grams.size <= b.grams.size ? [a.grams, b.grams] : [b.grams, a.grams]
  if (small.size === 0) return a.normalized === b.normalized ? 1 : 0
  let common = 0
  for (const gram of small) if (large.has(gram)) common++
  return common / small.size
}

/** The same said twice, not one sentence inside a much longer one. */
export function saysTheSame(a: EvidenceSentence, b: EvidenceSentence): boolean {
  if (a.normalized === b.normalized) return true
  const sizes = Math.min(a.grams.size, b.grams.size) / Math.max(a.grams.size, b.grams.size, 1)
  return sizes > 0.6 && likeness(a, b) > 0.85
}

const follows = (a: EvidenceSentence, b: EvidenceSentence) => a.passage === b.passage && b.ordinal === a.ordinal + 1

export interface Selection {
  /** What answers the question, in the order to be shown. */
  direct: ScoredSentence[]
  /** What else is worth knowing, best first. */
  further: ScoredSentence[]
}

export interface SelectionSize {
  direct: number
  further: number
  /** Stop adding direct sentences past this many characters, once there is one. */
  characters: number
}

/** Choose the sentences that answer a part, from sentences scored for it. */
export function selectSentences(part: QuestionPart, scored: readonly ScoredSentence[], size: SelectionSize): Selection {
  const best = scored.find((candidate) => candidate.sentence.kind !== 'heading')
  if (best === undefined) return { direct: [], further: [] }
  const direct = [best]
  let characters = best.sentence.text.length
  const neighbour = LONG_KINDS.has(part.kind) ? 1 : 0.5
  while (direct.length < size.direct) {
    let next: ScoredSentence | undefined
    let nextScore = -Infinity
    for (const candidate of scored) {
      const { sentence } = candidate
      if (sentence.kind === 'heading' || direct.some((chosen) => chosen === candidate || saysTheSame(chosen.sentence, sentence))) continue
      let score = candidate.score
      if (direct.some((chosen) => follows(chosen.sentence, sentence))) score += neighbour
      if (
        direct.some(
          (chosen) =>
            follows(sentence, chosen.sentence) && (POINTS_BACK.test(chosen.sentence.normalized) || chosen.sentence.text.length < SHORT),
        )
      )
        score += neighbour
      if (score > nextScore) {
        next = candidate
        nextScore = score
      }
    }
    if (next === undefined || nextScore < best.score * 0.35 || characters + next.sentence.text.length > size.characters) break
    direct.push(next)
    characters += next.sentence.text.length
  }
  const further = scored
    .filter(
      (candidate) =>
        candidate.score > best.score * 0.45 &&
        candidate.sentence.kind !== 'heading' &&
        normalize(candidate.sentence.text).length >= SHORT &&
        !direct.some((chosen) => chosen === candidate || saysTheSame(chosen.sentence, candidate.sentence)),
    )
    .filter((candidate, i, all) => !all.slice(0, i).some((earlier) => saysTheSame(earlier.sentence, candidate.sentence)))
    .slice(0, size.further)
  return { direct: inReadingOrder(direct), further }
}

/** The run of neighbouring sentences around the best one first, each run in the order of its document. */
function inReadingOrder(chosen: readonly ScoredSentence[]): ScoredSentence[] {
  const runs: ScoredSentence[][] = []
  for (const candidate of chosen) {
    const run = runs.find((members) =>
      members.some(
        ({ sentence }) => sentence.passage === candidate.sentence.passage && Math.abs(sentence.ordinal - candidate.sentence.ordinal) <= 1,
      ),
    )
    if (run === undefined) runs.push([candidate])
    else run.push(candidate)
  }
  return runs.flatMap((run) => run.sort((a, b) => a.sentence.start - b.sentence.start))
}
