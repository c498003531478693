import { allWords, onlyWords } from '../statement/lexicon.ts'

const causeWords = /因为|由于|导致|造成|引出|催生|促成|招致|使得|才使|致使|因此|所以|缘故|原因/u
/** A cause stated before its effect: 由于甲,乙; 甲,因此乙. */
const forwardCausePattern = /^[^。]{0,12}(?:因为|由于|因)[^,。]{2,40},|,(?:因此|所以|于是|因而)/u

/** Words that strengthen a claim beyond the bare fact, with the words of which the source must contain one. */
const strengtheningWords: readonly (readonly [claim: RegExp, source: RegExp])[] = [
  [allWords, /所有|全|一律|任何|每|都|均|各|一概|不限|无例外|all|every/u],
  [onlyWords, /只|仅|唯一|限|除.{1,12}外|不再|only/u],
  [/居首|第一(?:大|高|名)/u, /最|首|第一|冠/u],
  [/[高低多少大小]于(?! ?[\d一二两三四五六七八九十百半])/u, /[高低多少大小]于|超过|不足|不到|以上|以下|[较比]/u],
  [causeWords, /因|由于|导致|造成|引|催生|促成|带来|使|故|所以|致|为了|原因|推高|避免|免得|以便|会/u],
  // Unconditional statements, and statements with a single condition.
  [/即使|即便|哪怕|就算|无论|不管|不论|照样|照常/u, /即使|即便|哪怕|就算|无论|不管|不论|不问|照样|照常|也|仍|都|均|一律|任何|不限|包括/u],
  [/只有|除非|才(?=能|可|会|准|行)/u, /只有|只[能可许准]|除非|才|必须|须|否则|不得|仅|方可|方能|应|没有.{1,12}不/u],
  [/先.{1,20}(?:再|然后|最后|才)/u, /先|再|后|然后|依次|步/u],
  [
    /下一?次|上一?次|明年|后年|去年|前年|(?<![\d一二两三四五六七八九十百])次[年日]|翌日/u,
    /下次|下一次|上次|上一次|明年|后年|去年|前年|次年|次日|翌日|\d/u,
  ],
]
/** Superlatives, but not a limit such as 最长三刻钟. */
const superlativePattern = /最(?![后近终初]|[多少长短高低大小快慢早晚][^,;。]{0,5}[\d一二两三四五六七八九十百千万半])[^\d]/u
const earlierPattern = /[快慢早晚优好强弱]于/u
const comparisonPattern = /比(?!较|例|赛|如|重|率|方)(?<than>[^,;。]{1,3})/u

const yearOnYearPattern = /[比较](?:去年|上年|上一年|前一年)/u

/**
 * Whether a clause of a claim is stronger than a source's words support. Both in matching form.
 * @param isMeasured whether the source states the figure by which, according to the claim, two things differ
 * @param isInTurn whether the source states the clauses of the claim in the same order: causes are often expressed so
 */
export function isStrengthened(claim: string, source: string, isMeasured = false, isInTurn = false): boolean {
  const isImplied = (said: RegExp) => said === causeWords && isInTurn && forwardCausePattern.test(claim)
  if (strengtheningWords.some(([said, given]) => said.test(claim) && !given.test(source) && !isImplied(said))) return true
  // The exact degree must occur: the heaviest is not the longest.
  for (const pattern of [superlativePattern, earlierPattern]) {
    const degree = pattern.exec(claim)?.[0]
    if (degree !== undefined && !source.includes(degree)) return true
  }
  if (yearOnYearPattern.test(claim) && source.includes('同比')) return false
  const than = comparisonPattern.exec(claim)?.groups?.['than']
  return than !== undefined && !isMeasured && !source.includes(`比${than.slice(0, 2)}`) && !source.includes(`较${than.slice(0, 2)}`)
}

const upperPattern = /不(?:得|能|可|应|许)?(?:超过|超出|高于|多于|大于|长于|晚于|迟于)|至多|最多|以内|以下|上限/u
const lowerPattern = /不(?:得|能|可|应|许)?(?:低于|少于|小于|短于|早于)|至少|最少|起码|以上|下限/u

/**
 * Whether a claim states an upper limit where the source states only a lower one, or vice versa, however far the limiting word is from its
 * figure.
 */
export function turnsLimit(claim: string, source: string): boolean {
  const sides = [upperPattern, lowerPattern] as const
  return sides.some((side, i) => {
    const other = sides[1 - i]!
    return side.test(claim) && !other.test(claim) && other.test(source) && !side.test(source)
  })
}
