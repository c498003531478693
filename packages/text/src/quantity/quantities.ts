import { readAmount } from './amounts.ts'
import { type Atom, matchAt } from './atom.ts'
import { readDate } from './dates.ts'
import { compareDecimals, multiplyDecimals } from './decimal.ts'
import { normalizeWithOffsets, originalSpan } from '../form/normalize.ts'
import { applyMultiplier } from './numerals.ts'
import type { Quantity } from './quantity.ts'

/** All characters that can start a quantity; other characters are skipped. */
const beginsPattern =
  /[\d零〇○一二两三四五六七八九十廿卅壹贰叁肆伍陆柒捌玖拾百千万半第公西前上下晚凌早中傍清深夜民光康雍干嘉道咸同宣贞开天洪永正成弘隆崇顺明大昭平令人新$¥€£ruhnjfmasod]/g
const connectorPattern = / ?(?:到|至|-{1,2}|~|～) ?/y
const digitRunPattern = /\d(?:[.,]*\d)*/y
const chineseRunPattern = /[零〇○一二两三四五六七八九][零〇○一二两三四五六七八九十百千万亿]*/y
/** 010-1234-5678: a telephone number, an ISBN. */
// regex-bounded: tried at the beginning of a run of digits alone
const identifierPattern = /\d+(?:-\d+){2,}/y
/** 5G, 4M: names with a capital letter, whereas grams and metres are written in lower case. */
const generationPattern = /^[\d０-９]+[GMTＧＭＴ]$/
/** Signs that make an amount negative; a dash counts only before amounts that are often negative, since it is a hyphen otherwise. */
const minusPattern = /(?:零下|负|(?<![\p{L}\p{N}] ?)-|(?<=\p{Script=Han})-)$/u

function readAtom(text: string, at: number): Atom | undefined {
  return readDate(text, at) ?? (matchAt(identifierPattern, text, at) ? undefined : readAmount(text, at))
}

/** Returns the length of the minus sign before `at`, in a text in matching form. */
function minusLength(text: string, at: number, { kind, unit }: Atom): number {
  if (kind !== 'number' && kind !== 'measure' && kind !== 'percent') return 0
  const sign = minusPattern.exec(text.slice(Math.max(0, at - 3), at))?.[0] ?? ''
  return sign === '-' && kind !== 'percent' && unit !== '℃' && unit !== '℉' ? 0 : sign.length
}

/** Whether the digits at `at` belong to a name with letters (gpt-4, mp3) or continue preceding digits. */
function isInsideName(text: string, at: number): boolean {
  const character = text[at]!
  if (/[a-z]/.test(character)) return /[a-z0-9]/.test(text[at - 1] ?? '')
  return /\d/.test(character) && (/[a-z\d_]/.test(text[at - 1] ?? '') || /[a-zα-ω][-.]$/.test(text.slice(Math.max(0, at - 2), at)))
}

/** Returns the start of a range as a date: 1949 in 1949-1976年; 5月1日 in 2025年5月1日至3日 as written. */
function dateStart(from: Atom, to: Atom): string | undefined {
  if (from.kind === 'date') return from.value
  if (from.kind === 'number' && /^\d{3,4}$/.test(from.value) && /^\d{3,4}(?:-|$)/.test(to.value)) return from.value
  if (from.kind === 'number' && /^\d{1,2}$/.test(from.value) && to.value.startsWith('C')) return `C${from.value}`
  const month = /^--(\d\d)$/.exec(to.value)
  return month && from.kind === 'number' && /^(?:[1-9]|1[0-2])$/.test(from.value) ? `--${from.value.padStart(2, '0')}` : undefined
}

/** Completes the end of a range with the year and month that only its start states. */
function dateEnd(from: string, to: string): string {
  if (/^---\d\d$/.test(to)) return /^(?:-?\d+|-)-\d\d(?=-)/.exec(from)?.[0].concat(to.slice(2)) ?? to
  if (/^--\d\d/.test(to)) return /^-?\d{1,4}(?=-\d\d)/.exec(from)?.[0].concat(to.slice(1)) ?? to
  return to
}

/** Combines `from` and `to` into one range; undefined when their kinds differ. */
function combine(from: Atom, to: Atom, length: number): Atom | undefined {
  if (to.kind === 'date' || from.kind === 'date') {
    const start = to.kind === 'date' || to.kind === 'number' ? dateStart(from, to) : undefined
    // 1949年-1976: the second year has no 年.
    const isBareYear = to.kind === 'number' && /^\d{4}$/.test(to.value)
    if (start === undefined || !(to.kind === 'date' || isBareYear)) return undefined
    return { kind: 'range', length, value: `${start}..${dateEnd(start, to.value)}` }
  }
  if (from.kind === 'time' && to.kind === 'time') return { kind: 'range', length, value: `${from.value}..${to.value}` }
  if (from.amount === undefined || to.amount === undefined) return undefined
  const takesOver = from.kind === 'number' && from.unit === undefined
  if (!takesOver && (from.kind !== to.kind || from.unit !== to.unit)) return undefined
  let start = from.value
  if (takesOver) {
    if (from.multiplier === '1' && to.multiplier && to.multiplier !== '1' && compareDecimals(from.amount, to.amount) < 0) {
      start = applyMultiplier(start, to.multiplier) ?? start
    }
    start = multiplyDecimals(start, to.factor ?? '1')
  }
  if (/^(?:1\d|20)\d\d$/.test(start) && /^\d\d$/.test(to.value) && takesOver && to.unit === undefined) {
    // 2012-13: a season in short form.
    const end = start.slice(0, 2) + to.value
    return end > start ? { kind: 'range', length, value: `${start}..${end}` } : undefined
  }
  if (compareDecimals(start, to.value) > 0) {
    return from.kind === 'number' && to.kind === 'number' && !/^\d{4}/.test(start)
      ? { kind: 'ratio', length, value: `${start}:${to.value}` }
      : undefined
  }
  return { kind: 'range', length, value: `${start}..${to.value}`, unit: to.unit ?? (to.kind === 'percent' ? '%' : undefined) }
}

/** Returns the range that starts with `from`, read at `at`; or `from` itself. */
function readRange(text: string, at: number, from: Atom): Atom {
  const connector = matchAt(connectorPattern, text, at + from.length)
  if (!connector) return from
  const next = at + from.length + connector[0].length
  const to = readAtom(text, next)
  if (!to) return from
  return combine(from, to, next + to.length - at) ?? from
}

/**
 * Returns the numbers, amounts, dates and ranges of a text, in order and without overlap, each in a canonical form that is equal for equal
 * quantities in any notation: Chinese or Arabic numerals, full or half width, any unit. Numbers inside names (GPT-4, MP3, 五四运动, 一些) are not
 * quantities. Offsets refer to the original text.
 */
export function parseQuantities(text: string): Quantity[] {
  const normalized = normalizeWithOffsets(text)
  const form = normalized.text
  const found: Quantity[] = []
  beginsPattern.lastIndex = 0
  for (let match = beginsPattern.exec(form); match; match = beginsPattern.exec(form)) {
    const at = match.index
    const first = isInsideName(form, at) ? undefined : readAtom(form, at)
    if (first) {
      const atom = readRange(form, at, first)
      const { length, kind, value, unit } = atom
      beginsPattern.lastIndex = at + length
      const minus = value === '0' ? 0 : minusLength(form, at, atom)
      const span = originalSpan(normalized, at - minus, at + length)
      if (generationPattern.test(text.slice(span.start, span.end))) continue
      const quantity = { ...span, kind, value: minus ? `-${value}` : value }
      found.push(unit === undefined ? quantity : { ...quantity, unit })
    } else {
      // A run of digits is tried once, at its start: this keeps the time linear, and 七八十人 is not read as 80.
      const run = matchAt(identifierPattern, form, at) ?? matchAt(digitRunPattern, form, at) ?? matchAt(chineseRunPattern, form, at)
      if (run) beginsPattern.lastIndex = at + run[0].length
    }
  }
  return found
}
