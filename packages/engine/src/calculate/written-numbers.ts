import { chineseNumeral, multiplierSource, applyMultiplier, parseChineseNumeral } from '@wenjin/text'

const chinese = new RegExp(chineseNumeral, 'gu')
const multiplied = new RegExp(`(?<!\\d)(\\d+(?:\\.\\d+)?)(${multiplierSource})(?![a-z\\d])`, 'gu')

/** Converts Chinese numerals, and 万 and 亿 after digits, to Arabic digits in a text in matching form. */
export function writtenNumbers(text: string): string {
  return text
    .replaceAll(chinese, (numeral) => parseChineseNumeral(numeral) ?? numeral)
    .replaceAll(multiplied, (whole, number: string, multiplier: string) => applyMultiplier(number, multiplier) ?? whole)
}
