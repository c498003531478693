import type { Lang } from '@wenjin/contract'
import type { Random } from './puzzle-shape.ts'

const chineseDigits = '零一二三四五六七八九'
const englishNumbers =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  )

/** Writes 0 to 99 in Chinese numerals. */
function chineseNumeral(n: number): string {
  const [tens, ones] = [Math.floor(n / 10), n % 10]
  if (tens === 0) return chineseDigits[ones]!
  return `${tens === 1 ? '' : chineseDigits[tens]!}十${ones === 0 ? '' : chineseDigits[ones]!}`
}

const numeral = (n: number, lang: Lang) => (lang === 'zh' ? chineseNumeral(n) : englishNumbers[n]!)

/** A count before a measure word is 两, as in 两本, not 二本. */
const counted = (count: string) => (count === '二' ? '两' : count)

const askers: readonly { sign: 1 | -1; zh: (a: string, b: string) => string; en: (a: string, b: string) => string }[] = [
  { sign: 1, zh: (a, b) => `${a}加${b}等于几？`, en: (a, b) => `What is ${a} plus ${b}?` },
  { sign: 1, zh: (a, b) => `比${a}大${b}的数是几？`, en: (a, b) => `Which number is ${b} more than ${a}?` },
  {
    sign: 1,
    zh: (a, b) => `桌上有${counted(a)}本书，又放上${counted(b)}本，一共几本？`,
    en: (a, b) => `There were ${a} books and ${b} more came. How many now?`,
  },
  { sign: -1, zh: (a, b) => `${a}减${b}等于几？`, en: (a, b) => `What is ${a} minus ${b}?` },
  {
    sign: -1,
    zh: (a, b) => `${counted(a)}只鸟飞走了${counted(b)}只，还剩几只？`,
    en: (a, b) => `Of ${a} birds ${b} flew away. How many are left?`,
  },
]

/** Creates a sum in words that is easy to solve mentally; the answer is a number from 1 to 20, in digits. */
export function makeQuestion(lang: Lang, random: Random): { question: string; answer: string } {
  const asker = askers[Math.floor(random() * askers.length)]!
  const small = 1 + Math.floor(random() * 9)
  const other = 2 + Math.floor(random() * 9)
  const [a, b] = asker.sign === 1 ? [other, small] : [other + small, small]
  return { question: asker[lang](numeral(a, lang), numeral(b, lang)), answer: String(a + asker.sign * b) }
}

/** Normalises a written number to digits: 12, １２, 十二, 十二本, twelve. Null when it is not a number. */
export function readAnswer(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/[。.!！]$/, '')
  const digits = /^(\d{1,3})\D{0,2}$/.exec(plain)?.[1]
  if (digits !== undefined) return String(Number(digits))
  const word = englishNumbers.indexOf(plain)
  if (word >= 0) return String(word)
  const chinese = plain
    .replace('两', '二')
    .replace(/[个本只]$/, '')
    .replace(/^一十/, '十')
  for (let n = 0; n < 100; n += 1) if (chineseNumeral(n) === chinese) return String(n)
  return null
}
