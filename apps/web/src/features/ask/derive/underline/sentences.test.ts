import { expect, test } from 'vitest'
import { sentencesOf } from './sentences.ts'

test('sentencesOf ends sentences at stops, after closing quotes and brackets, and at the end of a block', () => {
  const answer = '## 白石渡\n\n它**始建于1736年**[[1]]。他说：“重修过！”后来又修[[2]]\n\n- 第一班六点；末班九点\n- 全年开放'
  expect(sentencesOf(answer).map(({ start, end }) => answer.slice(start, end))).toEqual([
    '白石渡',
    '它**始建于1736年**[[1]]。',
    '他说：“重修过！”',
    '后来又修',
    '第一班六点；',
    '末班九点\n- 全年开放',
  ])
  expect(sentencesOf('')).toEqual([])
})
