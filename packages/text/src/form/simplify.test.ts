import { expect, test } from 'vitest'
import { toSimplified } from './simplify.ts'

test.each([
  ['電腦與網絡', '电脑与网络'],
  ['為什麼', '为什么'],
  ['凭藉復甦，鍾書', '凭借复苏，钟书'],
  ['著名的裏海', '著名的里海'],
  ['已经是简体，ABC　１２', '已经是简体，ABC　１２'],
  ['', ''],
])('toSimplified(%s)', (text, expected) => {
  expect(toSimplified(text)).toBe(expected)
})

test('toSimplified converts a substring as it does within the whole text', () => {
  const text = '乾隆皇帝乾燥的頭髮發現後漢書'
  const whole = toSimplified(text)
  for (let i = 0; i <= text.length; i++) expect(toSimplified(text.slice(0, i)) + toSimplified(text.slice(i))).toBe(whole)
})
