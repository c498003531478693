import { expect, test } from 'vitest'
import { measureLibraryQuestions } from './library-questions.ts'

test('most answers to library questions contain everything required and nothing forbidden', async () => {
  const { right, found } = await measureLibraryQuestions()
  expect(right).toBeGreaterThanOrEqual(0.75)
  expect(found).toBeGreaterThanOrEqual(0.85)
})
