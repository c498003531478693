import { expect, test } from 'vitest'
import { joinTables } from './join-tables.ts'
import { cellsOf, rowsOf } from './table-cells.ts'

const block = (kind: 'table' | 'paragraph', start: number, text: string, page?: number) => ({
  kind,
  start,
  end: start + text.length,
  text,
  ...(page !== undefined && { page }),
})

test('the parts of a long table are joined, and every offset stays the same', () => {
  const blocks = joinTables([
    block('paragraph', 0, '前文'),
    block('table', 4, 'a | b'),
    block('table', 10, 'c | d'),
    block('table', 16, 'e | f'),
    block('table', 23, '另一张'),
    block('table', 27, '下一页', 2),
  ])
  expect(blocks.map(({ start, end, text }) => [start, end, text])).toEqual([
    [0, 2, '前文'],
    [4, 21, 'a | b\nc | d\ne | f'],
    [23, 26, '另一张'],
    [27, 30, '下一页'],
  ])
})

test('empty cells at either end of a row are kept, and every cell has its offset', () => {
  const [row] = rowsOf('|  | 窑 |', 100)
  expect(cellsOf(row!)).toEqual([
    { text: '', at: 99 },
    { text: '', at: 102 },
    { text: '窑', at: 105 },
    { text: '', at: 109 },
  ])
  expect(rowsOf('甲 | 乙\n丙 | 丁', 0).map((part) => cellsOf(part).map(({ text, at }) => [text, at]))).toEqual([
    [
      ['甲', 0],
      ['乙', 4],
    ],
    [
      ['丙', 6],
      ['丁', 10],
    ],
  ])
})
