import { AppError } from '@wenjin/contract'

/** @throws AppError `conflict` when two topics together exceed the maximum number of items of a kind. */
export function requireTopicRoom(found: number, max: number, kind: { zh: string; en: string }): void {
  if (found <= max) return
  throw new AppError('conflict', {
    zh: `目标资料库放不下：一个资料库最多 ${max} 条${kind.zh}`,
    en: `the other library is full: at most ${max} ${kind.en} per library`,
  })
}
