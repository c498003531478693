import { expect, it } from 'vitest'
import { hintsOf } from './hints.ts'

const says = (question: string, sentence: string) => hintsOf(question).some((hint) => hint.test(sentence))

it.each([
  ['船上能抽烟吗？', '船上禁止吸烟'],
  ['码头让不让停车', '码头不得停放车辆'],
  ['带猫上船行吗', '动物谢绝登船'],
  ['船票丢了怎么办', '遗失船票的,补办票据'],
])('%s is answered in the words of: %s', (question, sentence) => {
  expect(says(question, sentence)).toBe(true)
})

it.each([
  ['船上谁抽烟？', '船上禁止吸烟'],
  ['船上能抽烟吗？', '船上的烟囱三米高'],
])('%s expects nothing that is in: %s', (question, sentence) => {
  expect(says(question, sentence)).toBe(false)
})
