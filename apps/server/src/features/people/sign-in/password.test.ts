import { hashPassword, isPasswordOf } from '../../../lib/secret/password-hash.ts'
import { parseOptions } from '@node-rs/argon2'
import { AppError } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { requireGoodPassword } from './password.ts'

test('a password is stored as argon2id with OWASP’s recommended parameters and a random salt', async () => {
  const stored = await hashPassword('correct horse battery')
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(parseOptions(stored)).toMatchObject({ memoryCost: 19_456, timeCost: 2, parallelism: 1, outputLen: 32, saltLen: 16 })
  expect(await hashPassword('correct horse battery')).not.toBe(stored)
  expect(await isPasswordOf(stored, 'correct horse battery')).toBe(true)
  expect(await isPasswordOf(stored, 'correct horse batterx')).toBe(false)
})

test('a password typed in full width is the same password', async () => {
  expect(await isPasswordOf(await hashPassword('ｍìmǎ－２０２６'), 'mìmǎ-2026'.normalize('NFD'))).toBe(true)
})

test('no password is accepted for an account without one', async () => {
  expect(await isPasswordOf(null, '')).toBe(false)
  expect(await isPasswordOf(null, 'password')).toBe(false)
})

test.each([
  ['1234567', '密码至少 8 个字符', 'at least 8'],
  ['x9'.repeat(65), '密码最多 128 个字符', 'at most 128'],
  ['Zhang.San@example.org', '不能与账号或昵称相同', 'must not be the name'],
  ['13800000000', '不能与账号或昵称相同', 'must not be the name'],
  ['ZHANG.SAN', '不能与账号或昵称相同', 'must not be the name'],
  ['Password123', '太常见', 'most common'],
  ['１２３４５６７８', '太常见', 'most common'],
  ['88888888', '太常见', 'most common'],
  ['abababab', '太常见', 'most common'],
  ['woaini1314', '太常见', 'most common'],
  ['asdfghjk', '太常见', 'most common'],
])('%s is refused with a sentence: %s', (password, zh, en) => {
  try {
    requireGoodPassword(password, ['张三', '+8613800000000', 'zhang.san@example.org'])
    expect.unreachable()
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
    expect((error as AppError).errorName).toBe('badRequest')
    expect((error as AppError).textIn('zh')).toContain(zh)
    expect((error as AppError).textIn('en')).toContain(en)
  }
})

test.each(['correct horse battery', '水調歌頭明月幾時', 'x9y4'.repeat(32), '床前明月光 疑是地上霜'])('%s is accepted', (password) => {
  expect(() => requireGoodPassword(password, ['张三', ''])).not.toThrow()
})
