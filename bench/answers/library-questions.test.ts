import { expect, test } from 'vitest'
import { measureLibraryQuestions } from './library-questions.ts'

test('most questions asked of a library have all in their answers that must be there, and nothing that may not', async () => {
  const { right, found } = await measureLibraryQuestions()
  expect(right).toBeGreaterThanOrEqual(0.75)
  expect(found).toBeGreaterThanOrEqual(0.85)
})
