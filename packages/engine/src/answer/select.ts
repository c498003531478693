import type { EvidenceSentence } from './evidence.ts'
import { saysTheSame } from './likeness.ts'
import type { ScoredSentence } from './score.ts'
import type { QuestionPart } from './understand.ts'

/** Sentences that begin by pointing back make no sense alone. */
const POINTS_BACK =
  /^(?:他|她|它|牠|祂|其|该|此|这|那|两者|二者|前者|后者|本|然而|但是?|不过|因此|所以|于是|同时|另外|此外|而且?|并且?)(?!他|本)/u
/** Answers of these kinds often run over several sentences. */
const LONG_KINDS = new Set(['why', 'howTo', 'list', 'compare', 'other'])

const SHORT = 12
const ALONGSIDE = 0.7

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
      if (direct.some((chosen) => follows(sentence, chosen.sentence) && leansBack(chosen))) score += neighbour
      if (score > nextScore) {
        next = candidate
        nextScore = score
      }
    }
    if (next === undefined || nextScore < best.score * 0.35 || characters + next.sentence.text.length > size.characters) break
    direct.push(next)
    characters += next.sentence.text.length
  }
  const further: ScoredSentence[] = []
  for (const candidate of scored) {
    if (further.length === size.further || candidate.score <= best.score * 0.45) break
    const { sentence } = candidate
    if (sentence.kind === 'heading' || sentence.kind === 'code' || sentence.normalized.length < SHORT) continue
    if (sentence.passage.documentId !== best.sentence.passage.documentId && !alongside(candidate, best)) continue
    if ([...direct, ...further].every((chosen) => chosen !== candidate && !saysTheSame(chosen.sentence, sentence))) further.push(candidate)
  }
  return { direct: inReadingOrder(direct), further }
}

/** Whether another document speaks of what is asked nearly as much as the best one. */
function alongside(candidate: ScoredSentence, best: ScoredSentence): boolean {
  return candidate.features.passage >= ALONGSIDE * best.features.passage && candidate.features.standing >= 0.5
}

/** Whether a sentence needs the one before it to be understood. */
function leansBack({ sentence }: ScoredSentence): boolean {
  return POINTS_BACK.test(sentence.normalized) || sentence.text.length < SHORT
}

/**
 * The best sentence first, led by the one before it only when it makes no sense alone, with those that follow it; then the rest, neighbours
 * in the order of their document.
 */
function inReadingOrder(chosen: readonly ScoredSentence[]): ScoredSentence[] {
  const best = chosen[0]!
  const lead = leansBack(best) ? chosen.find((candidate) => follows(candidate.sentence, best.sentence)) : undefined
  const shown = lead === undefined ? [best] : [lead, best]
  let rest = chosen.filter((candidate) => !shown.includes(candidate))
  while (rest.length > 0) {
    const last = shown.at(-1)!
    const next = rest.find((candidate) => follows(last.sentence, candidate.sentence)) ?? startOfRun(rest)
    shown.push(next)
    rest = rest.filter((candidate) => candidate !== next)
  }
  return shown
}

/** The first of the neighbours that the best of these belongs to. */
function startOfRun(chosen: readonly ScoredSentence[]): ScoredSentence {
  let start = chosen[0]!
  for (
    let before = chosen.find((one) => follows(one.sentence, start.sentence));
    before !== undefined;
    before = chosen.find((one) => follows(one.sentence, start.sentence))
  )
    start = before
  return start
}
