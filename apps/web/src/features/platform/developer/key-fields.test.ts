import { expect, test } from 'vitest'
import { emptyKeyFields, keyOfFields, keyProblems } from './key-fields.ts'

test('a new key needs a name, a scope, and a valid limit', () => {
  expect(keyProblems({ ...emptyKeyFields, scopes: [], dailyLimit: '0' })).toEqual({ name: true, scopes: true, dailyLimit: true })
  for (const dailyLimit of ['-1', '1.5', '十', '10000001']) {
    expect(keyProblems({ ...emptyKeyFields, name: '脚本', dailyLimit })).toEqual({ dailyLimit: true })
  }
  for (const dailyLimit of ['', ' 7 ', '10000000']) expect(keyProblems({ ...emptyKeyFields, name: '脚本', dailyLimit })).toEqual({})
})

test('empty fields set no limit', () => {
  expect(keyOfFields({ ...emptyKeyFields, name: ' 脚本 ' }, 5)).toEqual({
    name: '脚本',
    scopes: ['search', 'reader', 'chat'],
    expiresAt: null,
    dailyLimit: null,
    allowedAddresses: [],
  })
})

test('a lifetime starts now, and addresses are separated by any kind of comma', () => {
  const fields = { ...emptyKeyFields, name: '脚本', lifetime: '30' as const, dailyLimit: '12', addresses: '10.0.0.0/8，::1 203.0.113.7,' }
  expect(keyOfFields(fields, 5)).toMatchObject({
    expiresAt: 5 + 30 * 86_400_000,
    dailyLimit: 12,
    allowedAddresses: ['10.0.0.0/8', '::1', '203.0.113.7'],
  })
})
