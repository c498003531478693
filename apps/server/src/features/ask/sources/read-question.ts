import type { Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { AnswerTask } from './answer-task.ts'
import { emitOnce } from './source-notice.ts'
import { scopeOf, type SourceScope } from './source-scope.ts'

const readAs: Readonly<Record<Lang, (question: string) => string>> = {
  zh: (question) => `已按“${question}”理解`,
  en: (question) => `Read as “${question}”`,
}

/** The corrected question, and the scope that was determined for the correction; no scope when none was needed. */
export interface ReadQuestion {
  question: string
  scope?: SourceScope
}

/**
 * Corrects a question when the vocabulary of the asker's searchable sources shows that it has homophone mistakes or is typed in pinyin; a
 * notice says so. Returns the question unchanged when `asTyped` is set.
 */
export async function readQuestion(ctx: Ctx, task: AnswerTask, question: string): Promise<ReadQuestion> {
  const { row, actor } = task
  const { engineType, searchTopic, options } = row
  if (options.asTyped) return { question }
  const scope = await scopeOf(ctx, actor, { engineType, searchTopic, options })
  const meant = await scope.index.correct(question)
  if (meant === null) return { question, scope }
  emitOnce(task, [{ kind: 'corrected', text: readAs[row.lang](meant), question: meant }])
  return { question: meant, scope }
}
