import { normalize } from '@wenjin/text'
import type { RankedPassage } from '../../model.ts'
import { hasAmountBehind, holdsAnswer } from '../understanding/answer-type.ts'
import type { EvidenceSentence } from './evidence.ts'
import { gramsOf, longestCommonRun } from './grams.ts'
import { likenessIn, shareOf, type QuestionTerms } from '../understanding/question-terms.ts'
import { Headings } from '../composition/section.ts'
import { standsIn, subjectsOf } from '../understanding/subject.ts'
import type { QuestionPart } from '../understanding/understand.ts'

/** How much a sentence under a heading that asks the same counts as saying it itself. */
const headingWeight = 0.7

/** How far a sentence speaks of what is asked; each 0–1. Cheap: measured for every sentence. */
export interface MatchFeatures {
  /** Share of what the question says (rare pairs weigh more) that the sentence says. */
  overlap: number
  /** The same, counting only what the title does not already say. */
  ownOverlap: number
  /** The same for single characters: 食 of 「以什么为食」. */
  characters: number
  /** Share that it says in other words alone, as far as these mean the same. */
  reworded: number
  /** Share said by the sentence before it or the heading above it, but not by it: the answer may follow what matches. */
  before: number
  /** Share said by the whole passage with its title. */
  passage: number
  /** How much of the name of what is asked about stands in the passage in one piece. */
  subject: number
  /** Place of the passage among those found. */
  rank: number
  /** The passage's score as a share of the best passage's. */
  relativeScore: number
  /** Says of what is asked about that it is something. */
  defines: number
  /** First sentence of its document; for a question what something is, as far as that is its title; for any other. */
  openingDefinition: number
  opening: number
  /** The heading it stands under asks the same. */
  section: number
  /** A row of a table that says what the title and the headings over it leave open. */
  lookup: number
  /** Long: it says much else too. */
  long: number
  /** A heading, code, or row of a table whose columns are not known. */
  markup: number
}

/** How far a sentence can be the answer; each 0–1. Dear: measured for those that match best. */
export interface AnswerFeatures {
  /** Longest run of characters in common, of the question's length. */
  run: number
  /** Holds the kind of answer asked for, when that is a date, a number … (one of these is set). */
  date: number
  quantity: number
  reason: number
  definition: number
  listing: number
  named: number
  otherType: number
  /** The kind of answer stands in a clause that also matches. */
  typeNear: number
  /** Uses the words in which such an answer is usually said. */
  hint: number
  /** The amount asked for stands right behind a word of the question, or behind the dimension it asks for: 门票26元, 长1670米. */
  valued: number
}

/** The features that score a sentence. */
export type SentenceFeatures = MatchFeatures & AnswerFeatures

interface PassageTerms {
  subject: number
  title: ReadonlySet<string>
  titleText: string
  /** Share of the question that the passage says. */
  share: number
  /** Share of the question that its title leaves to the sentences. */
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
 * How far each sentence speaks of what is asked, in the order given.
 * @param together the passages were found for several questions at once, so their order says nothing about this one
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
    // A question that says no more than the title (「大桥有多长」) is not answered by naming the subject.
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

/** How much of what a question asks beyond the title and headings a row says, when these and its header say the rest. */
function lookUp(row: EvidenceSentence, terms: QuestionTerms, title: string): number {
  const above = new Set(gramsOf(`${title} ${row.heading} ${row.header}`))
  const open = shareOf(terms.grams, (gram) => !above.has(gram))
  return open === 0 || open === 1 ? 0 : shareOf(terms.grams, (gram) => !above.has(gram) && row.grams.has(gram)) / open
}

function isMarkup({ kind, header }: EvidenceSentence): boolean {
  return kind === 'heading' || kind === 'code' || (kind === 'row' && header === '')
}

/**
 * How far one sentence can be the answer.
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

/** Matches a sentence that begins by saying what the subject is: 「标准杆，是一个…」. */
function definitionOf(subject: string): RegExp | null {
  const name = subject.replace(/\s+/gu, '')
  if (name === '' || name.length > 30) return null
  // regex-parts: a name of at most 30 characters, escaped
  return new RegExp(
    `^.{0,4}${name.replace(/[\\^$.*+?()[\]{}|]/gu, String.raw`\\$&`)}["》」]?(?:\\(.{0,60}\\))?[,]?(?:就)?(?:是|指|为|即|又[称名]| is | are )`,
    'u',
  )
}

/** Where each passage stands among those found: by its score, or by how much of this question it says. */
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
      const above = new Set([...title, ...gramsOf(passage.headingPath.join(' '))])
      return [
        passage,
        {
          title,
          titleText,
          subject: standsIn(subjects, `${titleText} ${normalize(passage.headingPath.join(' '))} ${said}`),
          share: shareOf(terms.grams, (gram) => all.has(gram) || above.has(gram)),
          outside: shareOf(terms.grams, (gram) => !title.has(gram)),
        },
      ]
    }),
  )
}

/** The best match of a clause that holds the kind of answer asked for, its neighbours counted half. */
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
