import { isRunning, type Turn } from '../../answer/index.ts'

/** Whether a finished turn has found nothing that answers its question: nothing at all, or only what comes near. */
export function isUnanswered({ state, answer }: Pick<Turn, 'state' | 'answer'>): boolean {
  return !isRunning(state) && state !== 'failed' && answer.notices.some(({ kind }) => kind === 'near' || kind === 'nothing')
}
