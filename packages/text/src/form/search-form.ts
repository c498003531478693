import { normalize } from './normalize.ts'
import { parseChineseNumeral } from '../quantity/numerals.ts'

/** Chinese numerals of at least two characters, and numbers with thousands separators. */
const numeral = /[零〇○一二两三四五六七八九十百千万亿廿卅]{2,24}|\d{1,3}(?:,\d{3})+/g
const ideograph = /^\p{Script=Han}$/u

/**
 * Returns the form in which texts are indexed and searched: `normalize`, with numbers in Arabic digits without separators, so that 2025年
 * finds 二〇二五年 and 12500 finds 12,500. The offsets of the original text are kept.
 */
export function searchForm(text: string): string {
  const form = normalize(text)
  const numbers: string[] = []
  for (const { 0: found, index } of form.matchAll(numeral)) {
    const value = found.includes(',') ? found.replaceAll(',', '') : parseChineseNumeral(found)
    // One-digit numerals occur in words that are not quantities: 一一, 万一.
    if (value === undefined || value.length < 2) continue
    const unit = form[index + found.length] ?? ''
    numbers.push(ideograph.test(unit) ? value + unit : value)
  }
  return numbers.length === 0 ? form : `${form} ${numbers.join(' ')}`
}
