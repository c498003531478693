import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { seeded } from '../../../../test/seeded.ts'
import { isWorkDone } from './proof-of-work.ts'
import { makeQuestion, readAnswer } from './text-question.ts'

test('questions are words without digits, differ, and have an answer from 1 to 20', () => {
  for (const lang of ['zh', 'en'] as const) {
    const random = seeded(7)
    const asked = Array.from({ length: 400 }, () => makeQuestion(lang, random))
    for (const { question, answer } of asked) {
      expect(question).not.toMatch(/\d|undefined/)
      expect(question).toMatch(lang === 'zh' ? /[？]$/ : /\?$/)
      expect(Number(answer)).toBeGreaterThanOrEqual(1)
      expect(Number(answer)).toBeLessThanOrEqual(20)
    }
    expect(new Set(asked.map(({ question }) => question)).size).toBeGreaterThan(150)
  }
})

test('the answer is the result of the words', () => {
  const numbers =
    'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'
  const random = seeded(3)
  for (let i = 0; i < 300; i += 1) {
    const { question, answer } = makeQuestion('en', random)
    const found = question
      .toLowerCase()
      .split(/\W+/)
      .flatMap((word) => (numbers.split(' ').includes(word) ? [numbers.split(' ').indexOf(word)] : []))
    const [a = 0, b = 0] = found
    expect(found).toHaveLength(2)
    expect(Number(answer)).toBe(/minus|flew/.test(question) ? a - b : a + b)
  }
})

test.each([
  ['12', '12'],
  [' 12 ', '12'],
  ['１２', '12'],
  ['012', '12'],
  ['十二', '12'],
  ['十二。', '12'],
  ['一十二', '12'],
  ['12本', '12'],
  ['两只', '2'],
  ['二十', '20'],
  ['Twelve', '12'],
  ['', null],
  ['不知道', null],
  ['twelvety', null],
  ['1e1', null],
  ['12345678901234567890', null],
])('the answer %j is read as %j', (text, number) => {
  expect(readAnswer(text)).toBe(number)
})

test('work is accepted when the hash begins with the required number of zero bits, and not with one fewer', () => {
  let nonce = 0
  while (!isWorkDone('token', String(nonce), 10)) nonce += 1
  const hash = createHash('sha256').update(`token:${nonce}`).digest()
  const bits = [...hash]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('')
    .indexOf('1')
  expect(bits).toBeGreaterThanOrEqual(10)
  expect(isWorkDone('token', String(nonce), bits)).toBe(true)
  expect(isWorkDone('token', String(nonce), bits + 1)).toBe(false)
  expect(isWorkDone('other', String(nonce), 18)).toBe(false)
})
