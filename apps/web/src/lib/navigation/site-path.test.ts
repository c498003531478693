import { expect, test } from 'vitest'
import { sitePath } from './site-path.ts'

test.each([
  ['/', '/'],
  ['/search/abc?shareKey=k#top', '/search/abc?shareKey=k#top'],
  ['/搜索', '/%E6%90%9C%E7%B4%A2'],
  ['/a/../b', '/b'],
])('PARAM-006 %j is accepted as a path of this site', (address, path) => {
  expect(sitePath(address)).toBe(path)
})

test.each([
  '',
  null,
  undefined,
  'search',
  'https://evil.example/',
  '//evil.example/',
  '/\\evil.example/',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  ' //evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
])('PARAM-006 %j is rejected', (address) => {
  expect(sitePath(address)).toBeNull()
})
