import { expect, test } from 'vitest'
import { StorageError, toStorageError } from './storage-error.ts'

test.each([
  ['ENOSPC', 'full'],
  ['53100', 'full'],
  ['EROFS', 'readOnly'],
  ['EACCES', 'readOnly'],
  ['XX001', 'corrupt'],
])('%s means %s, at any depth of the causes', (code, kind) => {
  const cause = Object.assign(new Error('inner'), { code })
  expect(toStorageError(new Error('query failed', { cause }), '/data')).toMatchObject({ kind, path: '/data', message: 'inner' })
})

test('a storage error is returned unchanged, and other errors yield null', () => {
  const error = new StorageError('crashed', 'gone')
  expect(toStorageError(new Error('outer', { cause: error }))).toBe(error)
  expect(toStorageError(Object.assign(new Error('unique'), { code: '23505' }))).toBeNull()
  expect(toStorageError('text')).toBeNull()
})
