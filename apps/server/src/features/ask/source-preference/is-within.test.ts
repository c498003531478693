import { expect, it } from 'vitest'
import { isWithin } from './is-within.ts'

it.each([
  ['https://t.org/docs/a', 'https://t.org/docs/', true],
  ['https://t.org/docs/a', 'https://t.org/docs/index.html', true],
  ['https://t.org/docs', 'https://t.org/docs/', false],
  ['https://t.org/blog/', 'https://t.org/docs/', false],
  ['https://www.t.org/docs/a', 'http://t.org/docs/', true],
  ['https://t.org:8443/docs/a', 'https://t.org/docs/', false],
  ['https://o.org/docs/', 'https://t.org/docs/', false],
])('%s within %s: %s', (address, start, within) => {
  expect(isWithin(address, start)).toBe(within)
})
