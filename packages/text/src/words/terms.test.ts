import { describe, expect, it } from 'vitest'
import { indexTerms, queryTerms } from './terms.ts'

describe('indexTerms', () => {
  it('gives characters and pairs of Chinese, whole words and numbers, and what they touch', () => {
    expect([...indexTerms('1938年的T细胞').keys()]).toEqual(['1938', '年', '1938年', '的', '年的', 't', '的t', '细', 't细', '胞', '细胞'])
  })

  it.each([
    ['Traditional and Simplified', '軟體開發與資料庫', '软体开发与资料库'],
    ['full and half width', 'ＡＰＩ　２０２５', 'api 2025'],
    ['case', 'Rust Book', 'rust book'],
  ])('takes %s for the same', (_, one, other) => {
    expect(indexTerms(one)).toEqual(indexTerms(other))
  })

  it.each([
    ['二〇二五年成立', '2025年'],
    ['人口两百三十万人', '2300000人'],
    ['共12,500名', '12500名'],
  ])('has in %s the number it writes', (text, term) => {
    expect(indexTerms(text).has(term)).toBe(true)
    expect(queryTerms(text).some((one) => one.term === term)).toBe(true)
  })

  it('sees no number in a word', () => {
    expect([...indexTerms('万一有一些').keys()].filter((term) => /\d/.test(term))).toEqual([])
  })

  it('counts what comes again and pairs nothing across a mark', () => {
    const terms = indexTerms('长江，长江。')
    expect(terms.get('长江')).toBe(2)
    expect(terms.has('江长')).toBe(false)
  })

  it('keeps a character beyond the basic plane whole', () => {
    expect([...indexTerms('𠮷野').keys()]).toEqual(['𠮷', '野', '𠮷野'])
  })

  it('cuts letters without end, so that every term stays short', () => {
    for (const term of indexTerms('a'.repeat(10_000)).keys()) expect(term.length).toBeLessThanOrEqual(80)
  })

  it('has nothing of a text of marks', () => {
    expect(indexTerms('——！？ … 🙂').size).toBe(0)
  })
})

describe('queryTerms', () => {
  const weights = (question: string) => new Map(queryTerms(question).map(({ term, weight }) => [term, weight]))

  it('leaves out what only asks', () => {
    const terms = weights('请问《战国无双3》是由哪两个公司合作开发的？')
    for (const asking of ['哪两', '哪', '请问', '由哪']) expect(terms.has(asking)).toBe(false)
    for (const telling of ['战国', '无双', '3', '公司', '合作', '开发']) expect(terms.get(telling)).toBe(1)
  })

  it('weighs a word more than neighbours of two words, and those more than a character', () => {
    const terms = weights('袋鼠饲养')
    expect(terms.get('袋鼠')).toBeGreaterThan(terms.get('鼠饲')!)
    expect(terms.get('鼠饲')).toBeGreaterThan(terms.get('袋')!)
  })

  it('leaves out stop words unless there is nothing else', () => {
    expect(weights('长江的长度').has('的')).toBe(false)
    expect(weights('这些').size).toBeGreaterThan(0)
  })

  it('finds in the index every term of a text asked for as it stands', () => {
    const text = '2025年尤金袋鼠分布在澳洲南部岛屿'
    const indexed = indexTerms(text)
    for (const { term } of queryTerms(text)) expect(indexed.has(term)).toBe(true)
  })

  it('has nothing of an empty question', () => {
    expect(queryTerms('？')).toEqual([])
  })
})
