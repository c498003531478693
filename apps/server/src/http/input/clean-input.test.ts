import { expect, test } from 'vitest'
import { cleanInput } from './clean-input.ts'

test('text loses what no database keeps, wherever it stands', () => {
  expect(cleanInput({ a: ['x\0y', { b: '\ud800z' }], n: 1, none: null })).toEqual({ a: ['xy', { b: '\ufffdz' }], n: 1, none: null })
})

test('too deep nesting is refused, not followed', () => {
  let deep: unknown = 'x'
  for (let i = 0; i < 100_000; i++) deep = [deep]
  expect(() => cleanInput(deep)).toThrow(/deep/)
})
