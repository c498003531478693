import { expect, test } from 'vitest'
import { negations } from './negation.ts'

test.each([
  ['他没有去', ['没有']],
  ['他不喜欢，也从未去过', ['不', '从未']],
  ['工程無法完成', ['無']],
  ['这并非事实', ['并非']],
  ['请勿触摸，未经许可不得入内', ['勿', '未', '不']],
  ['He never said it is not so', ['never', 'not']],
  ["It isn't, I can’t", ["isn't", 'can’t']],
  ['不是甲，而是乙', ['不是']],
  ['主要不是黑色', ['不是']],
])('%s contains a negation', (text, expected) => {
  expect(negations(text).map(({ start, end }) => text.slice(start, end))).toEqual(expected)
})

test.each([
  '不仅如此，不但好看',
  '无锡非常好',
  '未来的非洲',
  '是否可行？能不能去？',
  '不断发展，不少人，无论如何',
  '战国无双',
  '無線網路',
  '沉没的船，特别大',
  'not only a notebook',
  '差不多三千人',
  '要不要去？要不明天去',
])('%s contains no negation', (text) => {
  expect(negations(text)).toEqual([])
})
