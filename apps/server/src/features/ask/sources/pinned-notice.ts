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
 * Gives the answer first that the people of a topic have pinned to this very question, marked as theirs: it is no source that is cited, and what
 * follows is found and checked as ever.
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
