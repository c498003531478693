import { describe, expect, it } from 'vitest'
import { compute, uncomputable, type CellValue } from './formula.ts'

const cells: Readonly<Record<string, CellValue>> = {
  '1 0': 3,
  '2 0': 4,
  '3 0': '甲',
  '4 0': true,
  '5 0': { error: '#N/A' },
  '1 1': 10,
  '2 1': 20,
  '税率 1 0': 0.06,
}
const value = (text: string, rows = 0, columns = 0) =>
  compute({ text, rows, columns }, (sheet, row, column) => cells[`${sheet === undefined ? '' : `${sheet} `}${row} ${column}`])

describe('compute', () => {
  it.each<[string, CellValue]>([
    ['A1+A2*2', 11],
    ['-A1^2', 9],
    ['(A1+A2)/B1', 0.7],
    ['10%', 0.1],
    ['SUM(A1:A4,5)', 12],
    ['AVERAGE(A1:B2)', 9.25],
    ['MAX($A$1:$B$2)-MIN(A1:A2)', 17],
    ['COUNT(A1:A5)', 2],
    ['COUNTA(A1:A5)', 5],
    ['ROUND(1.005*100,0)', 101],
    ['ROUND(-2.5,0)', -3],
    ['PRODUCT(A1:A2)', 12],
    ['SUMPRODUCT(A1:A2,B1:B2)', 110],
    ['A3&"方"&A1', '甲方3'],
    ['IF(A1>=3,"够",A9)', '够'],
    ['IF(AND(A1>3,TRUE),1,2)', 2],
    ['A1=3', true],
    ['A3="甲"', true],
    ["'税率'!A1*100", 6],
    ['税率!A1*B1', 0.6],
    ['1/0', { error: '#DIV/0!' }],
    ['A5+1', { error: '#N/A' }],
    ['A3+1', { error: '#VALUE!' }],
    ['C9', 0],
  ])('%s', (text, expected) => {
    expect(value(text)).toEqual(expected)
  })

  it('moves the relative references of a shared formula', () => {
    expect(value('A1+$B$1', 1, 0)).toBe(14)
  })

  it.each([
    'VLOOKUP(A1,B:C,2,0)',
    'NOW()',
    'A1:A2',
    '总价*2',
    'A1+',
    '{1,2}',
    '('.repeat(200),
    'SUM(A1:XFD1048576)',
    '[1]Sheet1!A1',
    'Table1[Sum]',
  ])('does not compute %s', (text) => {
    expect(() => value(text)).toThrow(uncomputable)
  })
})
