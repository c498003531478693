import type { Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { topicsOfPlaces } from '../../library/file/index.ts'
import { findPinnedAnswer } from '../../write/qa/index.ts'
import type { AnswerTask } from './answer-task.ts'
import { emitOnce } from './source-notice.ts'

const texts: Readonly<Record<Lang, string>> = {
  zh: '资料库置顶了这个问题的回答',
  en: 'This library has a pinned answer to this question',
}

/**
 * Emits the answer that the people of a named topic pinned to this question, marked as theirs, before the rest of the answer. It is not a
 * cited source; the answer after it is searched and verified as usual.
 */
export async function emitPinnedAnswer(ctx: Ctx, task: AnswerTask, question: string): Promise<void> {
  const { row, actor } = task
  const named = [...(row.searchTopic === null ? [] : [row.searchTopic]), ...(row.options.topicIds ?? [])]
  if (named.length === 0) return
  const topics = await topicsOfPlaces(ctx, actor, { topicIds: named })
  const entry = await findPinnedAnswer(
    ctx,
    topics.map(({ id }) => id),
    question,
  )
  if (!entry) return
  const { id, topicId, answer, sources } = entry
  emitOnce(task, [{ kind: 'qa', text: texts[row.lang], qa: { id, topicId, question: entry.question, answer, sources } }])
}
