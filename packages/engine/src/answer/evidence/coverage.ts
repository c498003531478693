import { normalize } from '@wenjin/text'
import type { RankedPassage } from '../../model.ts'
import type { EvidenceSentence } from './evidence.ts'
import { gramsOf } from './grams.ts'
import { saysTheSame } from './likeness.ts'
import { likenessIn, shareOf, type QuestionTerms } from '../understanding/question-terms.ts'
import type { ScoredSentence } from './score.ts'
import { subjectsOf } from '../understanding/subject.ts'
import type { QuestionPart } from '../understanding/understand.ts'

/** How far what was found speaks of what was asked; each 0–1. Those that the fit found to tell nothing on sources left out are gone. */
export interface OutcomeFeatures {
  /** Share of the question's content words that the best sentence, its neighbours and the titles above it have. */
  wordsNearby: number
  /** Share that they lack where no more than keywords are given, and where there are only one or two words. */
  keywordsMissing: number
  fewMissing: number
  /** Share that they say in other words alone, and the same where there are only one or two words. */
  rewordedNearby: number
  fewReworded: number
  /** Share of the question's single characters that the passage has, by rarity. */
  characters: number
  /** The same for the best sentence, its neighbours and the titles above it alone. */
  charactersNear: number
  /** Whether it has how the name begins of which a fact is asked: 单线天竺鲷 is not 黑天竺鲷. */
  beginning: number
  /** Share of the passage's title that the question says. */
  titleShare: number
  /** The passage is about another thing of the kind asked about: 异齿前肛鳗 is not 高氏前肛鳗. */
  sibling: number
  /** How far the best sentence of another document that says something else stands below the best one; 0 when there is none. */
  lead: number
  /** No other document was found. */
  alone: number
  /** The best sentence's own overlap with the question beyond its title. */
  ownOverlap: number
  /** How far the heading over it asks what is asked, and a row of a table what the title and the headings leave open. */
  headed: number
  lookup: number
  /** It holds the kind of answer asked for, also in a clause that speaks of the question, and in the words of such an answer. */
  type: number
  typeNear: number
  hint: number
  /** A fact with a name is asked (see `named`), a reason or a way, yes or no. */
  named: number
  reasoned: number
  yesNo: number
  /** How much of the name of what is asked about stands in the passage in one piece; 1 when no name is known. */
  subject: number
  /** Share of the question's content words that nothing found has, in these or in other words. */
  unknown: number
  /** Share of what the question says that the passage says, and that the middle one of the other documents found says. */
  share: number
  background: number
  /** The noun asked for is not near the best sentence: 会费 of 「会费是多少」. */
  asksMissing: number
}

/** Questions for something that must be named; other questions are about actions and events, which texts word freely. */
const named = new Set(['who', 'when', 'where', 'howMany', 'whatIs', 'which', 'list'])
const types = ['date', 'quantity', 'reason', 'definition', 'listing', 'named', 'otherType'] as const
const reasoned = new Set(['why', 'howTo', 'compare'])
/** How the name begins is a condition of named things alone: for others it counts as this much. */
const unnamed = 0.7
/** Characters at the end of a Chinese name that say what kind of thing it is. */
const kindLength = 2
/** So many words or less: each of them is needed. */
const few = 2
/** A suffix that distinguishes pages of one name: 大曲车站 (青森县). */
const distinction = / ?\([^()]*\)$/u
/** Between the name of a page and that of its site. */
const titleParts = / [-|–—_·] |[|_]/u

/** How far the sentences found cover a question. @param scored quotable sentences, best first, at least one */
export function measureOutcome(
  part: QuestionPart,
  terms: QuestionTerms,
  evidence: readonly EvidenceSentence[],
  scored: readonly ScoredSentence[],
): OutcomeFeatures {
  const best = scored[0]!
  const { features } = best
  const { passage, ordinal, heading } = best.sentence
  const title = normalize([passage.title, ...passage.headingPath].join(' '))
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

/** Share of words that a text lacks and says otherwise. A phrase counts for the words in it. */
function rewordedIn({ rewordings }: QuestionTerms, words: readonly string[], text: string): number {
  if (words.length === 0) return 0
  let sum = 0
  for (const word of words) {
    if (text.includes(word)) continue
    sum += Math.max(0, ...rewordings.filter((term) => term.word.includes(word)).map((term) => likenessIn(term, text)))
  }
  return sum / words.length
}

/** Measures over all passages found for a question, not only the best one. */
function compareWithRest(
  terms: QuestionTerms,
  words: ReadonlyMap<string, number>,
  evidence: readonly EvidenceSentence[],
  best: RankedPassage,
): Pick<OutcomeFeatures, 'unknown' | 'share' | 'background'> {
  const texts = new Map(
    [...Map.groupBy(evidence, ({ passage }) => passage)].map(([passage, sentences]) => [
      passage,
      [normalize([passage.title, ...passage.headingPath].join('\n')), ...sentences.map(({ normalized }) => normalized)].join('\n'),
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

/** How much of the name that a title gives, or of one of its parts, a question (matching form) says. */
function titleIn(question: string, title: string): number {
  let max = 0
  for (const name of title.split(titleParts).map((one) => normalize(one))) {
    const grams = gramsOf(name)
    if (grams.length > 0) max = Math.max(max, grams.filter((gram) => question.includes(gram)).length / grams.length)
  }
  return max
}

/** Whether a title names another thing than a subject (matching form) that a text does not name, and ends as its name does. */
function isSibling(subject: string, title: string, text: string): boolean {
  const name = normalize(title).replace(distinction, '')
  return subject.length > kindLength && subject !== name && name.endsWith(subject.slice(-kindLength)) && !text.includes(subject)
}
