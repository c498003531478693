import { applyMessage, emptyAnswer, type Answer, type AskRequest, type Lang } from '@wenjin/contract'
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
  /** The topic to search; null for all that the person may search. */
  topicId: string | null
  /** Restricts the search to these topics, folders or files. */
  parts?: Pick<AskRequest, 'topicIds' | 'folderIds' | 'fileIds'>
  /** Sources to search: by default the topic; `mine` for those of the person alone, without the web. */
  engineType?: 'default' | 'mine'
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
  { question, lang, actor, topicId, parts = {}, engineType = 'default', model, signal }: UnstoredQuestion,
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
      engineType,
      model: model ?? 'extractive',
      searchTopic: topicId,
      lang,
      outputLang: 'auto',
      outputStyle: '正常',
      options: parts,
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
