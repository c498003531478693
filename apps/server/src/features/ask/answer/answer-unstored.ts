import { applyMessage, emptyAnswer, type Answer, type Lang } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { QuotePlaces } from '../session/index.ts'
import { runAnswer } from './answer-run.ts'

/** A question asked by the instance itself. */
interface UnstoredQuestion {
  question: string
  lang: Lang
  /** The person it is answered for; the search covers what this person may search. */
  actor: Actor
  topicId: string
  /** Restricts the search to these files of the topic. */
  fileIds?: readonly string[]
  /** The role of the writing model; absent: the answer is extractive. */
  model?: 'fast'
  signal: AbortSignal
}

/**
 * Answers a question like a turn of a session, but stores nothing.
 * @returns the answer and its composer, as `runAnswer` returns it
 * @throws when the signal is aborted before the end, or a part without a fallback fails
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
