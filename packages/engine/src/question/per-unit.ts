import type { Rewording } from '@wenjin/text/synonyms'
import { classifiers } from './interrogatives.ts'

/** A question for an amount, in matching form. */
const asksAmountPattern = /多少|几|多[大长久重远贵]/u
/** One of a unit, which is not the end of a number: 一天, 一个月, 一桌. */
const onePattern = /(?<![第每这那哪另唯统一二三四五六七八九十百千万\d])一(个月|小时|分钟|公里|公斤|平方米|\p{Script=Han})/gu
/** Units besides the classifiers, and those with which 一 makes another word: 一起, 一点. */
const otherUnits: ReadonlySet<string> = new Set(['个月', '公斤', '桌', '针', '剂', '晚', '夜', '顿', '餐', '户', '单', '节', '堂', '学期'])
const notCounted: ReadonlySet<string> = new Set([
  '个',
  '样',
  '起',
  '道',
  '点',
  '行',
  '等',
  '号',
  '级',
  '成',
  '度',
  '列',
  '些',
  '两',
  '百',
  '千',
  '万',
  '十',
])
/** Units of the same thing: what is counted in one of them is written in any other. */
const sameUnits: readonly (readonly string[])[] = [
  ['天', '日'],
  ['次', '回', '趟', '遍'],
  ['个月', '月'],
  ['小时', '钟头'],
  ['晚', '夜'],
]
const likeness = 0.85

/** Returns a unit with those of the same thing, itself first: 回 with 次, 趟 and 遍. */
export function unitsLike(unit: string): readonly string[] {
  const group = sameUnits.find((units) => units.includes(unit)) ?? []
  return [unit, ...group.filter((other) => other !== unit)]
}

/**
 * Returns the wordings of 「一天」 in a question (matching form) for an amount: 「一天补多少」 asks for an amount per day, and rules say 每天 or 每日.
 */
export function perUnitRewordings(form: string): Rewording[] {
  if (!form.includes('一') || !asksAmountPattern.test(form)) return []
  return [...form.matchAll(onePattern)].flatMap(({ 0: word, 1: unit = '', index }) => {
    if (notCounted.has(unit) || !(classifiers.has(unit) || otherUnits.has(unit))) return []
    const synonyms = unitsLike(unit).map((one) => ({ word: `每${one}`, likeness }))
    return [{ word, start: index, end: index + word.length, synonyms }]
  })
}
