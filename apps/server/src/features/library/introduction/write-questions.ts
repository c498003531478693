import type { AnsweredQuestion, Lang } from '@wenjin/contract'
import { questionRequest, readWrittenQuestions } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import { completeText } from '../../../providers/llm/complete-text.ts'
import { fittingPassages } from '../../../providers/llm/context-window.ts'
import type { TopicRow } from '../access/index.ts'
import { samplePassages, toStored } from '../passage-index/index.ts'
import { askTexts } from './ask-texts.ts'

/** Number of questions asked of the model: some of them are not answered by the texts. */
const asked = 10
/** Characters of the texts in the request, of how many passages, and the bounds of the reply: tokens and milliseconds. */
const material = { characters: 8000, documents: 20, passages: 40 }
const reply = { maxTokens: 600, maxMs: 60_000 }

/**
 * Lets the model write questions about a topic or one of its files, and returns those that the engine answers from the texts, first with a
 * verified quotation, each with its place.
 * @throws LlmFailure when the model fails; the signal's reason when it is aborted
 */
export async function writeQuestions(
  ctx: Ctx,
  topic: TopicRow,
  { fileId, documentIds, lang, signal }: { fileId: string | null; documentIds?: readonly string[]; lang: Lang; signal: AbortSignal },
): Promise<AnsweredQuestion[]> {
  const { llm } = ctx
  if (!llm) return []
  const rows = await samplePassages(ctx.db, topic.id, { ...material, ...(documentIds && { documentIds }) })
  const excerpts = await fittingPassages(
    llm,
    rows.map((row) => ({ ...toStored(row).ranked, score: 0 })),
    material.characters,
  )
  if (excerpts.length === 0) return []
  const written = readWrittenQuestions(await completeText(llm, questionRequest(excerpts, asked, lang), { ...reply, signal }))
  const questions: AnsweredQuestion[] = []
  for (const question of written.slice(0, asked)) {
    const [first] = await askTexts(ctx, topic, { question, lang, fileId, signal })
    if (first?.verdict !== 'verified' || !first.documentId || first.start === undefined || first.end === undefined) continue
    questions.push({ question, documentId: first.documentId, start: first.start, end: first.end })
  }
  return questions
}
