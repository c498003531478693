import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { importReasons } from '@wenjin/contract'
import { expect, it } from 'vitest'
import { hostileFiles } from './testing/hostile-files.ts'
import type { ParseTimes } from './testing/time-parse.ts'

const program = fileURLToPath(new URL('./testing/time-parse.ts', import.meta.url))
/** Milliseconds after which a file counts as hanging. */
const killMs = 60_000

interface Measured extends ParseTimes {
  grows: boolean
}

/** Measures the named files; skips a file that hangs its process and continues with the others. */
async function measure(names: readonly string[]): Promise<Map<string, Measured | 'hangs'>> {
  const measured = new Map<string, Measured | 'hangs'>()
  for (let left = names; left.length > 0; left = left.filter((name) => !measured.has(name))) {
    await new Promise<void>((resolve) => {
      const child = fork(program, left, { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
      let current = left[0]!
      let timer = setTimeout(() => child.kill('SIGKILL'), killMs)
      child.on('message', (message: Measured | { name: string }) => {
        if ('grows' in message) measured.set(message.name, message)
        else current = message.name
        clearTimeout(timer)
        timer = setTimeout(() => child.kill('SIGKILL'), killMs)
      })
      child.on('exit', () => {
        clearTimeout(timer)
        if (!measured.has(current)) measured.set(current, 'hangs')
        resolve()
      })
    })
  }
  return measured
}

it('finishes each hostile file, in time that at most triples when the file doubles', { timeout: 600_000 }, async () => {
  const measured = await measure(hostileFiles.map(({ name }) => name))
  const outcomes = new Set<string>(['parsed', ...Object.keys(importReasons)])
  const wrong = [...measured].flatMap(([name, times]) => {
    if (times === 'hangs') return [`${name} hangs`]
    if (times.grows) return [`${name} grows: ${Math.round(times.ms)} ms, twice as large ${Math.round(times.doubleMs)} ms`]
    return outcomes.has(times.outcome) ? [] : [`${name} fails: ${times.outcome}`]
  })
  expect(wrong).toEqual([])
  expect(measured.size).toBe(hostileFiles.length)
})
