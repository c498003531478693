import { chineseNumeral, multiplierSource, applyMultiplier, parseChineseNumeral } from '@wenjin/text'

const chinese = new RegExp(chineseNumeral, 'gu')
const multiplied = new RegExp(`(?<!\\d)(\\d+(?:\\.\\d+)?)(${multiplierSource})(?![a-z\\d])`, 'gu')

/** A text in matching form with its Chinese numerals, and 万 and 亿 after digits, written in digits. */
export function writtenNumbers(text: string): string {
  return text
    .replaceAll(chinese, (numeral) => parseChineseNumeral(numeral) ?? numeral)
    .replaceAll(multiplied, (whole, number: string, multiplier: string) => applyMultiplier(number, multiplier) ?? whole)
}
