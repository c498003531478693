import { expect, test } from 'vitest'
import { findAll, findPassage } from './text-match.ts'

const words = (page: string, passage: string) => findAll(page, passage).map(({ start, end }) => page.slice(start, end))

test('words are found across the lines of a page, ignoring case and character width', () => {
  expect(words('越窑在今天的\n浙江慈溪 一带', '今天的浙江慈溪一带')).toEqual(['今天的\n浙江慈溪 一带'])
  expect(words('The ＰＤＦ and\nthe pdf', 'pdf')).toEqual(['ＰＤＦ', 'pdf'])
  expect(words('into the docs', 'tothe')).toEqual([])
  expect(words('甲𠮷乙', '𠮷')).toEqual(['𠮷'])
  expect(words('甲', '  ')).toEqual([])
})

test('of a passage cut off by the page, the part on the page is found', () => {
  const passage = '青石渡口的灯塔建于一八七三年，高二十七米半，由本地石匠修建。'
  const page = `上文。${passage.slice(0, 22)}`
  const found = findPassage(page, passage)!
  expect(passage.startsWith(page.slice(found.start, found.end))).toBe(true)
  expect(found.end - found.start).toBeGreaterThanOrEqual(12)
  expect(findPassage('完全无关的一页文字，说的是另外的事情。', passage)).toBeNull()
})
