import { expect, test } from 'vitest'
import { avatarProblem } from './avatar-file.ts'

test('a picture of a supported kind below 5 MB may be one of oneself', () => {
  expect(avatarProblem({ type: 'image/png', size: 5 * 1024 * 1024 - 1 })).toBeNull()
  expect(avatarProblem({ type: 'image/avif', size: 1 })).toBeNull()
})

test('too large a picture, and what is none, are told apart', () => {
  expect(avatarProblem({ type: 'image/png', size: 5 * 1024 * 1024 })).toBe('tooLarge')
  expect(avatarProblem({ type: 'image/svg+xml', size: 1 })).toBe('notImage')
  expect(avatarProblem({ type: '', size: 1 })).toBe('notImage')
})
