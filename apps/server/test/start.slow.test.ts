import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { layDataDir } from './database.ts'
import { failToStart, makeDataDir, SpawnedServer } from './spawned-server.ts'

let server: SpawnedServer

beforeAll(async () => {
  // Empty, since this test is about the first start.
  const dataDir = await makeDataDir()
  await layDataDir(dataDir)
  server = new SpawnedServer(dataDir, {})
  await server.start()
})
afterAll(() => server.remove())

describe('a failed start prints its reason in one line, with exit code 1', () => {
  test.each([
    ['PORT', { PORT: '70000' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'wenjin.example' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://somewhere' }],
    ['LLM_MODEL', { LLM_BASE_URL: 'http://127.0.0.1:9/v1' }],
  ])('because of a bad variable: %s', async (name, env) => {
    expect(await failToStart(env)).toContain(name)
  })

  test('because of a second instance on the same data folder', async () => {
    const line = await failToStart({}, { dataDir: server.dataDir })
    expect(line).toContain(server.dataDir)
    expect(line).toMatch(/正被另一个问津进程.*is in use by another process/)
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  test('because of a read-only data folder', async () => {
    const dataDir = await makeDataDir()
    const inner = join(dataDir, 'data')
    await mkdir(inner)
    await chmod(inner, 0o555)
    try {
      // No folder is read-only to root, so the server then runs as the user nobody.
      const isRoot = process.getuid?.() === 0
      if (isRoot) await chmod(dataDir, 0o755)
      const line = await failToStart({}, { dataDir: inner, ...(isRoot && { uid: 65_534 }) })
      expect(line).toMatch(/不能写入.*cannot be written/)
      expect(line).toContain(inner)
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  test('because of a taken port', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const dataDir = await makeDataDir()
    await layDataDir(dataDir)
    try {
      const line = await failToStart({ PORT: String(port) }, { dataDir })
      expect(line).toMatch(new RegExp(`端口 ${port} 已被占用.*Port ${port} is taken`))
    } finally {
      other.close()
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  test('because of an unreachable database', async () => {
    expect(await failToStart({ DATABASE_URL: 'postgres://127.0.0.1:9/wenjin' })).toContain('DATABASE_URL')
  })
})
