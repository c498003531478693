import { expect, test } from 'vitest'
import { addressKey, isOwnMachine } from './address-key.ts'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:aaaa:bbbb:cccc:dddd', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['', ''],
])('%j is counted as %j', (address, key) => {
  expect(addressKey(address)).toBe(key)
})

test('only loopback addresses count as this machine', () => {
  expect(['127.0.0.1', '127.8.8.8', '::1', '::ffff:127.0.0.1'].map(isOwnMachine)).toEqual([true, true, true, true])
  expect(['10.0.0.1', '203.0.113.7', '2001:db8::1', 'unix:'].map(isOwnMachine)).toEqual([false, false, false, false])
})
