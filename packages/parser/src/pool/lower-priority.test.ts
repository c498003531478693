import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { constants, getPriority } from 'node:os'
import { expect, test } from 'vitest'
import { lowerPriority } from './lower-priority.ts'

test('lowerPriority gives a child a lower priority than its parent, and accepts a child that has exited', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()'], { stdio: ['pipe', 'ignore', 'ignore'] })
  lowerPriority(child)
  expect(getPriority(child.pid)).toBe(constants.priority.PRIORITY_BELOW_NORMAL)
  child.stdin.end()
  await once(child, 'exit')
  lowerPriority(child)
  lowerPriority({ pid: undefined })
})
