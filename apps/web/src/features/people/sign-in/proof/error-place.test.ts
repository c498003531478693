import { ApiError } from '@wenjin/client'
import { errors, type ErrorName } from '@wenjin/contract'
import { expect, test } from 'vitest'
import { errorPlace } from './error-place.ts'

const refused = (name: ErrorName) =>
  new ApiError('refused', { errCode: errors[name].code, status: errors[name].status, message: errors[name].zh })

test.each([
  ['codeWrong', 'code'],
  ['passwordWrong', 'password'],
  ['phoneNotExist', 'contact'],
  ['phoneDeprecated', 'contact'],
  ['accountLocked', 'root'],
  ['tooManyRequests', 'root'],
  ['serverBusy', 'root'],
] as const)('%s stands at %s', (name, place) => {
  expect(errorPlace(refused(name), 'newPassword')).toBe(place)
})

test('a server error about a value is shown at its field', () => {
  expect(errorPlace(refused('badRequest'), 'newPassword')).toBe('newPassword')
  expect(errorPlace(refused('conflict'), 'contact')).toBe('contact')
  expect(errorPlace(refused('badRequest'))).toBe('root')
})

test('an unreachable server and a bug in the program are not assigned to a field', () => {
  expect(errorPlace(new ApiError('network', { errCode: -500, status: 0, message: '' }), 'contact')).toBe('root')
  expect(errorPlace(new TypeError('x'), 'contact')).toBe('root')
})
