import { expect, test } from 'vitest'
import { findSlow } from '../../text/src/linear.fixture.ts'
import * as engine from './index.ts'
import { subjects, takeNone } from './linear-subjects.fixture.ts'

const module = new URL('./linear-subjects.fixture.ts', import.meta.url)

test('every export is a measured subject or is listed as taking no text', () => {
  const measured = new Set([...Object.keys(subjects).map((name) => name.split(':')[0]!), ...takeNone])
  expect(Object.keys(engine).filter((name) => !measured.has(name))).toEqual([])
})

test('no function takes more than three times as long for a text of twice the length', async () => {
  const slow: string[] = []
  for await (const line of findSlow(module, subjects, 12)) slow.push(line)
  expect(slow).toEqual([])
})
