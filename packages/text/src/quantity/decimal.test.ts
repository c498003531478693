import { expect, test } from 'vitest'
import { addDecimals, canonicalDecimal, compareDecimals, multiplyDecimals } from './decimal.ts'

test.each([
  ['1,234,567', '1234567'],
  ['007', '7'],
  ['1.50', '1.5'],
  ['0.0', '0'],
  ['.5', '0.5'],
  ['-1.20', '-1.2'],
])('canonicalDecimal(%s) is %s', (value, expected) => {
  expect(canonicalDecimal(value)).toBe(expected)
})

test('decimals are exact where binary fractions are not', () => {
  expect(addDecimals('0.1', '0.2')).toBe('0.3')
  expect(multiplyDecimals('1.1', '1.1')).toBe('1.21')
  expect(multiplyDecimals('123456789012345678', '1000')).toBe('123456789012345678000')
})

test.each([
  ['2', '10', -1],
  ['10', '10.0', 0],
  ['-1', '-2', 1],
  ['1', '-1', 1],
])('compareDecimals(%s, %s)', (a, b, expected) => {
  expect(compareDecimals(a, b)).toBe(expected)
})
