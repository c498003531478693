import { describe, expect, it } from 'vitest'
import { passagesOf } from '../../answer/fixture.ts'
import { numberSources } from '../../answer/evidence/sources.ts'
import { verifySentence } from '../../answer/verify/verify-sentence.ts'

const verdictOf = (text: string, sentence: string) =>
  verifySentence({ sentence, sources: numberSources(passagesOf({ title: '须知', text })), preferred: 1 }).verdict

const hall =
  '泳池更衣柜的钥匙由前台保管。会员可以携带水枪入场。训练池水深为一米二。每件行李不能超过 45 千克。家属凭证可以在看台等候。场馆全部灯具是节能灯。'

describe('a clause that differs only in one firm slot', () => {
  it.each([
    ['a permission turned into a prohibition', '会员禁止携带水枪入场。'],
    ['another amount', '训练池的水深是一米五。'],
    ['another limit, said with 不能', '每件行李不能超过 40 千克。'],
    ['some in place of all', '场馆部分灯具是节能灯。'],
  ])('is contradicted by %s', (_name, sentence) => {
    expect(verdictOf(hall, sentence)).toBe('contradicted')
  })

  it('is not contradicted for a word that may be a synonym', () => {
    expect(verdictOf(hall, '更衣柜钥匙保管在前台。')).not.toBe('contradicted')
  })
})

describe('an order', () => {
  it.each([
    ['of two single characters', '安装桌腿，先前后左。', '桌腿要先装左边，再装前边。'],
    ['of a series', '停机时依次切断水泵、风机、总闸。', '停机时先切断总闸，最后切断水泵。'],
  ])('%s is contradicted when reversed', (_name, text, sentence) => {
    expect(verdictOf(text, sentence)).toBe('contradicted')
  })

  it('is not compared in a list', () => {
    expect(verdictOf('面馆和茶馆的账目由会计老严核对。', '茶馆和面馆的账目由会计老严核对。')).not.toBe('contradicted')
  })
})

describe('words from other places of the source', () => {
  it.each([
    ['a verb of another clause', '书架是一排固定的木柜，借阅时从书架取书。', '在书架上借阅是一排固定的木柜。'],
    ['another kind of the same thing', '毛巾用热水浸泡，捞出后用盐水漂洗。', '捞出后用热水漂洗。'],
    ['the number of another thing of a list', '每碗加芝麻三钱、红糖半两。', '每碗加芝麻半两、红糖三钱。'],
  ])('do not verify %s', (_name, text, sentence) => {
    expect(verdictOf(text, sentence)).not.toBe('verified')
  })
})

describe('statements that hold in some cases only', () => {
  it.each([
    ['under a condition in the clause before', '如遇大风，索道停运半天。', '索道停运半天。'],
    ['at another time of the day', '服务台全年有人值守。', '服务台夜间有人值守。'],
  ])('is not verified without its condition: %s', (_name, text, sentence) => {
    expect(verdictOf(text, sentence)).not.toBe('verified')
  })
})

describe('the same in other words', () => {
  it.each([
    ['ages', '村口的银杏有三百岁。', '村口的银杏树龄三百年。'],
    ['limits', '八百元以上的器材由校方购买。', '超过八百元的器材由校方购买。'],
    ['words that count', '工程款分三期支付。', '工程款分三次支付。'],
    ['a date before its clause', '从1987年起，船厂改造木帆船。', '船厂从1987年起改造木帆船。'],
  ])('verifies %s', (_name, text, sentence) => {
    expect(verdictOf(text, sentence)).toBe('verified')
  })

  it('does not treat the number of an item as a quantity', () => {
    expect(verdictOf('3. 三月采购笔记本40本。', '三月采购笔记本40本。')).toBe('verified')
  })
})
