import { expect, test } from 'vitest'
import { avatarProblem } from './avatar-file.ts'

test('an image of a supported type below 5 MB is accepted as an avatar', () => {
  expect(avatarProblem({ type: 'image/png', size: 5 * 1024 * 1024 - 1 })).toBeNull()
  expect(avatarProblem({ type: 'image/avif', size: 1 })).toBeNull()
})

test('avatarProblem distinguishes a large image from a file that is not an image', () => {
  expect(avatarProblem({ type: 'image/png', size: 5 * 1024 * 1024 })).toBe('tooLarge')
  expect(avatarProblem({ type: 'image/svg+xml', size: 1 })).toBe('notImage')
  expect(avatarProblem({ type: '', size: 1 })).toBe('notImage')
})
