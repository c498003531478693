import { parseQuantities, type Quantity } from '@wenjin/text'

/** A clause with an interrogative in place of its answer. */
export interface ClozeQuestion {
  clause: string
  /** The replaced words. */
  answer: string
  form: 'quantity' | 'date'
}

const maxQuantities = 2
/** The number at the start of a quantity, without its unit. */
const numberPattern = /^[¥￥$€£]?\s?(?:\d[\d.,]*\s?[十百千万亿]*|[零〇一二两三四五六七八九十百千万亿半]+)/u
/** After words that measure, 一天 is an amount; 两次 always is. */
const countedPattern = /^(?:天|年|个?月|周|小时|分钟|次|倍|元|成)/u
const introducingPattern = /(?:提前|为|是|超过|少于|至少|最多|最长|满)\s?$/u
/** Text before a number that is part of a name or version. */
const namesPattern = /[第《（(A-Za-z\d_.\-/:]\s?$/u
const copulaPattern =
  /(?:为|是|：|:|等于|达到?|约为?|超过|低于|高于|小于|大于|不到|至少|最多|最大|最小|占|增长|下降|增加|减少|上涨|提高|降低|到|至|共|共计|合计|仅|有)\s?$/u
const rangePattern = /(?:至|到|—|–|~|～|-)/u
// regex-bounded: a clause of at most 120 characters
const openedPattern = /[（(][^）)]*$/u

/** Returns the clause once for each of its amounts and dates, with an interrogative in its place. */
export function askQuantities(clause: string): ClozeQuestion[] {
  const found = parseQuantities(clause)
  if (found.length === 0 || found.length > maxQuantities) return []
  return found.flatMap((quantity) => {
    const asked = askOne(clause, quantity)
    return asked === null ? [] : [asked]
  })
}

function askOne(clause: string, quantity: Quantity): ClozeQuestion | null {
  const before = clause.slice(0, quantity.start)
  // 120公里（75英里）: the same amount repeated.
  const after = clause.slice(quantity.end).replace(/^[（(][^（）()]{1,20}[）)]/u, '')
  const answer = clause.slice(quantity.start, quantity.end)
  if (namesPattern.test(before) || /^[A-Za-z\d.\-/]/u.test(after) || openedPattern.test(before)) return null
  const word = wordFor(quantity, answer, before, after)
  if (word === null) return null
  const isMoment = (quantity.kind === 'date' || quantity.kind === 'time') && word !== '多少日'
  // 于 and 在 before a date are dropped before an interrogative, unless the date ends the clause: 成立于哪一年. The 于 of 定于 is part of the verb.
  const isPreposition = isMoment && after !== '' && /[于在]\s?$/u.test(before) && !/[定订位处生始]于\s?$/u.test(before)
  // 在1842年出版的书中: the date does not belong to the predicate.
  if (isPreposition && /^[^，]{1,12}的/u.test(after)) return null
  const lead = isPreposition ? before.replace(/[于在]\s?$/u, '') : before.replace(/(?:大?约|將近|将近|近|大約|約)\s?$/u, '')
  return { clause: `${lead.trimEnd()}${word}${after.trimStart()}`, answer, form: isMoment ? 'date' : 'quantity' }
}

function wordFor({ kind, value }: Quantity, answer: string, before: string, after: string): string | null {
  switch (kind) {
    case 'date':
      return dateWord(value, answer, before, after)
    case 'time':
      return /[点时:：]/u.test(answer) && !rangePattern.test(answer) ? '几点' : null
    case 'percent':
      return copulaPattern.test(before) && !before.endsWith('占') ? '多少' : '百分之多少'
    case 'money':
    case 'measure':
    case 'number':
      return amountWord(answer, before, after)
    case 'range':
      return rangeWord(value, answer, before, after)
    case 'ratio':
      return copulaPattern.test(before) ? '多少' : null
    case 'ordinal':
      return null
  }
}

function dateWord(value: string, answer: string, before: string, after: string): string | null {
  if (/^(?:的|版|度|级|代|制|限|初|末|底|左右|[-—–~～至到])/u.test(after) || /(?:截至|截止|每|至|到|[-—–~～]|近|约)\s?$/u.test(before))
    return null
  // 十五日内, 提前3日: a day without a month is a duration.
  if (value.startsWith('---')) return /(?:每|本|当|上|下)个?月\s?$/u.test(before) ? '哪一天' : '多少日'
  if (/^(?:之|以)?前/u.test(after)) return before === '' ? null : `要在什么时候${/^[之以]/u.test(after) ? '' : '之'}`
  if (answer.endsWith('世纪')) return '哪个世纪'
  if (answer.endsWith('年代')) return '什么年代'
  return /^-?\d{1,4}$/u.test(value) ? '哪一年' : '什么时候'
}

function amountWord(answer: string, before: string, after: string): string | null {
  const number = numberPattern.exec(answer)?.[0]
  // 一个, 一种: not an informative amount.
  if (number === undefined || number.trim() === '半') return null
  const unit = answer.slice(number.length).trim()
  if (/^[一两]$/u.test(number.trim()) && !(countedPattern.test(unit) && (number.trim() === '两' || introducingPattern.test(before))))
    return null
  if (unit.startsWith('个') && /^(?:[一二三四五六七八九十两]{1,2}|\d)$/u.test(number.trim())) return `几${unit}`
  if (unit !== '')
    return /^[A-Za-z%‰°℃]/u.test(unit) && !copulaPattern.test(before) ? null : /^[A-Za-z%‰°℃]/u.test(unit) ? '多少' : `多少${unit}`
  if (/^[¥￥$€£]/u.test(answer)) return '多少钱'
  if (/^\p{Script=Han}/u.test(after)) return /^(?:[年月日号点的和与及、到至]|[A-Za-z])/u.test(after) ? null : '多少'
  return after === '' && copulaPattern.test(before) ? '多少' : null
}

function rangeWord(value: string, answer: string, before: string, after: string): string | null {
  if (/^(?:--|-?\d{4})/u.test(value) || /[年月日号]$/u.test(answer)) return after.startsWith('的') ? null : '什么时候'
  if (/\d[:：]\d|[点时]/u.test(answer)) return '几点到几点'
  // regex-bounded: an amount in a clause of at most 120 characters
  const unit = /\p{Script=Han}+$/u.exec(answer)?.[0] ?? ''
  if (unit === '' && !copulaPattern.test(before)) return null
  return `多少${/^[十百千万亿一二三四五六七八九两]+$/u.test(unit) ? '' : unit.replace(/^[十百千万亿一二三四五六七八九两]+/u, '')}`
}
