import { expect, it } from 'vitest'
import { isWebAddress } from './web-address.ts'

it.each([
  'http://example.com',
  'https://example.com/',
  'https://example.com:8443/a/b?x=1&y=2#part',
  'http://192.168.1.8:3000/path',
  'http://[2001:db8::1]:80/x',
  'https://例子.中国/路径?问=答',
  'HTTPS://EXAMPLE.COM?x',
  'http://localhost',
  'https://example.com.#x',
])('RULE-009: isWebAddress accepts %s', (text) => {
  expect(isWebAddress(text)).toBe(true)
})

it.each([
  '',
  'example.com',
  'ftp://example.com',
  'javascript:alert(1)',
  ' https://example.com',
  'https://',
  'https:///path',
  'https://exa mple.com',
  'https://example.com/a b',
  'https://user:pw@example.com',
  'https://example.com:port/',
  'https://example.com:123456/',
  'https://-bad-.com',
  'https://a..b',
  'http://[zz]/',
  'http://999.1.1.1/',
  `https://example.com/${'x'.repeat(4000)}`,
])('RULE-009: isWebAddress rejects %s', (text) => {
  expect(isWebAddress(text)).toBe(false)
})
