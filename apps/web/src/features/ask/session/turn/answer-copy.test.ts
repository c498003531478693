import { emptyAnswer } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { markedAnswer, plainAnswer } from './answer-copy.ts'

const reference = { index: 1, category: 'mine', title: '白石渡', link: '/doc/a', snippet: '' }
const answer = { ...emptyAnswer(), text: '始建于**1736年**。[[1]]没有出处。[[7]]', references: [reference] }

test('a copied answer has no markup, and lists its sources only when requested', () => {
  expect(plainAnswer(answer)).toBe('始建于1736年。没有出处。')
  expect(markedAnswer(answer)).toContain('始建于1736年。[1]')
  expect(markedAnswer(answer)).toContain('\n\n[1] 白石渡')
})
