import type { Answer, IntroductionContent, Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { answerUnstored } from '../../ask/answer/index.ts'
import type { TopicRow } from '../access/index.ts'
import { ownerAsActor } from './topic-actor.ts'

type Summary = NonNullable<IntroductionContent['summary']>

/** Maximum number of sentences of a summary. */
const maxSentences = 3

const questions: Readonly<Record<'topic' | 'file', Record<Lang, string>>> = {
  topic: {
    zh: '这些资料主要讲什么？请用两三句话概括。',
    en: 'What are these documents about? Sum them up in two or three sentences.',
  },
  file: { zh: '这份资料主要讲什么？请用两三句话概括。', en: 'What is this document about? Sum it up in two or three sentences.' },
}

/** Converts a sentence of an answer to plain text, without marks and Markdown. */
const plain = (markdown: string) =>
  markdown
    .replaceAll(/\[\[\d{1,4}\]\]/g, '')
    .replaceAll(/\*\*|`/g, '')
    .replace(/^[\s#>*-]+/, '')
    .trim()

/** The first sentences of an answer whose citations are all verified, with their places. */
function verifiedSentences({ text, citations, references }: Answer): Summary {
  const documents = new Map(references.map(({ index, documentId }) => [index, documentId]))
  const bySentence = Map.groupBy(citations, ({ sentence: [start, end] }) => `${start} ${end}`)
  const sentences: Summary = []
  for (const cited of bySentence.values()) {
    const places = cited.flatMap(({ verdict, index, start, end }) => {
      const documentId = documents.get(index)
      return verdict === 'verified' && documentId && start !== undefined && end !== undefined ? [{ documentId, start, end }] : []
    })
    const words = plain(text.slice(...cited[0]!.sentence))
    if (places.length === cited.length && words !== '') sentences.push({ text: words, places })
  }
  return sentences.slice(0, maxSentences)
}

/**
 * Asks the model for two or three sentences about a topic or one of its files. Each is verified like the sentences of an answer; unverified
 * sentences are left out.
 * @throws Error when the model failed
 */
export async function summarise(
  ctx: Ctx,
  topic: TopicRow,
  { fileId, lang, signal }: { fileId: string | null; lang: Lang; signal: AbortSignal },
): Promise<Summary> {
  const { answer, composer } = await answerUnstored(ctx, {
    question: questions[fileId === null ? 'topic' : 'file'][lang],
    lang,
    model: 'fast',
    actor: ownerAsActor(topic),
    topicId: topic.id,
    ...(fileId && { fileIds: [fileId] }),
    signal,
  })
  if (composer === 'fallback') throw new Error('the model wrote no summary')
  return composer === 'model' ? verifiedSentences(answer) : []
}
