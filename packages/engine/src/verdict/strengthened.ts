import { allWords, onlyWords } from './lexicon.ts'

/** Words that make a claim stronger than the bare fact: each must have its like in the source. */
const STRENGTHENING: readonly (readonly [claim: RegExp, source: RegExp])[] = [
  [allWords, /所有|全|一律|任何|每|都|均|各|一概|不限|无例外|all|every/u],
  [onlyWords, /只|仅|唯一|限|除.{1,12}外|不再|only/u],
  [/居首|第一(?:大|高|名)/u, /最|首|第一|冠/u],
  [/[高低多少大小]于(?! ?[\d一二两三四五六七八九十百半])/u, /[高低多少大小]于|超过|不足|不到|以上|以下|[较比]/u],
  [/因为|由于|导致|造成|使得|才使|致使|因此|所以|缘故|原因/u, /因|由于|导致|造成|使|故|所以|致|为了|原因|推高|避免|免得|以便|会|，/u],
  [/先.{1,20}(?:再|然后|最后|才)/u, /先|再|后|然后|依次|步/u],
  [/下一?次|上一?次|明年|后年|去年|前年|次年|次日|翌日/u, /下次|下一次|上次|上一次|明年|后年|去年|前年|次年|次日|翌日|\d/u],
]
/** A limit, 最长三刻钟, is no superlative. */
const SUPERLATIVE = /最(?![后近终初]|[多少长短高低大小快慢早晚][^,;。]{0,5}[\d一二两三四五六七八九十百千万半])[^\d]/u
const EARLIER = /[快慢早晚优好强弱]于/u
const COMPARISON = /比(?!较|例|赛|如|重|率|方)(?<than>[^,;。]{1,3})/u

/**
 * Whether a clause of a claim is stronger than a source's words can bear out. Both in matching form.
 * @param isMeasured the source gives the figure by which the claim says two things to differ
 */
export function isStrengthened(claim: string, source: string, isMeasured = false): boolean {
  if (STRENGTHENING.some(([said, given]) => said.test(claim) && !given.test(source))) return true
  // The very degree must be there: the heaviest is not the longest.
  for (const pattern of [SUPERLATIVE, EARLIER]) {
    const degree = pattern.exec(claim)?.[0]
    if (degree !== undefined && !source.includes(degree)) return true
  }
  const than = COMPARISON.exec(claim)?.groups?.['than']
  return than !== undefined && !isMeasured && !source.includes(`比${than.slice(0, 2)}`) && !source.includes(`较${than.slice(0, 2)}`)
}

const UPPER = /不(?:得|能|可|应|许)?(?:超过|超出|高于|多于|大于|长于|晚于|迟于)|至多|最多|以内|以下|上限/u
const LOWER = /不(?:得|能|可|应|许)?(?:低于|少于|小于|短于|早于)|至少|最少|起码|以上|下限/u

/** Whether a claim sets a limit on one side where the source sets one on the other alone, however far from its figure the limit is named. */
export function turnsLimit(claim: string, source: string): boolean {
  const sides = [UPPER, LOWER] as const
  return sides.some((side, i) => {
    const other = sides[1 - i]!
    return side.test(claim) && !other.test(claim) && other.test(source) && !side.test(source)
  })
}
