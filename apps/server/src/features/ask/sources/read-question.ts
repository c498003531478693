import type { Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { AnswerTask } from './answer-task.ts'
import { emitOnce } from './source-notice.ts'
import { scopeOf, type SourceScope } from './source-scope.ts'

const readAs: Readonly<Record<Lang, (question: string) => string>> = {
  zh: (question) => `已按“${question}”理解`,
  en: (question) => `Read as “${question}”`,
}

/** A question as it is read, and where it was looked up for that; no scope where nothing was. */
export interface ReadQuestion {
  question: string
  scope?: SourceScope
}

/**
 * A question as it was meant, where the sources the asker may search tell that it has slips of homophones or is typed in pinyin; the answer says
 * so. The question itself when it is to be taken as typed.
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
