import { normalize } from '@wenjin/text'
import type { RankedPassage } from '../../model.ts'
import { indexedHeadings } from '../../passages.ts'
import { hasAmountBehind, holdsAnswer } from '../understanding/answer-type.ts'
import type { EvidenceSentence } from './evidence.ts'
import { gramsOf, longestCommonRun } from './grams.ts'
import { likenessIn, shareOf, type QuestionTerms } from '../understanding/question-terms.ts'
import { Headings } from '../composition/section.ts'
import { standsIn, subjectsOf } from '../understanding/subject.ts'
import type { QuestionPart } from '../understanding/understand.ts'

/** Weight of a matching heading relative to the same words in the sentence itself. */
const headingWeight = 0.7

/** How well a sentence matches the question; each 0–1. Cheap: computed for every sentence. */
export interface MatchFeatures {
  /** Share of the question's terms in the sentence, weighted by rarity. */
  overlap: number
  /** The same without terms of the title. */
  ownOverlap: number
  /** The same for single characters: 食 of 「以什么为食」. */
  characters: number
  /** Share of the terms that occur only as synonyms, weighted by likeness. */
  reworded: number
  /** Share in the previous sentence or the heading above, but not in the sentence: the answer may follow the match. */
  before: number
  /** Share in the whole passage with its title. */
  passage: number
  /** Share of the asked name that the passage contains contiguously. */
  subject: number
  /** Rank of the passage. */
  rank: number
  /** Score of the passage relative to the best one. */
  relativeScore: number
  /** Whether it has the form of a definition of the subject. */
  defines: number
  /** First sentence of its document: for a definition question, if its title matches; for other questions. */
  openingDefinition: number
  opening: number
  /** Fit of the heading above it. */
  section: number
  /** How well a table row provides what the title and headings leave open. */
  lookup: number
  /** Length: a long sentence also covers other things. */
  long: number
  /** Whether it is a heading, code, or a table row without known columns. */
  markup: number
}

/** How likely a sentence is the answer; each 0–1. Expensive: computed for the best matches only. */
export interface AnswerFeatures {
  /** Longest common run of characters, relative to the question's length. */
  run: number
  /** Whether it contains the expected type of answer, by type: date, number … (only one of these is set). */
  date: number
  quantity: number
  reason: number
  definition: number
  listing: number
  named: number
  otherType: number
  /** Whether the expected type occurs in a clause that also matches. */
  typeNear: number
  /** Whether it uses the usual wording of such an answer. */
  hint: number
  /** The amount asked for stands right behind a word of the question, or behind the dimension it asks for: 门票26元, 长1670米. */
  valued: number
}

/** All features of a sentence's score. */
export type SentenceFeatures = MatchFeatures & AnswerFeatures

interface PassageTerms {
  subject: number
  title: ReadonlySet<string>
  titleText: string
  /** Share of the question in the passage. */
  share: number
  /** Share of the question that is not covered by its title. */
  outside: number
}

function typeFeature(part: QuestionPart): 'date' | 'quantity' | 'reason' | 'definition' | 'listing' | 'named' | 'otherType' {
  switch (part.expected) {
    case 'date':
    case 'quantity':
    case 'reason':
    case 'definition':
      return part.expected
    case 'list':
      return 'listing'
    case 'person':
    case 'organization':
    case 'place':
    case 'title':
    case 'alias':
      return 'named'
    default:
      return 'otherType'
  }
}

/**
 * Returns how well each sentence matches the question, in the given order.
 * @param together whether the passages were found for several questions at once, so that their order is meaningless for this one
 */
export function measureMatches(
  part: QuestionPart,
  terms: QuestionTerms,
  evidence: readonly EvidenceSentence[],
  together: boolean,
): MatchFeatures[] {
  const passages = readPassages(subjectsOf(part.question), terms, evidence)
  const ranks = readRanks(passages, together)
  const definition = part.kind === 'whatIs'
  const headings = new Headings(part, terms)
  let heading: ReadonlySet<string> = new Set()
  let opened = false
  const weight = [...terms.grams.values()].reduce((sum, one) => sum + one, 0) || 1
  const defining = definition ? definitionOf(terms.normalized) : null
  return evidence.map((sentence, index) => {
    const { title, titleText, subject, share, outside } = passages.get(sentence.passage)!
    const before = evidence[index - 1]
    if (before?.passage !== sentence.passage) heading = new Set(gramsOf(sentence.passage.headingPath.at(-1) ?? ''))
    if (sentence.kind === 'heading') heading = sentence.grams
    const adds = (other: ReadonlySet<string>) =>
      shareOf(terms.grams, (gram) => other.has(gram) && !sentence.grams.has(gram) && !title.has(gram))
    if (before?.passage !== sentence.passage) opened = sentence.passage.start > 0
    const titled = titleText === '' ? 1 : 1 - outside
    const opening = !opened && sentence.kind !== 'heading'
    if (opening) opened = true
    const section = headings.fit(sentence)
    // A sentence under a heading need not repeat the heading.
    const headed = headingWeight * section
    // When the title covers the whole question (「大桥有多长」), the subject's name alone is not an answer.
    const overlap = outside === 0 ? 0 : shareOf(terms.grams, (gram) => sentence.grams.has(gram))
    const own = outside === 0 ? 0 : shareOf(terms.grams, (gram) => sentence.grams.has(gram) && !title.has(gram)) / outside
    const characters = shareOf(terms.characters, (one) => sentence.normalized.includes(one) && !titleText.includes(one))
    return {
      overlap: Math.max(headed, overlap),
      ownOverlap: Math.max(headed, own),
      characters: Math.max(headed, characters),
      reworded: terms.rewordings.reduce((sum, term) => sum + term.weight * likenessIn(term, sentence.normalized), 0) / weight,
      before: Math.max(adds(heading), before?.passage === sentence.passage ? adds(before.grams) : 0),
      passage: share,
      subject,
      ...ranks.get(sentence.passage)!,
      defines: defining?.test(sentence.normalized) ? 1 : 0,
      openingDefinition: opening && definition && titled > 0 ? 1 : 0,
      opening: opening && !definition ? 1 : 0,
      section,
      lookup: sentence.kind === 'row' && sentence.header !== '' ? lookUp(sentence, terms, titleText) : 0,
      long: Math.min(1, sentence.normalized.length / 150),
      markup: isMarkup(sentence) ? 1 : 0,
    }
  })
}

/** Returns how much of the question beyond title and headings a row contains, when these and its header cover the rest. */
function lookUp(row: EvidenceSentence, terms: QuestionTerms, title: string): number {
  const above = new Set(gramsOf(`${title} ${row.heading} ${row.header}`))
  const open = shareOf(terms.grams, (gram) => !above.has(gram))
  return open === 0 || open === 1 ? 0 : shareOf(terms.grams, (gram) => !above.has(gram) && row.grams.has(gram)) / open
}

function isMarkup({ kind, header }: EvidenceSentence): boolean {
  return kind === 'heading' || kind === 'code' || (kind === 'row' && header === '')
}

/**
 * Returns how likely one sentence is the answer.
 * @param hints of the question
 */
export function measureAnswer(
  part: QuestionPart,
  terms: QuestionTerms,
  sentence: EvidenceSentence,
  hints: readonly RegExp[],
): AnswerFeatures {
  const type = holdsAnswer(sentence.normalized, part)
  const met = hints.filter((hint) => hint.test(sentence.normalized)).length
  return {
    run: Math.min(1, longestCommonRun(terms.normalized, sentence.normalized) / Math.max(4, Math.min(16, terms.normalized.length))),
    date: 0,
    quantity: 0,
    reason: 0,
    definition: 0,
    listing: 0,
    named: 0,
    otherType: 0,
    [typeFeature(part)]: type,
    typeNear: type === 0 ? 0 : typeBesideMatch(sentence, part, terms),
    hint: hints.length === 0 ? 0.5 : met / hints.length,
    valued:
      part.expected === 'quantity' && [...part.focus, part.dimension].some((word) => hasAmountBehind(word, sentence.normalized, part))
        ? 1
        : 0,
  }
}

/** Returns a pattern for sentences that start with a definition of the subject: 「标准杆，是一个…」. */
function definitionOf(subject: string): RegExp | null {
  const name = subject.replace(/\s+/gu, '')
  if (name === '' || name.length > 30) return null
  // regex-parts: a name of at most 30 characters, escaped
  return new RegExp(
    `^.{0,4}${name.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\\$&`)}["》」]?(?:\\(.{0,60}\\))?[,]?(?:就)?(?:是|指|为|即|又[称名]| is | are )`,
    'u',
  )
}

/** Returns the relative score of each passage: by its score, or by its share of this question. */
function readRanks(
  passages: ReadonlyMap<RankedPassage, PassageTerms>,
  together: boolean,
): Map<RankedPassage, { rank: number; relativeScore: number }> {
  const merit = (passage: RankedPassage) => (together ? passages.get(passage)!.share : passage.score)
  const best = Math.max(...[...passages.keys()].map(merit), Number.MIN_VALUE)
  const order = together ? [...passages.keys()].sort((a, b) => merit(b) - merit(a)) : [...passages.keys()]
  return new Map(order.map((passage, rank) => [passage, { rank: 1 / (1 + rank), relativeScore: Math.max(0, merit(passage) / best) }]))
}

function readPassages(
  subjects: readonly string[],
  terms: QuestionTerms,
  evidence: readonly EvidenceSentence[],
): Map<RankedPassage, PassageTerms> {
  return new Map(
    [...Map.groupBy(evidence, (sentence) => sentence.passage)].map(([passage, sentences]) => {
      const all = new Set(sentences.flatMap((sentence) => [...sentence.grams]))
      const said = sentences.map((sentence) => sentence.normalized).join(' ')
      const titleText = normalize(passage.title)
      const title = new Set(gramsOf(titleText))
      const headings = indexedHeadings(passage).join(' ')
      const above = new Set([...title, ...gramsOf(headings)])
      return [
        passage,
        {
          title,
          titleText,
          subject: standsIn(subjects, `${titleText} ${normalize(headings)} ${said}`),
          share: shareOf(terms.grams, (gram) => all.has(gram) || above.has(gram)),
          outside: shareOf(terms.grams, (gram) => !title.has(gram)),
        },
      ]
    }),
  )
}

/** Returns the best match of a clause with the expected type of answer; neighbouring clauses count half. */
function typeBesideMatch(sentence: EvidenceSentence, part: QuestionPart, terms: QuestionTerms): number {
  const clauses = sentence.normalized.split(/[,;:、]/u)
  if (clauses.length === 1) return 0.5 * shareOf(terms.grams, (gram) => sentence.grams.has(gram))
  const matches = clauses.map((clause) => shareOf(terms.grams, (gram) => clause.includes(gram)))
  let best = 0
  clauses.forEach((clause, i) => {
    const type = holdsAnswer(clause, part)
    if (type === 0) return
    const near = matches[i]! + 0.5 * Math.max(matches[i - 1] ?? 0, matches[i + 1] ?? 0)
    best = Math.max(best, type * Math.min(1, near))
  })
  return best
}
