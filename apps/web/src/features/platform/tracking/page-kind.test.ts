import { expect, test } from 'vitest'
import { pageKindOf } from './page-kind.ts'

test.each([
  ['/', '/'],
  ['/history', '/history'],
  ['/search/Vx0-1a', '/search'],
  ['/doc/%E7%A7%81/2', '/doc'],
])('of %s only %s is tracked', (pathname, kind) => {
  expect(pageKindOf(pathname)).toBe(kind)
})
