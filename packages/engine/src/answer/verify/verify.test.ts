import { normalize } from '@wenjin/text'
import { describe, expect, it } from 'vitest'
import { passagesOf } from '../fixture.ts'
import { numberSources } from '../evidence/sources.ts'
import { verifySentence } from './verify-sentence.ts'

const war = {
  title: '官渡之战',
  text: '官渡之战发生于建安五年（200年）。曹操以约2万兵力击败了袁绍的11万大军。袁绍没有采纳田丰的建议。战后，曹操统一了北方。',
  start: 100,
}
const city = { title: '平湖', text: '平湖面积为537平方公里，2019年人口是50.6万。平湖不是省会。平湖的气温在夏季上升。' }
const sources = numberSources(passagesOf(war, city))

const verdictOf = (sentence: string, preferred?: number) => verifySentence({ sentence, sources, preferred }).verdict

describe('verifySentence', () => {
  it.each([
    '曹操以约2万兵力击败了袁绍的11万大军。',
    '官渡之战发生于公元200年。',
    '平湖面积537平方千米。',
    '平湖2019年的人口是50.6万。',
    '袁绍没有采纳田丰的建议',
    '曹操統一了北方。',
  ])('verifies %s', (sentence) => {
    expect(verdictOf(sentence)).toBe('verified')
  })

  it.each([
    ['a number', '曹操以约3万兵力击败了袁绍的11万大军。'],
    ['two numbers of one sentence exchanged', '曹操以约11万兵力击败了袁绍的2万大军。'],
    ['a year', '官渡之战发生于公元201年。'],
    ['a unit', '平湖面积为537公里。'],
    ['a removed negation', '袁绍采纳了田丰的建议。'],
    ['an added negation', '曹操没有统一北方。'],
    ['a negated identity', '平湖是省会。'],
    ['two names exchanged', '袁绍以约2万兵力击败了曹操的11万大军。'],
    ['another name', '刘备以约2万兵力击败了袁绍的11万大军。'],
    ['an opposite', '平湖的气温在夏季下降。'],
  ])('does not verify a sentence with %s', (_name, sentence) => {
    expect(verdictOf(sentence)).not.toBe('verified')
  })

  it.each([
    ['the year of another event', '张三1975年在台北取得学士学位，1975年在柏林取得硕士学位。'],
    ['a year the next sentence names', '开放课程是学院在2007年创始的一项计划。'],
  ])('does not verify a sentence with %s', (_name, sentence) => {
    const text =
      '张三1970年在台北取得学士学位，1975年在柏林取得硕士学位。开放课程是学院在2002年创始的一项计划。目标是在2007年以前全部公开。'
    const events = numberSources(passagesOf({ title: '大事', text }))
    expect(verifySentence({ sentence, sources: events }).verdict).not.toBe('verified')
    const truth = sentence.replace('2007', '2002').replace('1975', '1970')
    expect(verifySentence({ sentence: truth, sources: events }).verdict).toBe('verified')
  })

  it.each([
    ['柴郡是34个非都市郡之一。', '柴郡不是34个非都市郡之一。'],
    ['他没有登记，但可以领取不记名的证书。', '他没有登记，但不可以领取不记名的证书。'],
    ['这种鸟主要是黑色，不善飞行。', '这种鸟主要不是黑色，不善飞行。'],
    ['甲队没有晋级，乙队晋级了决赛。', '甲队没有晋级，乙队没有晋级决赛。'],
  ])('verifies %s and not %s, regardless of other negations in it', (truth, lie) => {
    const told = numberSources(passagesOf({ title: '记', text: truth }))
    expect(verifySentence({ sentence: truth, sources: told }).verdict).toBe('verified')
    expect(verifySentence({ sentence: lie, sources: told }).verdict).not.toBe('verified')
  })

  it.each([
    ['因为下雨，比赛并未能够如期举行，也没有补赛。', '比赛未如期举行。'],
    ['他不是在北京，而是在上海出生，也不在北京长大。', '他在上海出生，不在北京长大。'],
    ['渡船不得载牲口，也不得载煤。', '渡船不得载牲口。'],
  ])('verifies a shorter wording of %s', (text, sentence) => {
    expect(verifySentence({ sentence, sources: numberSources(passagesOf({ title: '记', text })) }).verdict).toBe('verified')
  })

  it('returns unsupported for a sentence without any source', () => {
    expect(verifySentence({ sentence: '量子计算机使用超导线圈冷却。', sources })).toEqual({
      verdict: 'unsupported',
      index: 0,
      documentId: '',
      start: 0,
      end: 0,
      quote: '',
    })
  })

  it('searches the other sources when the named one does not support the sentence', () => {
    expect(verifySentence({ sentence: '平湖面积为537平方公里', sources, preferred: 1 })).toMatchObject({ verdict: 'verified', index: 2 })
    expect(verifySentence({ sentence: '平湖面积为537平方公里', sources, preferred: 99 })).toMatchObject({ verdict: 'verified', index: 2 })
  })

  it('quotes exactly the slice at its offsets', () => {
    const { start, end, quote } = verifySentence({ sentence: '战后曹操统一了北方。', sources })
    expect(war.text.slice(start - war.start, end - war.start)).toBe(quote)
    expect(normalize(quote)).toContain('统一了北方')
  })

  it('supports one sentence by two adjacent ones', () => {
    const { verdict, quote } = verifySentence({ sentence: '官渡之战发生于200年，曹操击败了袁绍。', sources })
    expect(verdict).toBe('verified')
    expect(quote).toContain('建安五年')
    expect(quote).toContain('击败')
  })

  describe('a sentence with a swapped subject', () => {
    const long = {
      title: '广茂铁路',
      text: '广茂铁路是广东省一条起自广州西站的铁路，全长364.6公里。',
    }
    const short = { title: '河茂铁路', text: '河茂铁路经化州到茂名西站，全长61公里，共设7座车站。' }
    const railways = numberSources(passagesOf(long, short))
    const check = (sentence: string) => verifySentence({ sentence, sources: railways, preferred: 1 }).verdict

    it.each([
      ['another source has', '河茂铁路是广东省一条起自广州西站的铁路，全长364.6公里。'],
      ['no source has', '粤西高速铁路是广东省一条起自广州西站的铁路，全长364.6公里。'],
      ['stands in the middle', '起自广州西站的河茂铁路是广东省一条铁路，全长364.6公里。'],
    ])('is not verified for a name that %s', (_name, sentence) => {
      expect(check(sentence)).not.toBe('verified')
    })

    it.each([
      '广茂铁路是广东省一条起自广州西站的铁路，全长364.6公里。',
      '该铁路是广东省一条起自广州西站的铁路，全长364.6公里。',
      '根据资料，广茂铁路是广东省的一条铁路。',
      '它是广东省一条起自广州西站的铁路。',
      '河茂铁路全长61公里，共设7座车站。',
    ])('is verified for %s', (sentence) => {
      expect(check(sentence)).toBe('verified')
    })
  })
})
