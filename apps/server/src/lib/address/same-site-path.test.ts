import { expect, test } from 'vitest'
import { sameSitePath } from './same-site-path.ts'

test.each(['/', '/search/abc', '/meta-user-info?tab=1#x', '/a/%E4%B8%AD'])('%s is on this site', (path) =>
  expect(sameSitePath(path)).toBe(path),
)

test.each([
  'https://evil.example/',
  '//evil.example',
  String.raw`/\evil.example`,
  '/\t/evil.example',
  '/..//evil.example',
  'javascript:alert(1)',
  'search',
  '',
])('%j leads to the start page', (address) => expect(sameSitePath(address)).toBe('/'))

test('a character that browsers escape is escaped', () => expect(sameSitePath('/搜索 1')).toBe('/%E6%90%9C%E7%B4%A2%201'))
