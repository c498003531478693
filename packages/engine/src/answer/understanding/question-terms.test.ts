import { describe, expect, it } from 'vitest'
import { readEvidence } from '../evidence/evidence.ts'
import { passagesOf } from '../fixture.ts'
import { bareWord } from './bare-word.ts'
import { weighQuestion } from './question-terms.ts'

const rewordingsOf = (question: string, text: string) =>
  weighQuestion(question, readEvidence(passagesOf({ title: '须知', text }), question)).rewordings.map(({ word, synonyms }) => [
    word,
    synonyms.map((synonym) => synonym.word),
  ])

describe('weighQuestion', () => {
  it('looks up no character of a phrase that is known as a whole', () => {
    expect(rewordingsOf('最晚几点接', '周五晚上装盒。最迟八点送到。')).toEqual([['最晚', ['最迟']]])
  })

  it('looks up an amount per unit', () => {
    expect(rewordingsOf('一桌多少钱', '酒席每桌2680。')).toContainEqual(['一桌', ['每桌']])
  })
})

describe('bareWord', () => {
  it.each([
    ['完能', '完'],
    ['娃中', '娃'],
    ['补卡要', '补卡'],
    ['赔不赔', '赔'],
    ['可以', '可以'],
    ['食堂', '食堂'],
  ])('%s is %s', (word, bare) => {
    expect(bareWord(word)).toBe(bare)
  })
})
