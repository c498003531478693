import { mkdir } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Topic } from '@wenjin/contract'
import { appendDeath, readDeaths, writeRunning } from '../../src/watchdog/death-record.ts'
import { runProgram, spawnServer, type SpawnedServer } from '../spawned-server.ts'
import { Stranger } from '../stranger.ts'

const preload = pathToFileURL(join(import.meta.dirname, '..', 'programs', 'stand-still-at.ts')).href
const bad = '203.0.113.66'

let server: SpawnedServer

beforeAll(async () => {
  server = await spawnServer({ OFFLINE: '1', TRUSTED_PROXIES: '127.0.0.1', NODE_OPTIONS: `--import=${preload}` })
})
afterAll(() => server.remove())

const person = (address: string) => new Stranger(server.url, address)
const ask = async (address: string, question: string, lang = 'zh') => {
  const asking = person(address)
  await asking.token()
  return asking.call<{ id: string } | null>('POST', `/api/session?lang=${lang}`, { question })
}
const admin = async (...args: string[]) => {
  const program = runProgram('admin', { dataDir: server.dataDir, args })
  await program.ended
  return program.output()
}
const call = (name: string, address: string, id = '') => ({
  kind: 'call' as const,
  name,
  id,
  uid: null,
  address,
  owner: '',
  startedAt: Date.now(),
})

test('what ended the process is refused to its caller after the restart, and to nobody else, until an admin lifts it', async () => {
  await ask(bad, '从此停住').catch(() => undefined)
  await expect.poll(() => server.isRunning).toBe(false)
  expect(readDeaths(server.dataDir)).toMatchObject([{ how: 'stall', guilty: { kind: 'call', name: 'createSession', address: bad } }])
  await server.start()
  expect(server.output).toContain('the process died before this start')

  const refused = await ask(bad, '青龙水库在哪里？')
  expect(refused).toMatchObject({ status: 503, errCode: 503 })
  expect(refused.errMsg).toMatch(/^上次这样做时服务中断了，请在 \d+ 秒后再试$/)
  expect((await ask(bad, '青龙水库在哪里？', 'en')).errMsg).toMatch(/^Refused for now: the service was interrupted .*; try again in \d+ s$/)
  // Other calls of theirs, and the same call of others, go on.
  expect(await person(bad).call<Topic[]>('GET', '/api/topic')).toMatchObject({ errCode: 0 })
  expect(await ask('203.0.113.1', '青龙水库在哪里？')).toMatchObject({ errCode: 0 })

  expect(await admin('blocked')).toMatch(new RegExp(`address {2}${bad} .*createSession.*× 1`))
  await admin('unblock', 'address', bad)
  await server.stop()
  await server.start()
  expect(await ask(bad, '青龙水库在哪里？')).toMatchObject({ errCode: 0 })
})

test('a body that ends the process while it is parsed is named by its call, and the next one refused unread to its address', async () => {
  const sender = '203.0.113.77'
  await ask(sender, '读到这里停住').catch(() => undefined)
  await expect.poll(() => server.isRunning).toBe(false)
  const guilty = { kind: 'call', name: 'createSession body', uid: null, address: sender }
  expect(readDeaths(server.dataDir)).toMatchObject([{ how: 'stall', guilty }])
  await server.start()
  expect(await ask(sender, '读到这里停住')).toMatchObject({ status: 503, errCode: 503 })
  expect(await person(sender).call<Topic[]>('GET', '/api/topic')).toMatchObject({ errCode: 0 })
  expect(await ask('203.0.113.1', '青龙水库在哪里？')).toMatchObject({ errCode: 0 })
  await admin('unblock', 'address', sender)
})

test('each further death is refused for longer; after three all calls of their owner are, and the object is to everybody', async () => {
  await server.stop()
  const now = Date.now()
  const object = 'object-of-a-long-id'
  for (const [n, name] of ['createSession', 'createSession', 'getShareImage'].entries())
    appendDeath(server.dataDir, { at: now + n, how: 'stall', guilty: call(name, bad, n === 2 ? object : ''), running: [] })
  await server.start()
  const retryAfter = async (response: Promise<Response>) => Number((await response).headers.get('retry-after'))
  const asking = person(bad)
  await asking.token()
  const json = { method: 'POST', body: '{"question":"在哪里？"}', headers: { 'content-type': 'application/json' } }
  expect(await retryAfter(asking.fetch('/api/session', json))).toBeGreaterThan(5 * 60)
  expect(await asking.call('GET', '/api/topic')).toMatchObject({ errCode: 503 })
  expect((await asking.fetch('/healthz')).status).toBe(200)
  expect(await person('203.0.113.2').call('GET', '/api/topic')).toMatchObject({ errCode: 0 })
  expect((await person('203.0.113.2').fetch(`/s/${object}/image`)).status).toBe(503)
  expect((await person('203.0.113.2').fetch('/s/another-object-of-a-long-id/image')).status).toBe(404)
  expect(await admin('blocked')).toContain(`object  ${object}`)
  await admin('unblock', 'address', bad)
  await admin('unblock', 'object', object)
})

test('of a crash that names nothing, what ran at two of them is refused; a kill from outside blames nobody', async () => {
  const suspect = call('createSession', bad)
  const diesWith = async (names: string[], isFull: boolean) => {
    await server.kill9()
    await mkdir(server.dataDir, { recursive: true })
    writeRunning(server.dataDir, { at: Date.now(), isFull, running: [...names.map((name) => call(name, '203.0.113.3')), suspect] })
    await server.start()
  }
  const state = async (address: string) => (await ask(address, '在哪里？')).errCode
  await diesWith(['createSession'], false)
  await diesWith(['createSession'], false)
  expect([await state(bad), await state('203.0.113.3')]).toEqual([0, 0])
  await diesWith(['createSession'], true)
  expect([await state(bad), await state('203.0.113.3')]).toEqual([0, 0])
  await diesWith(['listTopics'], true)
  expect([await state(bad), await state('203.0.113.3')]).toEqual([503, 0])
  await admin('unblock', 'address', bad)
})

test('a clean stop leaves no record', async () => {
  await server.stop()
  expect(readDeaths(server.dataDir)).toEqual([])
  await server.start()
})
