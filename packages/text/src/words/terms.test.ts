import { describe, expect, it } from 'vitest'
import { indexTerms, queryTerms } from './terms.ts'

describe('indexTerms', () => {
  it('indexes Chinese characters and pairs, whole words and numbers, and pairs of these with the adjacent character', () => {
    expect([...indexTerms('1938年的T细胞').keys()]).toEqual(['1938', '年', '1938年', '的', '年的', 't', '的t', '细', 't细', '胞', '细胞'])
  })

  it.each([
    ['Traditional and Simplified', '軟體開發與資料庫', '软体开发与资料库'],
    ['full and half width', 'ＡＰＩ　２０２５', 'api 2025'],
    ['case', 'Rust Book', 'rust book'],
  ])('ignores differences of %s', (_, one, other) => {
    expect(indexTerms(one)).toEqual(indexTerms(other))
  })

  it.each([
    ['二〇二五年成立', '2025年'],
    ['人口两百三十万人', '2300000人'],
    ['共12,500名', '12500名'],
  ])('indexes %s under the number it writes', (text, term) => {
    expect(indexTerms(text).has(term)).toBe(true)
    expect(queryTerms(text).some((one) => one.term === term)).toBe(true)
  })

  it('reads no number inside a word', () => {
    expect([...indexTerms('万一有一些').keys()].filter((term) => /\d/.test(term))).toEqual([])
  })

  it('counts repeated terms and forms no pairs across a mark', () => {
    const terms = indexTerms('长江，长江。')
    expect(terms.get('长江')).toBe(2)
    expect(terms.has('江长')).toBe(false)
  })

  it('does not split a character outside the basic plane', () => {
    expect([...indexTerms('𠮷野').keys()]).toEqual(['𠮷', '野', '𠮷野'])
  })

  it('cuts a very long run of letters, so that every term stays short', () => {
    for (const term of indexTerms('a'.repeat(10_000)).keys()) expect(term.length).toBeLessThanOrEqual(80)
  })

  it('returns nothing for a text of only marks', () => {
    expect(indexTerms('——！？ … 🙂').size).toBe(0)
  })
})

describe('queryTerms', () => {
  const weights = (question: string) => new Map(queryTerms(question).map(({ term, weight }) => [term, weight]))

  it('omits question wording', () => {
    const terms = weights('请问《战国无双3》是由哪两个公司合作开发的？')
    for (const asking of ['哪两', '哪', '请问', '由哪']) expect(terms.has(asking)).toBe(false)
    for (const telling of ['战国', '无双', '3', '公司', '合作', '开发']) expect(terms.get(telling)).toBe(1)
  })

  it('weights a word above a pair across two words, and that above a single character', () => {
    const terms = weights('袋鼠饲养')
    expect(terms.get('袋鼠')).toBeGreaterThan(terms.get('鼠饲')!)
    expect(terms.get('鼠饲')).toBeGreaterThan(terms.get('袋')!)
  })

  it('omits stop words unless nothing else remains', () => {
    expect(weights('长江的长度').has('的')).toBe(false)
    expect(weights('这些').size).toBeGreaterThan(0)
  })

  it('yields only terms that the index of the same text contains', () => {
    const text = '2025年尤金袋鼠分布在澳洲南部岛屿'
    const indexed = indexTerms(text)
    for (const { term } of queryTerms(text)) expect(indexed.has(term)).toBe(true)
  })

  it('returns nothing for an empty question', () => {
    expect(queryTerms('？')).toEqual([])
  })
})
