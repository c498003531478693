import { leadsIn, type EvidenceSentence } from '../evidence/evidence.ts'
import type { SentenceFeatures } from '../evidence/features.ts'
import { isFurniture } from '../evidence/furniture.ts'
import { likeness, saysTheSame } from '../evidence/likeness.ts'
import type { ScoredSentence } from '../evidence/score.ts'
import { sectionOf, type Headings } from './section.ts'
import type { QuestionPart } from '../understanding/understand.ts'

/** Sentences that start with a back-reference are incomprehensible alone. */
const pointsBackPattern =
  /^(?:他|她|它|牠|祂|其|该|此|这|那|两者|二者|前者|后者|本|然而|但是?|不过|因此|所以|于是|同时|另外|此外|而且?|并且?)(?!他|本)/u
/** Kinds of questions whose answers often span several sentences. */
const longKinds = new Set(['why', 'howTo', 'list', 'compare', 'other'])
/** Kinds of questions whose answer is a name, a date or a number. */
const facts = new Set(['who', 'when', 'where', 'howMany'])
/** Words that ask for source code or configuration. */
const asksForCodePattern = /代码|命令|示例|例子|脚本|语法|写法|配置文件|怎么写|如何写|怎样写|\b(?:code|command|example|script|syntax)s?\b/iu

/** A question in a source is never an answer; the text after it is. */
const onlyAsksPattern = /[?？]$/u

const short = 12
const alongsideShare = 0.7
/** Maximal share of a further point that repeats earlier sentences. */
const repeated = 0.6
const furtherOfAFact = 3
/** Minimal fit of the heading over a further point, and of the title over an opening sentence that introduces a list. */
const nearly = 0.5
const leading = 0.4
/** Maximal number of list items, and of table rows, quoted from a section. */
const maxSteps = 8
const maxRows = 20
/**
 * Scores are log-odds of being the answer. Maximal distance to the best sentence for sentences shown beside it (a twentieth as likely), for
 * table rows (a look-up has one answer, a list several), and for further points (an eighth as likely).
 */
const besideMargin = 3
const rowMargin = { lookup: 1, list: 4 }
const furtherFactMargin = 2
/** A section of up to this many sentences is quoted whole for every kind of question. */
const shortSection = 3
/** A section with more sentences has its main point anywhere: only the best-scoring ones are quoted. */
const essay = 6

const follows = (a: EvidenceSentence, b: EvidenceSentence) => a.passage === b.passage && b.ordinal === a.ordinal + 1

export interface Selection {
  /** The sentences that answer the question, in display order. */
  direct: EvidenceSentence[]
  /** Further sentences, best first. */
  further: ScoredSentence[]
}

export interface SelectionSize {
  direct: number
  further: number
  /** Direct sentences are added up to this number of characters, but at least one. */
  characters: number
  /** Maximal distance to the best sentence for direct sentences and for further points, in log-odds; default 3 and 2. */
  margin?: number
  furtherMargin?: number
}

/** Whether a sentence may be quoted for a question. */
export function isQuotable(part: QuestionPart, sentence: EvidenceSentence): boolean {
  if (sentence.kind === 'heading' || leadsIn(sentence) || onlyAsksPattern.test(sentence.text) || isFurniture(sentence, part.question))
    return false
  return sentence.kind !== 'code' || asksForCodePattern.test(part.question)
}

/**
 * Selects the sentences that answer a part, from sentences scored for it.
 * @param scored best first @param evidence all sentences found
 * @param headings fit of the headings to the question
 */
export function selectSentences(
  part: QuestionPart,
  scored: readonly ScoredSentence[],
  evidence: readonly EvidenceSentence[],
  headings: Headings,
  size: SelectionSize,
): Selection {
  const quotable = scored.filter(({ sentence }) => isQuotable(part, sentence))
  const best = quotable[0]
  if (best === undefined) return { direct: [], further: [] }
  const section = answerOfSection(part, quotable, best, evidence, headings, size)
  const direct = section ?? inReadingOrder(directOf(part, quotable, best, size)).map((one) => one.sentence)
  const isNear = ({ sentence, features }: ScoredSentence) =>
    section === null
      ? sentence.passage.documentId === best.sentence.passage.documentId || alongside(features, best.features)
      : headings.fit(sentence) >= nearly || (sentence.passage.documentId === best.sentence.passage.documentId && headings.speaks(sentence))
  return { direct, further: furtherOf(part, quotable.filter(isNear), best, direct, size) }
}

function directOf(part: QuestionPart, scored: readonly ScoredSentence[], best: ScoredSentence, size: SelectionSize): ScoredSentence[] {
  const direct = [best]
  let characters = best.sentence.text.length
  const several = part.kind === 'list' || part.kind === 'compare'
  const margin = best.sentence.kind === 'row' ? rowMargin[several ? 'list' : 'lookup'] : (size.margin ?? besideMargin)
  const neighbour = longKinds.has(part.kind) ? 1 : 0.5
  while (direct.length < size.direct) {
    let next: ScoredSentence | undefined
    let nextScore = -Infinity
    for (const candidate of scored) {
      const { sentence } = candidate
      if (direct.some((chosen) => chosen === candidate || saysTheSame(chosen.sentence, sentence))) continue
      let score = candidate.score
      if (direct.some((chosen) => follows(chosen.sentence, sentence))) score += neighbour
      if (direct.some((chosen) => follows(sentence, chosen.sentence) && leansBack(chosen.sentence))) score += neighbour
      if (score > nextScore) {
        next = candidate
        nextScore = score
      }
    }
    if (next === undefined || nextScore < best.score - margin || characters + next.sentence.text.length > size.characters) break
    direct.push(next)
    characters += next.sentence.text.length
  }
  return direct
}

/**
 * Returns the answer from a section whose heading asks the question: its first sentence, then its list, table or next sentences. Null when
 * a fact is asked and the section is too long to be quoted whole.
 */
function answerOfSection(
  part: QuestionPart,
  scored: readonly ScoredSentence[],
  best: ScoredSentence,
  evidence: readonly EvidenceSentence[],
  headings: Headings,
  size: SelectionSize,
): EvidenceSentence[] | null {
  const heading = headings.bestOf(best.sentence, evidence)
  if (heading === null) return null
  const section = sectionOf(heading, evidence).filter((sentence) => isQuotable(part, sentence))
  const prose = section.filter((sentence) => sentence.kind === 'prose')
  if (!longKinds.has(part.kind) && part.kind !== 'whatIs' && section.length > shortSection) return null
  const first = section[0]?.kind === 'prose' ? section[0] : openingOf(best.sentence, evidence)
  const lead = first !== undefined && (section.includes(first) || headings.fit(first) >= leading) ? [first] : []
  const rows = section.filter((sentence) => sentence.kind === 'row')
  const items = section.filter((sentence) => sentence.kind === 'item')
  const chosen = new Set(lead)
  let characters = lead.reduce((sum, sentence) => sum + sentence.text.length, 0)
  const add = (sentences: readonly EvidenceSentence[], max: number) => {
    for (const sentence of sentences.slice(0, max)) {
      if (chosen.size > 0 && characters + sentence.text.length > size.characters) return
      chosen.add(sentence)
      characters += sentence.text.length
    }
  }
  if (part.kind === 'howTo' || part.kind === 'list' || part.kind === 'other' || prose.length === 0) {
    add(items, maxSteps)
    if (items.length === 0) add(rows, maxRows)
  }
  if (chosen.size === lead.length) {
    if (prose.length > essay) {
      const own = scored.filter(({ sentence }) => section.includes(sentence))
      // A definition is at the start of a text about its subject.
      const opening = part.kind === 'whatIs' ? own.find(({ sentence }) => sentence === lead[0]) : undefined
      const start = opening ?? own[0]
      return start === undefined ? null : inReadingOrder(directOf(part, own, start, size)).map((one) => one.sentence)
    }
    // Without a list, the sentences after the first one elaborate on it.
    add(prose.slice(lead.length), size.direct - lead.length)
  }
  if (chosen.size === 0) return null
  return [...chosen]
}

/** Returns the first sentence under the title of a sentence's document. */
function openingOf({ passage }: EvidenceSentence, evidence: readonly EvidenceSentence[]): EvidenceSentence | undefined {
  return evidence
    .filter(
      ({ kind, heading, passage: { documentId } }) => kind === 'prose' && documentId === passage.documentId && heading === passage.title,
    )
    .toSorted((a, b) => a.start - b.start)[0]
}

/** Returns sentences on the question that add to the answer. */
function furtherOf(
  part: QuestionPart,
  scored: readonly ScoredSentence[],
  best: ScoredSentence,
  direct: readonly EvidenceSentence[],
  size: SelectionSize,
): ScoredSentence[] {
  const max = facts.has(part.kind) ? Math.min(furtherOfAFact, size.further) : size.further
  const further: ScoredSentence[] = []
  for (const candidate of scored) {
    if (further.length === max || candidate.score < best.score - (size.furtherMargin ?? furtherFactMargin)) break
    const { sentence } = candidate
    if (sentence.kind === 'code' || sentence.kind === 'row' || sentence.normalized.length < short) continue
    const said = [...direct, ...further.map((one) => one.sentence)]
    if (said.every((chosen) => chosen !== sentence && likeness(chosen, sentence) < repeated)) further.push(candidate)
  }
  return further
}

/** Whether another document covers the question nearly as well as the best one. */
function alongside(features: SentenceFeatures, best: SentenceFeatures): boolean {
  return features.passage >= alongsideShare * best.passage && features.relativeScore >= 0.5
}

/** Whether a sentence depends on the preceding one. */
function leansBack(sentence: EvidenceSentence): boolean {
  return sentence.kind === 'prose' && (pointsBackPattern.test(sentence.normalized) || sentence.text.length < short)
}

/**
 * Orders sentences for reading: the best one first, preceded by the sentence it depends on, and followed by its successors; then the
 * others, runs in document order.
 */
function inReadingOrder(chosen: readonly ScoredSentence[]): ScoredSentence[] {
  const best = chosen[0]!
  const lead = leansBack(best.sentence) ? chosen.find((candidate) => follows(candidate.sentence, best.sentence)) : undefined
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

/** Returns the first sentence of the run that contains the best of these. */
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
