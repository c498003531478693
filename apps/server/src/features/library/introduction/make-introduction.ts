import type { AnsweredQuestion, IntroductionContent } from '@wenjin/contract'
import { answersDraft, sameQuestion, type PlaceInDocument, type QuestionDraft, type RankedPassage } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import type { OpeningQuotation } from '../../ask/answer/index.ts'
import type { TopicRow } from '../access/index.ts'
import { samplePassages, toStored } from '../passage-index/index.ts'
import { askTexts } from './ask-texts.ts'

/** Number of questions offered. */
const wanted = 10
/** Maximum number of draft questions answered to find the offered ones. */
const maxQuestions = 40
/** Maximum numbers of documents and passages read: 1,600 passages are some 600,000 characters. */
const sample = { documents: 800, passages: 1600 }

const flat = <T extends { place: PlaceInDocument }>({ place, ...one }: T) => ({ ...one, ...place })

/** Whether a quotation is verified, and answers a draft from the place that it was derived from. */
const isAnswerTo = ({ verdict, documentId, start, end, quote }: OpeningQuotation, draft: QuestionDraft): boolean =>
  verdict === 'verified' &&
  documentId !== undefined &&
  start !== undefined &&
  end !== undefined &&
  answersDraft({ documentId, start, end, text: quote }, draft)

/** Answers drafts in order, until enough of them are answered from the place they were derived from. */
async function askDrafts(
  ctx: Ctx,
  drafts: readonly QuestionDraft[],
  { topic, fileId, signal }: { topic: TopicRow; fileId: string | null; signal: AbortSignal },
): Promise<AnsweredQuestion[]> {
  const questions: AnsweredQuestion[] = []
  const sentences = new Set<string>()
  const ask = async (draft: QuestionDraft): Promise<void> => {
    const { question, place } = draft
    const lang = /\p{Script=Han}/u.test(question) ? 'zh' : 'en'
    const found = (await askTexts(ctx, topic, { question, lang, fileId, signal })).find((quotation) => isAnswerTo(quotation, draft))
    if (!found) return
    questions.push({ question, documentId: place.documentId, start: found.start!, end: found.end! })
    sentences.add(sentenceOf(place))
  }
  const again: QuestionDraft[] = []
  for (const draft of drafts) {
    if (questions.length === wanted) return questions
    if (draft.form !== 'heading' && draft.form !== 'cell' && sentences.has(sentenceOf(draft.place))) again.push(draft)
    else await ask(draft)
  }
  // Ask a second question about the same sentence only when the others are too few.
  for (const draft of again) {
    if (questions.length === wanted) break
    if (draft.answer !== '') await ask(draft)
  }
  return questions
}

/** The questions offered: those that a model wrote first, then those derived from the texts that ask something else. */
export function offeredQuestions(written: readonly AnsweredQuestion[], derived: readonly AnsweredQuestion[]): AnsweredQuestion[] {
  const others = derived.filter(({ question }) => !written.some((one) => sameQuestion(one.question, question)))
  return [...written, ...others].slice(0, wanted)
}

const sentenceOf = ({ documentId, start }: PlaceInDocument) => `${documentId} ${start}`

/**
 * Creates the introduction of a topic, or of one of its files: reads the texts, and answers the questions derived from them.
 * @returns null when there is no text
 */
export async function makeIntroduction(
  ctx: Ctx,
  topic: TopicRow,
  of: { fileId: string | null; documentIds?: readonly string[]; signal: AbortSignal },
): Promise<IntroductionContent | null> {
  const rows = await samplePassages(ctx.db, topic.id, { ...sample, ...(of.documentIds && { documentIds: of.documentIds }) })
  if (rows.length === 0) return null
  const passages: RankedPassage[] = rows.map((row) => ({ ...toStored(row).ranked, score: 0 }))
  const { drafts, ...read } = await ctx.compute.run(
    'introduce',
    { passages, maxDrafts: maxQuestions },
    { owner: topic.id, signal: of.signal },
  )
  const questions = await askDrafts(ctx, drafts, { topic, ...of })
  const { opening, topics, people, places, dates } = read
  return {
    opening: opening.map(flat),
    topics: topics.map(flat),
    people: people.map(flat),
    places: places.map(flat),
    dates: dates.map(flat),
    questions,
    documents: new Set(passages.map(({ documentId }) => documentId)).size,
  }
}
