import { expect, test } from 'vitest'
import { withOrderedSources, withWarnings } from './cited-text.ts'
import { placesOfAnswer } from './cited-places.ts'

const source = (n: number, title: string, place: string) => ({
  n,
  title,
  address: `https://example.com/${title}#${place}`,
  place,
  quotes: [{ text: `${title}${place}的话`, verdict: 'verified' }],
  reference: title,
})
const citation = (mark: number, index: number, verdict: 'verified' | 'contradicted', sentence: [number, number]) => ({
  mark,
  index,
  quote: `引${mark}`,
  start: 0,
  end: 2,
  verdict,
  sentence,
})

const markdown = '甲是一[[3]]。乙是二[[1]]。丙是三[[2]]。又是甲[[3]]。'
const references = [1, 2, 3].map((index) => ({ index, documentId: `d${index}` }))
const citations = [citation(1, 3, 'verified', [0, 3]), citation(2, 1, 'contradicted', [9, 12]), citation(3, 2, 'verified', [18, 21])]
const cited = () => placesOfAnswer(markdown, 0, { citations: citations as never, references })

test('sources are listed once and numbered in the order of their marks', () => {
  const sources = [source(1, '书', '第 3 页'), source(2, '文', '第 1 页'), source(3, '书', '第 9 页'), source(4, '没有引用', '')]
  const ordered = withOrderedSources({ markdown, sources, cited: cited() })
  expect(ordered.markdown).toBe('甲是一[[1]]。乙是二[[1]]。丙是三[[2]]。又是甲[[1]]。')
  expect(ordered.sources.map(({ n, title, place, quotes }) => [n, title, place, quotes.length])).toEqual([
    [1, '书', '第 9 页、第 3 页', 2],
    [2, '文', '第 1 页', 1],
  ])
  expect(ordered.cited.marks.map(({ source: n }) => n)).toEqual([1, 1, 2, 1])
  expect(ordered.cited.places.map(({ said }) => ordered.markdown.slice(...said!))).toEqual(['甲是一', '乙是二', '丙是三'])
})

test('a contradicted sentence carries a warning, others do not', () => {
  expect(withWarnings(markdown, cited(), 'zh')).toBe('甲是一[[3]]。乙是二[[1]]**（与原文矛盾）**。丙是三[[2]]。又是甲[[3]]。')
  expect(withWarnings(markdown, { places: [], marks: [] }, 'zh')).toBe(markdown)
})
