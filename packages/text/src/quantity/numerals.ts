import { addDecimals, canonicalDecimal, multiplyDecimals } from './decimal.ts'

const chineseDigits = '零一二三四五六七八九'
const digitForms: Readonly<Record<string, string>> = {
  〇: '0',
  '○': '0',
  两: '2',
  壹: '1',
  贰: '2',
  叁: '3',
  肆: '4',
  伍: '5',
  陆: '6',
  柒: '7',
  捌: '8',
  玖: '9',
}
const smallUnits: Readonly<Record<string, number>> = { 十: 10, 拾: 10, 百: 100, 佰: 100, 千: 1000, 仟: 1000 }
const largeUnits: Readonly<Record<string, number>> = { 万: 1e4, 亿: 1e8 }

/** Sources of patterns for numerals in matching form, without anchors or groups. */
export const chineseDigit = '[零〇○一二三四五六七八九]'
export const chineseNumeral =
  '(?:[零〇○一二两三四五六七八九十廿卅壹贰叁肆伍陆柒捌玖拾](?:[零〇○一二两三四五六七八九十百千万亿壹贰叁肆伍陆柒捌玖拾佰仟]|[多余](?=[万亿])){0,24}' +
  '(?:点[零〇一二三四五六七八九]{1,12}[十百千万亿]{0,2})?)'
export const arabicNumeral = '(?:\\d{1,3}(?:,\\d{3}){1,10}(?!\\d)(?:\\.\\d{1,20})?|\\d{1,30}(?:\\.\\d{1,20})?)'
export const multiplierSource = '(?:万亿|千亿|百亿|十亿|千万|百万|十万|万|亿|千|百)'
export const englishMultiplierSource = '(?: ?(?:thousand|million|billion|trillion)(?![a-z]))'

const multipliers: Readonly<Record<string, string>> = {
  万亿: '1000000000000',
  千亿: '100000000000',
  百亿: '10000000000',
  十亿: '1000000000',
  亿: '100000000',
  千万: '10000000',
  百万: '1000000',
  十万: '100000',
  万: '10000',
  千: '1000',
  百: '100',
  thousand: '1000',
  million: '1000000',
  billion: '1000000000',
  trillion: '1000000000000',
}

/** Maximal length of a numeral, characters: longer digit strings, such as keys, are not numbers. */
const longestNumeral = 64

function digitOf(character: string): string | undefined {
  const at = chineseDigits.indexOf(character)
  return at >= 0 ? String(at) : digitForms[character]
}

/** Parses a whole number written with 十百千万亿; undefined when it is malformed. */
function parseWithUnits(numeral: string): string | undefined {
  let total = 0
  let section = 0
  let digit: number | undefined
  let lastUnit = 1
  for (const character of numeral) {
    const value = digitOf(character)
    const small = smallUnits[character]
    const large = largeUnits[character]
    if (value !== undefined) {
      if (digit !== undefined && digit !== 0) return undefined
      digit = Number(value)
      if (digit === 0) lastUnit = 1
    } else if (small !== undefined) {
      section += (digit ?? 1) * small
      digit = undefined
      lastUnit = small
    } else if (large !== undefined) {
      if (section === 0 && digit === undefined && total === 0) return undefined
      // 三万亿: the larger unit multiplies the whole preceding number.
      if (large > 1e4) total = (total + section + (digit ?? 0)) * large
      else total += (section + (digit ?? 0)) * large
      section = 0
      digit = undefined
      lastUnit = large
    } else {
      return undefined
    }
  }
  // 一万五 is 15000 and 两百五 is 250, but 十五 is 15 and 一百零五 is 105.
  const last = digit ?? 0
  const sum = total + section + (lastUnit >= 100 ? (last * lastUnit) / 10 : last)
  return Number.isSafeInteger(sum) ? String(sum) : undefined
}

/**
 * Returns the value of a Chinese numeral (二〇二五, 两百三十万, 三点一四, 一点二亿) as a canonical decimal; undefined when it is not a numeral, or too long.
 */
export function parseChineseNumeral(numeral: string): string | undefined {
  if (numeral.length > longestNumeral) return undefined
  const plain = numeral
    .replace(/[多余]/g, '')
    .replace(/廿/g, '二十')
    .replace(/卅/g, '三十')
  const [whole = '', fraction] = plain.split('点')
  const isDigits = [...whole].every((character) => digitOf(character) !== undefined)
  const value = isDigits ? [...whole].map(digitOf).join('') : parseWithUnits(whole)
  if (value === undefined || value === '') return undefined
  if (fraction === undefined) return canonicalDecimal(value)
  const digits = [...fraction].map(digitOf).filter((digit) => digit !== undefined)
  const unit = fraction.slice(digits.length)
  const decimal = canonicalDecimal(`${value}.${digits.join('')}`)
  return unit === '' ? decimal : applyMultiplier(decimal, unit)
}

/** Multiplies `value` by 万, 百万, million …; undefined for an unknown multiplier, and for a value that is too long. */
export function applyMultiplier(value: string, multiplier: string): string | undefined {
  const factor = multipliers[multiplier.trim()]
  return factor === undefined || value.length > longestNumeral ? undefined : multiplyDecimals(value, factor)
}

/** Parses Arabic digits with multipliers between them, as a canonical decimal: 1亿2000万, 3万5千, 3亿6千5百万, 1.2 million, 12,500. */
export function parseArabicNumeral(numeral: string): string {
  let total = '0'
  let section = '0'
  let current = '0'
  for (const [token] of numeral.matchAll(/[\d.,]+|[a-z]+|[万亿千百十]/g)) {
    const small = smallUnits[token]
    if (/^[\d.,]/.test(token)) {
      current = canonicalDecimal(token)
      continue
    }
    if (small !== undefined) {
      section = addDecimals(section, multiplyDecimals(current, String(small)))
    } else {
      const before = addDecimals(section, current)
      // 3.5万亿: the larger unit multiplies the whole preceding number.
      const multiplied = token === '亿' ? addDecimals(total, before) : before
      const scaled = multiplyDecimals(multiplied, multipliers[token] ?? '1')
      total = token === '亿' ? scaled : addDecimals(total, scaled)
      section = '0'
    }
    current = '0'
  }
  return addDecimals(total, addDecimals(section, current))
}
