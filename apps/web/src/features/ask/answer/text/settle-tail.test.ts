import { expect, test } from 'vitest'
import { settleTail } from './settle-tail.ts'

test.each([
  ['结论[', '结论'],
  ['结论[[', '结论'],
  ['结论[[1', '结论'],
  ['结论[[12]', '结论'],
  ['结论[[12]]', '结论[[12]]'],
  ['见[说明](https://a.cn/x', '见'],
  ['见[说明](https://a.cn/x)', '见[说明](https://a.cn/x)'],
  ['重点**', '重点'],
  ['路径\\', '路径'],
  ['甲 &nbs', '甲 '],
])('an unfinished end is held back: %s', (block, drawn) => {
  expect(settleTail(block)).toBe(drawn)
})

test.each([['-'], ['1'], ['1.'], ['##'], ['>'], ['---'], ['```py'], ['``'], ['|a|b|'], ['|a|b|\n|-'], ['$$\nx^2']])(
  '%j alone is not rendered',
  (block) => {
    expect(settleTail(block)).toBe('')
  },
)

test('a table appears with its first complete row and grows row by row', () => {
  expect(settleTail('|a|b|\n|-|-|')).toBe('')
  expect(settleTail('|a|b|\n|-|-|\n|1|')).toBe('')
  expect(settleTail('|a|b|\n|-|-|\n|1|2|\n')).toBe('|a|b|\n|-|-|\n|1|2|\n')
  expect(settleTail('|a|b|\n|-|-|\n|1|2|\n|3|')).toBe('|a|b|\n|-|-|\n|1|2|\n')
})

test('a line under a paragraph does not temporarily turn it into a heading', () => {
  expect(settleTail('段落\n-')).toBe('段落')
  expect(settleTail('段落\n==')).toBe('段落')
})

test('an open formula is held back, an amount of money is not', () => {
  expect(settleTail('其中 $x^2')).toBe('其中 ')
  expect(settleTail('其中 $x^2$ 是')).toBe('其中 $x^2$ 是')
  expect(settleTail('售价 $5 到')).toBe('售价 $5 到')
  expect(settleTail('写作 `$x` 即可')).toBe('写作 `$x` 即可')
})

test('an open code block is shown as it grows, its closing fence never as text', () => {
  expect(settleTail('```py\na = [1')).toBe('```py\na = [1')
  expect(settleTail('```py\na\n``')).toBe('```py\na')
})

test('complete text is not changed', () => {
  const text = '三项：\n- 一[[1]]\n- 二[[2]]。'
  expect(settleTail(text)).toBe(text)
})
