import { AppError, emptyAnswer, type Answer } from '@wenjin/contract'
import { closedSentence, isClosed } from '../session/index.ts'
import type { result } from '../../../db/schema/ask/session.ts'

export type ResultRow = Omit<typeof result.$inferSelect, 'bytes'>

/**
 * Returns the answer of a finished turn.
 * @throws AppError `conflict` while the turn is running, `noPermission` when the answer quotes sources that its asker may no longer read.
 */
export function finishedAnswer({ state, answer }: ResultRow): Answer {
  if (answer && isClosed(answer)) throw new AppError('noPermission', '', { sentence: closedSentence })
  if (state !== 'waiting' && state !== 'running') return { ...emptyAnswer(), ...answer }
  const sentence = { zh: '回答完成后才能生成', en: 'This can be made once the answer is finished' }
  throw new AppError('conflict', sentence, { sentence })
}
