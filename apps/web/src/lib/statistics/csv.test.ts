import { expect, test } from 'vitest'
import { toCsv } from './csv.ts'

test('rows are separated as RFC 4180 asks, after the mark by which Excel knows UTF-8', () => {
  const csv = toCsv([
    ['日期', '总数'],
    ['2026-11-20', 12],
  ])
  expect(csv).toBe('\u{feff}日期,总数\r\n2026-11-20,12\r\n')
  expect([...new TextEncoder().encode(csv)].slice(0, 3)).toEqual([0xef, 0xbb, 0xbf])
})

test('separators, quotes and line breaks stay inside their cell', () => {
  expect(toCsv([['a,b', 'say "x"', '两\n行']])).toBe('\u{feff}"a,b","say ""x""","两\n行"\r\n')
})

test('no cell becomes a formula', () => {
  expect(toCsv([['=1+1', '@x', '-2', 3, -4]])).toBe("\u{feff}'=1+1,'@x,'-2,3,-4\r\n")
})
