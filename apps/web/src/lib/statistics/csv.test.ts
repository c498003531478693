import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('rows follow RFC 4180 and start with the byte order mark that Excel needs for UTF-8', () => {
  const csv = toCsv([
    ['日期', '总数'],
    ['2026-11-20', 12],
  ])
  expect(csv).toBe('\u{feff}日期,总数\r\n2026-11-20,12\r\n')
  expect([...new TextEncoder().encode(csv)].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
})

test('separators, quotes and line breaks stay within their cell', () => {
  expect(toCsv([['a,b', 'say "x"', '两\n行']])).toBe('\u{feff}"a,b","say ""x""","两\n行"\r\n')
})

test('a cell is never interpreted as a formula', () => {
  expect(toCsv([['=1+1', '@x', '-2', 3, -4]])).toBe("\u{feff}'=1+1,'@x,'-2,3,-4\r\n")
})
