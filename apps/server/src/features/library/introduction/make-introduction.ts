import type { Answer, AnsweredQuestion, IntroductionContent } from '@wenjin/contract'
import { sameQuestion, type PlaceInDocument, type QuestionDraft, type RankedPassage } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import { answerUnstored } from '../../ask/answer/index.ts'
import type { TopicRow } from '../access/index.ts'
import { samplePassages, toStored } from '../passage-index/index.ts'
import { ownerAsActor } from './topic-actor.ts'

/** Number of questions offered. */
const wanted = 10
/** Maximum number of draft questions answered to find the offered ones. */
const maxQuestions = 40
/** Maximum numbers of documents and passages read: 1,600 passages are some 600,000 characters. */
const sample = { documents: 800, passages: 1600 }

const flat = <T extends { place: PlaceInDocument }>({ place, ...one }: T) => ({ ...one, ...place })

const squeezed = (text: string) => text.normalize('NFKC').replaceAll(/\s+/gu, '')

/** The verified quotation at the beginning of an answer, when it overlaps the place from which the question was derived; else null. */
function groundsOf(answer: Answer, { place, answer: words }: QuestionDraft): AnsweredQuestion | null {
  if (answer.error || answer.notices.some(({ kind }) => kind === 'near' || kind === 'nothing' || kind === 'corrected')) return null
  const documents = new Map(answer.references.map(({ index, documentId }) => [index, documentId]))
  const found = answer.citations.find(
    ({ mark, index, verdict, start, end, quote }) =>
      mark === 1 &&
      verdict === 'verified' &&
      documents.get(index) === place.documentId &&
      start !== undefined &&
      end !== undefined &&
      start < place.end &&
      end > place.start &&
      squeezed(quote).includes(squeezed(words)),
  )
  return found ? { question: '', documentId: place.documentId, start: found.start!, end: found.end! } : null
}

/** Answers drafts in order, until enough of them are answered from the place they were derived from. */
async function askDrafts(
  ctx: Ctx,
  drafts: readonly QuestionDraft[],
  { topic, fileId, signal }: { topic: TopicRow; fileId: string | null; signal: AbortSignal },
): Promise<AnsweredQuestion[]> {
  const actor = ownerAsActor(topic)
  const questions: AnsweredQuestion[] = []
  const sentences = new Set<string>()
  const ask = async (draft: QuestionDraft): Promise<void> => {
    signal.throwIfAborted()
    const { question, place } = draft
    const lang = /\p{Script=Han}/u.test(question) ? 'zh' : 'en'
    const { answer } = await answerUnstored(ctx, { question, lang, actor, topicId: topic.id, ...(fileId && { fileIds: [fileId] }), signal })
    const grounds = groundsOf(answer, draft)
    if (!grounds) return
    questions.push({ ...grounds, question })
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
