import { describe, expect, it } from 'vitest'
import { normalize } from '../form/normalize.ts'
import { areSynonyms, rewordingsOf, synonymsOf, synonymsOfCharacter } from './synonyms.ts'

describe('synonyms', () => {
  it('finds synonyms for words in either script', () => {
    expect(synonymsOf('自行車').map(({ word }) => word)).toEqual(expect.arrayContaining(['单车', '脚踏车']))
    expect(areSynonyms('腹瀉', '拉肚子')).toBeGreaterThan(0.5)
    expect(areSynonyms('拉肚子', '腹泻')).toBe(areSynonyms('腹泻', '拉肚子'))
    expect(areSynonyms('欧盟', '欧洲联盟')).toBeGreaterThan(0.8)
  })

  it('of a character are longer words', () => {
    const found = synonymsOfCharacter('交').map(({ word }) => word)
    expect(found).toContain('缴纳')
    expect(found.every((word) => word.length > 1)).toBe(true)
  })

  it('does not relate opposites or members of one category', () => {
    for (const [one, other] of [
      '增加 减少',
      '最高 最低',
      '参加 缺席',
      '买入 卖出',
      '北京 上海',
      '父亲 母亲',
      '允许 禁止',
      '早餐 晚餐',
      '开始 结束',
      '苹果 香蕉',
    ].map((pair) => pair.split(' '))) {
      expect(areSynonyms(one!, other!), `${one} ${other}`).toBe(0)
    }
  })

  it('finds none for an unknown word; a word is a synonym of itself in another script', () => {
    expect(synonymsOf('渔人码头一号')).toEqual([])
    expect(synonymsOf('')).toEqual([])
    expect(areSynonyms('渔人', '漁人')).toBe(1)
  })

  it('finds rewordings in a question, phrases before the words in them, with their spans', () => {
    const form = normalize('誰沒參加會議？')
    const found = rewordingsOf(form)
    expect(found[0]).toMatchObject({ word: '没参加', start: 1, end: 4 })
    expect(found[0]!.synonyms.map(({ word }) => word)).toContain('缺席')
    for (const { word, start, end } of found) expect(form.slice(start, end)).toBe(word)
    expect(found.map(({ word }) => word)).not.toContain('参加')
  })
})
