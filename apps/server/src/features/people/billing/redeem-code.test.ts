import { expect, test } from 'vitest'
import { makeRedeemCode, normaliseRedeemCode } from './redeem-code.ts'

test('a code has five groups, and codes are unique', () => {
  const codes = Array.from({ length: 200 }, makeRedeemCode)
  for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){4}[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(new Set(codes).size).toBe(200)
})

test.each([
  ['as it was made', (code: string) => code],
  ['in small letters and without dashes', (code: string) => code.toLowerCase().replaceAll('-', '')],
  ['with spaces', (code: string) => ` ${code.replaceAll('-', ' ')} `],
  ['with letters for digits', (code: string) => code.replaceAll('0', 'o').replaceAll('1', 'l')],
  ['in full width', (code: string) => code.replaceAll(/[0-9A-Z]/g, (c) => String.fromCodePoint(c.codePointAt(0)! + 0xfee0))],
])('a code typed as %s is the same code', (_, type) => {
  const code = makeRedeemCode()
  expect(normaliseRedeemCode(type(code))).toBe(code)
})

test('an invalid redeem code remains unused', () => expect(normaliseRedeemCode('  ')).toBe(''))
