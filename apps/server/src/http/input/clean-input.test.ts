import { expect, test } from 'vitest'
import { cleanInput } from './clean-input.ts'

test('characters that no database stores are removed from text at any depth', () => {
  expect(cleanInput({ a: ['x\0y', { b: '\ud800z' }], n: 1, none: null })).toEqual({ a: ['xy', { b: '\ufffdz' }], n: 1, none: null })
})

test('too deep nesting is refused without recursion', () => {
  let deep: unknown = 'x'
  for (let i = 0; i < 100_000; i++) deep = [deep]
  expect(() => cleanInput(deep)).toThrow(/deep/)
})
