import { expect, test } from 'vitest'
import { sourceNumbers } from './source-numbers.ts'

const references = ['甲', '乙', '丙', '丁'].map((title, at) => ({
  index: at + 1,
  category: 'webpage',
  title,
  link: `https://a.example/${title}`,
  snippet: '',
}))

test('sources without a mark are numbered after those with one', () => {
  expect([...sourceNumbers({ text: '一[[3]]。二[[2]][[3]]。没有来源[[9]]。', references })]).toEqual([
    [3, 1],
    [2, 2],
    [1, 3],
    [4, 4],
  ])
})

test('a growing text keeps the numbers of its marks', () => {
  const text = '一[[4]]。二[[1]]。三[[3]]。'
  const whole = sourceNumbers({ text, references })
  for (let length = 6; length <= text.length; length += 1) {
    const grown = text.slice(0, length)
    const numbers = sourceNumbers({ text: grown, references })
    for (const index of [4, 1, 3]) if (grown.includes(`[[${index}]]`)) expect(numbers.get(index)).toBe(whole.get(index))
  }
})
