import { expect, test } from 'vitest'
import { digitsOf } from './code-field.tsx'

test.each([
  ['123456', '123456'],
  [' 123 456 ', '123456'],
  ['１２３４５６', '123456'],
  ['您的验证码是 048213，10 分钟内有效', '048213'],
  ['12345678', '123456'],
  ['没有', ''],
])('digitsOf extracts from %j the digits %j', (text, digits) => {
  expect(digitsOf(text, 6)).toBe(digits)
})
