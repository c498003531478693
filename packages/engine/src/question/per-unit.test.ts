import { describe, expect, it } from 'vitest'
import { holdsAnswer } from '../answer/understanding/answer-type.ts'
import { shapeOf } from '../answer/understanding/question-kind.ts'
import { perUnitRewordings } from './per-unit.ts'

describe('perUnitRewordings', () => {
  it.each([
    ['一天补多少', '一天', '每日'],
    ['一桌多少钱', '一桌', '每桌'],
    ['停车一个月交多少', '一个月', '每月'],
    ['一趟带几个人', '一趟', '每次'],
  ])('%s asks for an amount per unit', (question, word, other) => {
    const [rewording] = perUnitRewordings(question)
    expect(rewording!.word).toBe(word)
    expect(question.slice(rewording!.start, rewording!.end)).toBe(word)
    expect(rewording!.synonyms.map((synonym) => synonym.word)).toContain(other)
  })

  it.each(['一起去几个人', '第一次交多少', '二十一天多少钱', '一天能走完吗', '一共多少钱', '有一点贵多少'])('%s has none', (question) => {
    expect(perUnitRewordings(question)).toEqual([])
  })
})

it('a unit counts as any other for the same thing', () => {
  expect(holdsAnswer('每天遛狗两次', shapeOf('一天遛狗几回'))).toBe(1)
  expect(holdsAnswer('每天遛狗两只', shapeOf('一天遛狗几回'))).toBe(0.5)
})
