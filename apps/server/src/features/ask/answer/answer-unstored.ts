import { applyMessage, emptyAnswer, type Answer, type Lang } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { QuotePlaces } from '../session/index.ts'
import { runAnswer } from './answer-run.ts'

/** A question that the instance asks by itself. */
interface UnstoredQuestion {
  question: string
  lang: Lang
  /** For whom it is answered: what they may search is what is searched. */
  actor: Actor
  topicId: string
  /** These files of it alone. */
  fileIds?: readonly string[]
  /** The role of the model that writes; quoted unless said. */
  model?: 'fast'
  signal: AbortSignal
}

/**
 * Answers a question as a turn of a session would be answered, and stores nothing.
 * @returns the answer and who wrote it, as `runAnswer` says
 * @throws when the signal is aborted in the middle, or a part fails that has no substitute
 */
export async function answerUnstored(
  ctx: Ctx,
  { question, lang, actor, topicId, fileIds, model, signal }: UnstoredQuestion,
): Promise<{ answer: Answer; composer: string }> {
  let answer = emptyAnswer()
  const now = ctx.now()
  const composer = await runAnswer(ctx, {
    row: {
      id: nanoid(),
      sessionId: '',
      ordinal: 0,
      parentId: null,
      question,
      mode: 'detail',
      engineType: 'default',
      model: model ?? 'extractive',
      searchTopic: topicId,
      lang,
      outputLang: 'auto',
      outputStyle: '正常',
      options: fileIds ? { fileIds: [...fileIds] } : {},
      advanceMath: false,
      state: 'running',
      answer: null,
      runnerId: null,
      leaseUntil: null,
      deaths: 0,
      addressKey: null,
      streamBytes: 0,
      favoriteAt: null,
      createdAt: now,
      finishedAt: null,
    },
    actor,
    history: [],
    emit: (message) => (answer = applyMessage(answer, message)),
    untilDue: () => Promise.resolve(),
    places: new QuotePlaces(ctx.db),
    wait: (outside) => outside(),
    signal,
  })
  return { answer, composer }
}
