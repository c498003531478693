import { isRunning, type Turn } from '../../answer/index.ts'

/** Whether a finished turn has no answer to its question: no results, or only near ones. */
export function isUnanswered({ state, answer }: Pick<Turn, 'state' | 'answer'>): boolean {
  return !isRunning(state) && state !== 'failed' && answer.notices.some(({ kind }) => kind === 'near' || kind === 'nothing')
}
