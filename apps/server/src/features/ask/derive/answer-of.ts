import { AppError, emptyAnswer, type Answer } from '@wenjin/contract'
import { closedSentence, isClosed } from '../session/index.ts'
import type { result } from '../../../db/schema/ask/session.ts'

export type ResultRow = Omit<typeof result.$inferSelect, 'bytes'>

/**
 * The answer of a turn nobody works on any more.
 * @throws AppError `conflict` while it is being written, `noPermission` where it quotes what its asker may no longer read.
 */
export function finishedAnswer({ state, answer }: ResultRow): Answer {
  if (answer && isClosed(answer)) throw new AppError('noPermission', '', { sentence: closedSentence })
  if (state !== 'waiting' && state !== 'running') return { ...emptyAnswer(), ...answer }
  const sentence = { zh: '回答完成后才能生成', en: 'This can be made once the answer is finished' }
  throw new AppError('conflict', sentence, { sentence })
}
