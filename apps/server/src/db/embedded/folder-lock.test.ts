import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StorageError } from '../../lib/storage/storage-error.ts'
import { lockFolder } from './folder-lock.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wenjin-lock-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function lockError(): unknown {
  try {
    lockFolder(folder)()
    return null
  } catch (error) {
    return error
  }
}

/** Starts another process that holds the lock until it is killed. */
async function holder(): Promise<ReturnType<typeof spawn>> {
  const code = `import { lockFolder } from ${JSON.stringify(import.meta.resolve('./folder-lock.ts'))}
    lockFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout!, 'data')
  return child
}

test('a folder locked by another process reports that process', async () => {
  const child = await holder()
  const error = lockError()
  expect(error).toBeInstanceOf(StorageError)
  expect(error).toMatchObject({ kind: 'locked', pid: child.pid, path: folder })
  child.kill('SIGKILL')
  await once(child, 'exit')
})

test('a lock is released when its process ends in any way', async () => {
  const child = await holder()
  child.kill('SIGKILL')
  await once(child, 'exit')
  expect(lockError()).toBeNull()
})

test('a lock also excludes within one process, and can be released', () => {
  const unlock = lockFolder(folder)
  expect(lockError()).toMatchObject({ kind: 'locked', pid: process.pid })
  unlock()
  expect(lockError()).toBeNull()
  expect(readdirSync(folder)).not.toContain('wenjin.pid')
})
