import type { Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { answerUnstored, openingQuotations, type OpeningQuotation } from '../../ask/answer/index.ts'
import type { TopicRow } from '../access/index.ts'
import { ownerAsActor } from './topic-actor.ts'

/** Asks a question of a topic, or of one of its files, without a model. @returns the quotations at the beginning of the answer */
export async function askTexts(
  ctx: Ctx,
  topic: TopicRow,
  { question, lang, fileId, signal }: { question: string; lang: Lang; fileId: string | null; signal: AbortSignal },
): Promise<OpeningQuotation[]> {
  signal.throwIfAborted()
  const of = { topicId: topic.id, ...(fileId && { parts: { fileIds: [fileId] } }) }
  const { answer } = await answerUnstored(ctx, { question, lang, actor: ownerAsActor(topic), ...of, signal })
  return openingQuotations(answer)
}
