import { describe, expect, test } from 'vitest'
import { consentCookie, consentOf } from './consent.ts'

describe('consent to usage statistics', () => {
  test.each([
    ['', 'unasked'],
    ['consent=1', 'given'],
    ['theme=dark; consent=0', 'refused'],
    ['consent=1; uid=abc', 'given'],
    ['myconsent=1', 'unasked'],
    ['consent=', 'unasked'],
    ['consent=11', 'unasked'],
  ])('consentOf(%s) is %s', (cookies, answer) => {
    expect(consentOf(cookies)).toBe(answer)
  })

  test('the consent is stored for a year, for this site only', () => {
    expect(consentCookie(true, false)).toBe('consent=1; Path=/; Max-Age=31536000; SameSite=Lax')
    expect(consentCookie(false, true)).toBe('consent=0; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
  })
})
