import { expect, test } from 'vitest'
import { cellAt, columnName, columnWidths, parseCell, sheetComments, sheetRows, sheetsOf } from './sheet-rows.ts'

const table = (start: number, text: string, cells: string) => ({
  kind: 'table' as const,
  start,
  end: start + text.length,
  text,
  anchor: { cells },
})
const blocks = [
  table(10, '年 | 产量\n1873 | 12', 'A1:B2'),
  table(29, '1874 | 13\n1880 | 20\n1881 | 21', 'A3:B12'),
  table(80, '别处', 'A1:A1'),
]
const rows = sheetRows(blocks, { start: 0, end: 70 })

test('rows have their number on the sheet, or null when it is unknown', () => {
  expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, null, 12])
  expect(rows.map(({ cells }) => cells.map(({ text }) => text))).toContainEqual(['1880', '20'])
})

test('cellAt maps an offset to its cell, and an unknown offset to null', () => {
  expect(cellAt(rows, 17)).toEqual({ row: 1, column: 0 })
  expect(cellAt(rows, 24)).toEqual({ row: 1, column: 1 })
  expect(cellAt(rows, 500)).toBeNull()
})

test('comments are at their cell, or at the nearest one that is shown', () => {
  const comments = [
    { cell: 'B2', text: '批注（B2）：甲' },
    { cell: 'B2', text: '批注（B2）：乙' },
    { cell: 'A20', text: '批注（A20）：丙' },
    { cell: 'Z1', text: '批注（Z1）：丁' },
    { cell: '坏', text: '戊' },
  ]
  expect([...sheetComments([{ ...blocks[0]!, comments }, blocks[1]!], { start: 0, end: 70 }, rows)]).toEqual([
    ['1:1', '批注（B2）：甲\n批注（B2）：乙'],
    ['4:0', '批注（A20）：丙'],
    ['0:1', '批注（Z1）：丁'],
  ])
})

test('columnName and parseCell convert cell addresses', () => {
  expect([0, 25, 26, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'ZZ', 'AAA'])
  expect(parseCell(' aa12 ')).toEqual({ column: 26, number: 12 })
  for (const address of ['', 'A0', '12', 'A', 'ABCD1', 'A1:B2']) expect(parseCell(address)).toBeNull()
})

test('sheets are consecutive; a file without any is one sheet', () => {
  const headings = [
    { text: '一', level: 1, start: 0 },
    { text: '节', level: 2, start: 9 },
    { text: '二', level: 1, start: 40 },
  ]
  expect(sheetsOf(headings, 99)).toEqual([
    { name: '一', start: 0, end: 40 },
    { name: '二', start: 40, end: 99 },
  ])
  expect(sheetsOf([], 99)).toEqual([{ name: '', start: 0, end: 99 }])
})

test('columns are as wide as their content, within limits', () => {
  expect(columnWidths(rows, 0)).toEqual([6, 6])
  const long = sheetRows([table(0, `${'字'.repeat(50)} | 甲乙丙丁`, 'A1:B1')], { start: 0, end: 99 })
  expect(columnWidths(long, 0)).toEqual([44, 8])
})

test('long cells share the remaining width and take no more than they need', () => {
  const cells = sheetRows([table(0, `${'字'.repeat(50)} | 甲 | ${'字'.repeat(30)}`, 'A1:C1')], { start: 0, end: 99 })
  expect(columnWidths(cells, 0)).toEqual([44, 6, 44])
  expect(columnWidths(cells, 130)).toEqual([72, 6, 52])
  expect(columnWidths(cells, 1000)).toEqual([100, 6, 60])
})
