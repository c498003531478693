import { normalize } from './normalize.ts'
import { parseChineseNumeral } from '../quantity/numerals.ts'

/** Numerals of two characters and more, and numbers with separators. */
const numeral = /[零〇○一二两三四五六七八九十百千万亿廿卅]{2,24}|\d{1,3}(?:,\d{3})+/g
const ideograph = /^\p{Script=Han}$/u

/**
 * The form in which texts are indexed and looked into: `normalize`, and after it the numbers that the text writes otherwise, so that
 * 二〇二五年 is found by 2025年 and 12,500 by 12500. Offsets of the text itself stay as they are.
 */
export function searchForm(text: string): string {
  const form = normalize(text)
  const numbers: string[] = []
  for (const { 0: found, index } of form.matchAll(numeral)) {
    const value = found.includes(',') ? found.replaceAll(',', '') : parseChineseNumeral(found)
    // Small numbers stand in words that count nothing: 一一, 万一.
    if (value === undefined || value.length < 2) continue
    const unit = form[index + found.length] ?? ''
    numbers.push(ideograph.test(unit) ? value + unit : value)
  }
  return numbers.length === 0 ? form : `${form} ${numbers.join(' ')}`
}
