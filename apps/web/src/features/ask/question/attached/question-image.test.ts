import { expect, test } from 'vitest'
import { imageMaxBytes, imageProblem, splitFiles } from './question-image.ts'

test('an image is accepted when its type is allowed and it is neither empty nor too large', () => {
  expect(imageProblem({ type: 'image/png', size: 1 })).toBeNull()
  expect(imageProblem({ type: 'image/webp', size: imageMaxBytes })).toBeNull()
  expect(imageProblem({ type: 'image/webp', size: imageMaxBytes + 1 })).toBe('size')
  expect(imageProblem({ type: 'image/png', size: 0 })).toBe('empty')
  expect(imageProblem({ type: 'image/svg+xml', size: 1 })).toBe('type')
  expect(imageProblem({ type: '', size: 1 })).toBe('type')
})

test('of several files the first image belongs to the question, the others are imported', () => {
  const file = (name: string, type: string) => new File(['x'], name, { type })
  const files = [file('a.pdf', 'application/pdf'), file('b.png', 'image/png'), file('c.png', 'image/png')]
  const { image, others } = splitFiles(files)
  expect(image?.name).toBe('b.png')
  expect(others.map((other) => other.name)).toEqual(['a.pdf', 'c.png'])
  expect(splitFiles([]).image).toBeNull()
})
