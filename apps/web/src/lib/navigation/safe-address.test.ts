import { expect, test } from 'vitest'
import { safeAddress } from './safe-address.ts'

test.each([['https://a.cn/x?y=1'], ['HTTP://a.cn'], ['/doc/abc?start=1&end=2'], ['#part']])('safeAddress accepts %s', (address) => {
  expect(safeAddress(address)).toBe(address)
})

test.each([
  ['javascript:alert(1)'],
  [' JavaScript:alert(1)'],
  ['data:text/html,x'],
  ['//evil.example'],
  ['/\\evil.example'],
  ['\\\\evil.example'],
  ['/\t/evil.example'],
  ['/\n/evil.example'],
  ['/a/..//evil.example'],
  ['vbscript:x'],
  ['file:///etc/passwd'],
  ['streamdown:incomplete-link'],
  [''],
])('safeAddress rejects %j', (address) => {
  expect(safeAddress(address)).toBe('')
})
