import { describe, expect, it } from 'vitest'
import { charactersOf, homophonesOf, pinyinOf, syllablesOf } from './pinyin.ts'

describe('pinyin of characters', () => {
  it.each([
    ['公', ['gong']],
    ['重', ['zhong', 'chong']],
    ['女', ['nv', 'ru']],
    ['a', []],
    ['，', []],
  ])('%s', (character, syllables) => {
    expect(syllablesOf(character)).toEqual(syllables)
  })

  it('finds homophones regardless of tone', () => {
    expect(homophonesOf('功')).toContain('公')
    expect(homophonesOf('蛛')).toContain('主')
    expect(homophonesOf('虫')).toContain('重')
    expect(homophonesOf('公')).not.toContain('公')
    expect(homophonesOf('公')).not.toContain('司')
  })

  it('finds characters in matching form only', () => {
    expect(charactersOf('dong')).toContain('东')
    expect(charactersOf('dong')).not.toContain('東')
    expect(charactersOf('dog')).toEqual([])
  })
})

describe('pinyinOf', () => {
  it.each([
    ['beijing', [['bei', 'jing']]],
    ['dongjijiaohui', [['dong', 'ji', 'jiao', 'hui']]],
    ['lvse', [['lv', 'se']]],
  ])('%s', (letters, ways) => {
    expect(pinyinOf(letters)[0]).toEqual(ways[0])
  })

  it('returns every way to split a word into syllables', () => {
    expect(pinyinOf('xian')).toEqual([['xian'], ['xi', 'an']])
    expect(pinyinOf("xi'an")).toEqual([['xi', 'an']])
  })

  it.each(['python', 'search', 'kubernetes', '', 'http', 'x'])('%s is no pinyin', (letters) => {
    expect(pinyinOf(letters)).toEqual([])
  })

  it('returns at most 6 splits of a word, and none for a very long word', () => {
    expect(pinyinOf('xian'.repeat(10)).length).toBe(6)
    expect(pinyinOf('xian'.repeat(5000))).toEqual([])
  })
})
