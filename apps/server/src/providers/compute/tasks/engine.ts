import {
  asksForSummary,
  buildSegment,
  clarifyByAspects,
  composeExtractive,
  composeLibrary,
  composeSummary,
  entitiesIn,
  eventsIn,
  indexParts,
  introduce,
  mindMapOf,
  openAspects,
  otherWordings,
  planByAspects,
  questionEntries,
  relatedQuestions,
  reviewFindings,
  rewriteByAspects,
  splitPassages,
  understand,
  withAnyOf,
  type DocumentPart,
  type ExtractiveInput,
  type IndexPassage,
  type ParsedDocument,
  type RankedPassage,
  type Turn,
  type Understanding,
} from '@wenjin/engine'
import type { Citation, Lang } from '@wenjin/contract'
import { indexPage, rankPages, rankPassages, type PageRankingInput, type RankedPage, type RankingInput } from '../rank-passages.ts'
import { smallText, task } from './table.ts'

interface OfPassages {
  question: string
  passages: readonly RankedPassage[]
  lang: Lang
}

/** The input of `quoteAnswer`. */
export interface QuoteInput extends Omit<ExtractiveInput, 'isElsewhere' | 'said' | 'weights'> {
  /** Whether to summarise the passages as a whole. */
  whole: boolean
  /** Input for a question about the library itself; null for others. */
  library: { passages: RankedPassage[]; isPart: boolean } | null
}

interface OfAnswer {
  text: string
  citations: readonly Citation[]
}

const lengthOf = (passages: readonly { text: string }[]) => passages.reduce((sum, { text }) => sum + text.length, 0)

// Limits for inline processing: at most 10 ms of one core, measured with the manual's own text. The time of reading passages for a question
// grows with both lengths: 20,000 characters take 10 ms for a question of 19 characters, 30 for one of 95.
const ordinaryQuestion = 60
const ordinaryReading = 20_000
const shortQuestion = 400
/** Limit in characters for pages that are already indexed: only their best passages are read. */
const indexedReading = 100_000
/** Whether ranking for a question is small enough to run inline, so that an ordinary answer does not wait for a thread. */
const isOrdinary = (question: string, passages: readonly RankedPassage[]) =>
  question.length <= ordinaryQuestion && lengthOf(passages) <= ordinaryReading
const isSmallReading = (question: string, passages: readonly RankedPassage[]) =>
  question.length <= ordinaryQuestion && lengthOf(passages) <= smallText
const isSmallAnswer = ({ text }: OfAnswer) => text.length <= 1000

/** Composes an answer from the sources' own sentences. */
export function quoteAnswer({ whole, library, ...input }: QuoteInput) {
  const asked = input.understanding.library?.kind
  const isRead = library !== null || whole || asked === 'more'
  // Falls back to a list of a document when no sentence of it answers.
  const direct = asked === 'items' ? composeExtractive(input) : null
  const ofLibrary = isRead && (direct === null || direct.outcome !== 'supported') ? composeLibrary({ ...input, ...library }) : null
  const answer = ofLibrary ?? direct ?? (whole ? composeSummary(input) : composeExtractive(input))
  const { pieces, sources, outcome, nearest, missing } = answer
  return { pieces, sources, outcome, nearest, missing }
}

/** Tasks of the engine. Every thread loads all modules used here. */
export const engineTasks = {
  understand: task(
    ({ question, history }: { question: string; history: readonly Turn[] }) => understand(question, history),
    ({ question, history }) =>
      question.length <= shortQuestion && history.reduce((sum, turn) => sum + turn.question.length + turn.text.length, 0) <= smallText,
  ),
  quoteAnswer: task(quoteAnswer, ({ understanding, passages, whole, library }) =>
    (whole || library ? isSmallReading : isOrdinary)(understanding.question, library ? [...passages, ...library.passages] : passages),
  ),
  summarize: task(
    (input: Parameters<typeof composeSummary>[0]) => {
      const { pieces, refused } = composeSummary(input)
      return { pieces, refused }
    },
    ({ passages }) => isSmallReading('', passages),
  ),
  /** Composes a poster's text: the sentences that answer, else those that describe the subject of the found passages. */
  quotePoster: task(
    ({ question, passages: found, lang }: OfPassages) => {
      const understanding = understand(question)
      // A poster is not filled up with documents that do not speak of its subject.
      const passages = withAnyOf(understanding.focus, found)
      const direct = composeExtractive({ understanding, mode: 'detail', passages, lang })
      const isShort = direct.quoted.length < 3 || asksForSummary(question)
      const { pieces, sources } = isShort ? composeSummary({ passages, mode: 'detail', lang }) : direct
      return { pieces, sources }
    },
    ({ question, passages }) => isSmallReading(question, passages),
  ),
  relatedQuestions: task(
    ({ understanding, passages, lang }: { understanding: Understanding; passages: readonly RankedPassage[]; lang: Lang }) =>
      relatedQuestions(understanding, passages, lang),
    ({ understanding, passages }) => isOrdinary(understanding.question, passages),
  ),
  splitPassages: task(
    (document: ParsedDocument) => splitPassages(document),
    ({ text }) => text.length <= smallText,
  ),
  rankPassages: task(
    (input: RankingInput) => rankPassages(input),
    ({ passages, texts }) => lengthOf(passages) <= smallText && texts.every(({ length }) => length <= shortQuestion),
  ),
  buildSegment: task(
    (passages: readonly IndexPassage[]) => buildSegment(passages),
    (passages) => lengthOf(passages) <= smallText,
  ),
  indexParts: task(
    (parts: readonly DocumentPart[]) => indexParts(parts),
    (parts) => lengthOf(parts) <= smallText,
  ),
  indexPage: task(
    (page: RankedPage) => indexPage(page),
    ({ document }) => document.text.length <= smallText,
  ),
  rankPages: task(
    (input: PageRankingInput) => rankPages(input),
    ({ pages, texts }) =>
      texts.every(({ length }) => length <= ordinaryQuestion) &&
      pages.reduce((sum, { passages }) => sum + lengthOf(passages), 0) <= indexedReading,
  ),
  reviewFindings: task(
    ({ question, passages, shown }: Omit<OfPassages, 'lang'> & { shown: number }) => {
      const { answered, missing, near } = reviewFindings(question, passages)
      return { answered, missing, near: near.slice(0, shown).map(({ text }) => text) }
    },
    ({ question, passages }) => isSmallReading(question, passages),
  ),
  openAspects: task(
    ({ question, asked, passages, lang, max }: OfPassages & { asked: readonly string[]; max: number }) =>
      openAspects(question, asked, passages, lang, max),
    ({ question, passages }) => isSmallReading(question, passages),
  ),
  planByAspects: task(
    ({ question, passages, lang }: OfPassages) => planByAspects(question, passages, lang),
    ({ question, passages }) => isSmallReading(question, passages),
  ),
  clarifyByAspects: task(
    ({ question, passages, lang }: OfPassages) => clarifyByAspects(question, passages, lang),
    ({ question, passages }) => isSmallReading(question, passages),
  ),
  rewriteQuestion: task(
    ({ question, answers, lang }: { question: string; answers: Parameters<typeof rewriteByAspects>[1]; lang: Lang }) =>
      rewriteByAspects(question, answers, lang),
    ({ question }) => question.length <= shortQuestion,
  ),
  otherWordings: task(
    ({ question, missing }: { question: string; missing: Parameters<typeof otherWordings>[1] }) => otherWordings(question, missing),
    ({ question }) => question.length <= shortQuestion,
  ),
  mindMap: task(
    ({ question, text }: OfAnswer & { question: string }) => mindMapOf(question, text),
    (input) => isSmallAnswer(input) && input.question.length <= shortQuestion,
  ),
  events: task(({ text, citations }: OfAnswer) => eventsIn(text, citations), isSmallAnswer),
  entities: task(({ text, citations }: OfAnswer) => entitiesIn(text, citations), isSmallAnswer),
  questionEntries: task(
    ({ document, count, lang }: { document: ParsedDocument; count: number; lang: Lang }) => questionEntries(document, count, lang),
    ({ document }) => document.text.length <= smallText,
  ),
  /** Summarises the subject of documents. */
  introduce: {
    ...task(
      ({ passages, maxDrafts }: { passages: readonly RankedPassage[]; maxDrafts: number }) => introduce(passages, maxDrafts),
      ({ passages }) => lengthOf(passages) <= smallText,
    ),
    isBackground: true as const,
  },
}
