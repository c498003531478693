import { normalize } from '@wenjin/text'
import type { RankedPassage } from '../../model.ts'
import { indexedHeadings } from '../../passages.ts'
import type { EvidenceSentence } from './evidence.ts'
import { gramsOf } from './grams.ts'
import { saysTheSame } from './likeness.ts'
import { likenessIn, shareOf, type QuestionTerms } from '../understanding/question-terms.ts'
import type { ScoredSentence } from './score.ts'
import { subjectsOf } from '../understanding/subject.ts'
import type { QuestionPart } from '../understanding/understand.ts'

/** How well the evidence covers the question; each 0–1. Features without effect on held-out sources were removed. */
export interface OutcomeFeatures {
  /** Share of the question's content words that occur in the best sentence, its neighbours and the titles above it. */
  wordsNearby: number
  /** Missing share of content words for keyword queries, and for questions of only one or two words. */
  keywordsMissing: number
  fewMissing: number
  /** Share of content words that occur only as synonyms, and the same for questions of only one or two words. */
  rewordedNearby: number
  fewReworded: number
  /** Share of the question's single characters that occur in the passage, weighted by rarity. */
  characters: number
  /** The same for the best sentence, its neighbours and the titles above it alone. */
  charactersNear: number
  /** Whether the passage contains the start of the asked name: 单线天竺鲷 is not 黑天竺鲷. */
  beginning: number
  /** Share of the passage's title that occurs in the question. */
  titleShare: number
  /** Whether the passage is about another thing of the same kind: 异齿前肛鳗 is not 高氏前肛鳗. */
  sibling: number
  /** Relative score distance to the best differing sentence of another document; 0 if there is none. */
  lead: number
  /** Whether no other document was found. */
  alone: number
  /** The best sentence's overlap with the question beyond its title. */
  ownOverlap: number
  /** Fit of its heading to the question, and how well a table row provides what the title and headings leave open. */
  headed: number
  lookup: number
  /**
   * Whether it contains the expected type of answer, also in a clause that matches the question, and in the usual wording of such an
   * answer.
   */
  type: number
  typeNear: number
  hint: number
  /** Whether the question asks for a named fact (see `named`), for a reason or method, or is a yes/no question. */
  named: number
  reasoned: number
  yesNo: number
  /** Share of the asked name that the passage contains contiguously; 1 when no name is known. */
  subject: number
  /** Share of the question's content words that nothing found has, in these or in other words. */
  unknown: number
  /** Share of the question's terms in the passage, and the median share in the other documents. */
  share: number
  background: number
  /** Whether the asked noun is missing near the best sentence: 会费 of 「会费是多少」. */
  asksMissing: number
}

/** Kinds of questions about a named thing; others are about actions and events, which texts word freely. */
const named = new Set(['who', 'when', 'where', 'howMany', 'whatIs', 'which', 'list'])
const types = ['date', 'quantity', 'reason', 'definition', 'listing', 'named', 'otherType'] as const
const reasoned = new Set(['why', 'howTo', 'compare'])
/** Value of `beginning` for other kinds of questions, since the start of a name is a condition only for named things. */
const unnamed = 0.7
/** Number of characters at the end of a Chinese name that state its kind. */
const kindLength = 2
/** In a question of at most this many words, each of them is required. */
const few = 2
/** A suffix that distinguishes pages with the same name: 大曲车站 (青森县). */
const distinction = / ?\([^()]*\)$/u
/** Separators between the name of a page and that of its site. */
const titleParts = / [-|–—_·] |[|_]/u

/** Measures how well the evidence covers a question. @param scored quotable sentences, best first, at least one */
export function measureOutcome(
  part: QuestionPart,
  terms: QuestionTerms,
  evidence: readonly EvidenceSentence[],
  scored: readonly ScoredSentence[],
): OutcomeFeatures {
  const best = scored[0]!
  const { features } = best
  const { passage, ordinal, heading } = best.sentence
  const title = normalize([passage.title, ...indexedHeadings(passage)].join(' '))
  const own = evidence.filter((sentence) => sentence.passage === passage)
  const neighbours = own.filter((sentence) => Math.abs(sentence.ordinal - ordinal) <= 1)
  const nearText = `${title} ${neighbours.map((sentence) => sentence.normalized).join(' ')}`
  const whole = `${title} ${normalize(passage.text)}`
  const subjects = subjectsOf(part.question)
  const beginsThere = named.has(part.kind) ? Number(subjects.some((subject) => whole.includes(subject.slice(0, 2)))) : unnamed
  const words = new Map(part.focus.map((word) => [word, 1]))
  const wordsNearby = shareOf(words, (word) => nearText.includes(word), 1)
  const rewordedNearby = rewordedIn(terms, part.focus, nearText)
  const otherDocument = scored.find(
    ({ sentence }) => sentence.passage.documentId !== passage.documentId && !saysTheSame(best.sentence, sentence),
  )
  return {
    wordsNearby,
    keywordsMissing: part.kind === 'other' ? 1 - wordsNearby : 0,
    fewMissing: words.size <= few ? 1 - wordsNearby : 0,
    rewordedNearby,
    fewReworded: words.size <= few ? rewordedNearby : 0,
    characters: shareOf(terms.characters, (character) => whole.includes(character), 1),
    charactersNear: shareOf(terms.characters, (character) => nearText.includes(character), 1),
    beginning: subjects.length === 0 ? 1 : beginsThere,
    titleShare: titleIn(terms.normalized, passage.title),
    sibling: heading === '' && subjects.some((subject) => isSibling(subject, passage.title, whole)) ? 1 : 0,
    lead: otherDocument === undefined || best.score <= 0 ? 0 : 1 - Math.max(0, otherDocument.score) / best.score,
    alone: otherDocument === undefined ? 1 : 0,
    ownOverlap: features.ownOverlap,
    headed: features.section,
    lookup: features.lookup,
    type: Math.max(...types.map((type) => features[type])),
    typeNear: features.typeNear,
    hint: features.hint,
    named: named.has(part.kind) ? 1 : 0,
    reasoned: reasoned.has(part.kind) ? 1 : 0,
    yesNo: part.kind === 'yesNo' ? 1 : 0,
    subject: subjects.length === 0 ? 1 : features.subject,
    asksMissing: part.asks === '' || nearText.includes(part.asks) ? 0 : 1,
    ...compareWithRest(terms, words, evidence, passage),
  }
}

/** Returns the share of words that a text contains only as synonyms. A phrase counts for the words in it. */
function rewordedIn({ rewordings }: QuestionTerms, words: readonly string[], text: string): number {
  if (words.length === 0) return 0
  let sum = 0
  for (const word of words) {
    if (text.includes(word)) continue
    sum += Math.max(0, ...rewordings.filter((term) => term.word.includes(word)).map((term) => likenessIn(term, text)))
  }
  return sum / words.length
}

/** Computes features over all passages of a question, not only the best one. */
function compareWithRest(
  terms: QuestionTerms,
  words: ReadonlyMap<string, number>,
  evidence: readonly EvidenceSentence[],
  best: RankedPassage,
): Pick<OutcomeFeatures, 'unknown' | 'share' | 'background'> {
  const texts = new Map(
    [...Map.groupBy(evidence, ({ passage }) => passage)].map(([passage, sentences]) => [
      passage,
      [normalize([passage.title, ...indexedHeadings(passage)].join('\n')), ...sentences.map(({ normalized }) => normalized)].join('\n'),
    ]),
  )
  const shareIn = (passage: RankedPassage) => shareOf(terms.grams, (gram) => texts.get(passage)!.includes(gram), 1)
  const others = [
    ...Map.groupBy(
      [...texts.keys()].filter(({ documentId }) => documentId !== best.documentId),
      ({ documentId }) => documentId,
    ).values(),
  ]
    .map((passages) => Math.max(...passages.map(shareIn)))
    .sort((a, b) => a - b)
  const all = [...texts.values()].join('\n')
  return {
    unknown: Math.max(0, shareOf(words, (word) => !all.includes(word)) - rewordedIn(terms, [...words.keys()], all)),
    share: shareIn(best),
    background: others[Math.floor(others.length / 2)] ?? 0,
  }
}

/** Returns the share of a title, or of its best part, that occurs in a question (matching form). */
function titleIn(question: string, title: string): number {
  let max = 0
  for (const name of title.split(titleParts).map((one) => normalize(one))) {
    const grams = gramsOf(name)
    if (grams.length > 0) max = Math.max(max, grams.filter((gram) => question.includes(gram)).length / grams.length)
  }
  return max
}

/**
 * Whether a title names something other than the subject (matching form) but has the same ending, while the text does not contain the
 * subject.
 */
function isSibling(subject: string, title: string, text: string): boolean {
  const name = normalize(title).replace(distinction, '')
  return subject.length > kindLength && subject !== name && name.endsWith(subject.slice(-kindLength)) && !text.includes(subject)
}
