import { AppError } from '@wenjin/contract'

/** @throws AppError `conflict` when two topics together store more of a kind than one may. */
export function requireTopicRoom(found: number, most: number, kind: { zh: string; en: string }): void {
  if (found <= most) return
  throw new AppError('conflict', {
    zh: `目标资料库放不下：一个资料库最多 ${most} 条${kind.zh}`,
    en: `the other library has no room: one holds at most ${most} ${kind.en}`,
  })
}
