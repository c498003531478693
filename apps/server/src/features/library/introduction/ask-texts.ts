import type { Answer, Citation, Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { answerUnstored } from '../../ask/answer/index.ts'
import type { TopicRow } from '../access/index.ts'
import { ownerAsActor } from './topic-actor.ts'

/** A quotation at the beginning of an answer, with its document; one of a source without a document has none. */
export type OpeningQuotation = Citation & { documentId: string | undefined }

/** Returns the quotations of the first citation mark of an answer; none when the texts do not answer the question directly. */
function openingQuotations({ error, notices, citations, references }: Answer): OpeningQuotation[] {
  if (error || notices.some(({ kind }) => kind === 'near' || kind === 'nothing' || kind === 'corrected')) return []
  const documents = new Map(references.map(({ index, documentId }) => [index, documentId]))
  return citations.filter(({ mark }) => mark === 1).map((citation) => ({ ...citation, documentId: documents.get(citation.index) }))
}

/** Asks a question of a topic, or of one of its files, without a model. @returns the quotations at the beginning of the answer */
export async function askTexts(
  ctx: Ctx,
  topic: TopicRow,
  { question, lang, fileId, signal }: { question: string; lang: Lang; fileId: string | null; signal: AbortSignal },
): Promise<OpeningQuotation[]> {
  signal.throwIfAborted()
  const of = { topicId: topic.id, ...(fileId && { fileIds: [fileId] }) }
  const { answer } = await answerUnstored(ctx, { question, lang, actor: ownerAsActor(topic), ...of, signal })
  return openingQuotations(answer)
}
