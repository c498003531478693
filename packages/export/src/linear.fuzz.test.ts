import { expect, test } from 'vitest'
import { findSlow } from '../../text/src/linear.fixture.ts'
import { subjects } from './linear-subjects.fixture.ts'

test('no writer takes more than three times as long for a text of twice the length', async () => {
  const slow: string[] = []
  for await (const line of findSlow(new URL('./linear-subjects.fixture.ts', import.meta.url), subjects, 16)) slow.push(line)
  expect(slow).toEqual([])
})
