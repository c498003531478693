import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { FileItem, Setup } from '@wenjin/contract'
import { startS3TestServer, type S3TestServer } from '../../src/providers/blobs/testing/s3-server.ts'
import { createPostgresDatabase } from '../database.ts'
import { createUsers } from '../people.ts'
import { sharedSecret, startPostgres } from '../postgres.ts'
import { spawnServer, type SpawnedServer } from '../spawned-server.ts'
import { startTestServer } from '../test-server.ts'
import type { Visitor } from '../visitor.ts'

let store: S3TestServer

beforeEach(async () => {
  store = await startS3TestServer()
})
afterEach(() => store.close())

const textOf = (n: number) => `第 ${n} 号档案存放在第 ${n} 柜，登记于第 ${n} 页。`
const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
const keysOf = ({ objects }: S3TestServer) => [...objects.keys()].filter((key) => key.startsWith('blobs/')).map((key) => key.slice(9))
const hashesIn = async (dataDir: string) =>
  (await readdir(join(dataDir, 'blobs'), { recursive: true })).map((name) => name.slice(3)).filter((name) => name.length === 64)

async function upload(visitor: Visitor, n: number): Promise<FileItem> {
  const { data } = await visitor.upload<FileItem[]>(`档案${n}.txt`, textOf(n))
  return data[0]!
}
const read = async (visitor: Visitor, { id }: FileItem) => (await visitor.fetch(`/api/file/${id}/view`)).text()
const storageAt = async (admin: Visitor) => (await admin.get<Setup>('/api/admin/setup')).storage

/** Makes an account the first admin with the link that the server prints. */
async function makeAdmin(server: SpawnedServer): Promise<Visitor> {
  await expect.poll(() => server.output).toMatch(/first-run#\S+/)
  const [, code] = /first-run#(\S+)/.exec(server.output)!
  const visitor = server.visitor()
  await visitor.token()
  const { status } = await visitor.call('POST', '/api/first-run/admin', {
    code,
    account: 'boss@example.org',
    password: 'correct horse battery staple',
  })
  expect(status).toBe(200)
  return visitor
}

test('kill -9 during the move: every file is in one of the places, and the move is finished after the next start', async () => {
  const server = await spawnServer()
  try {
    const admin = await makeAdmin(server)
    const files: FileItem[] = []
    for (const n of numbers(70)) files.push(await upload(admin, n))
    const before = (await hashesIn(server.dataDir)).toSorted()
    // One file hangs during its transfer, so that the kill interrupts the move.
    const hanging = createHash('sha256').update(textOf(35)).digest('hex')
    store.faults.push({ method: 'PUT', of: hanging, as: 'silence' })
    expect((await admin.call('PUT', '/api/admin/storage', store.config)).status).toBe(200)
    await expect.poll(() => store.log.some((line) => line.startsWith('PUT') && line.includes(hanging))).toBe(true)
    await server.kill9()
    expect([...new Set([...(await hashesIn(server.dataDir)), ...keysOf(store)])].toSorted()).toEqual(before)

    await server.start()
    admin.base = server.url
    expect(await read(admin, files[35]!)).toBe(textOf(35))
    await expect.poll(() => storageAt(admin)).toMatchObject({ kind: 'bucket', move: null })
    expect([await hashesIn(server.dataDir), keysOf(store).toSorted()]).toEqual([[], before])
    for (const [n, file] of files.entries()) expect(await read(admin, file)).toBe(textOf(n))
  } finally {
    await server.remove()
  }
})

test('two instances that share only the database: neither fails to read while files move, and files stored at either are kept', async (context) => {
  const postgres = await startPostgres()
  if (!postgres) return context.skip('PostgreSQL is not installed')
  const next = await startS3TestServer()
  const { url } = await createPostgresDatabase(postgres.url)
  const env = { DATABASE_URL: url, WENJIN_SECRET: sharedSecret }
  const first = await startTestServer({ env })
  const second = await startTestServer({ env })
  try {
    const [{ visitor: admin }] = await createUsers(first, [{ role: 'admin' }])
    await admin.token()
    const there = second.visitor()
    for (const name of ['sid', 'tid']) if (admin.cookieOf(name)) there.setCookie(name, admin.cookieOf(name)!)
    await there.token()
    const files: FileItem[] = []
    for (const n of numbers(20)) files.push(await upload(n % 2 ? there : admin, n))
    expect((await admin.call('PUT', '/api/admin/storage', store.config)).status).toBe(200)
    // In the end both find the files of either folder.
    for (const visitor of [admin, there]) await expect.poll(() => storageAt(visitor)).toMatchObject({ kind: 'bucket', move: null })
    for (const visitor of [admin, there]) for (const [n, file] of files.entries()) expect(await read(visitor, file)).toBe(textOf(n))

    // The other instance follows within 10 s; until then it reads and writes as before.
    expect((await admin.call('PUT', '/api/admin/storage', next.config)).status).toBe(200)
    for (const [n, file] of files.entries()) expect(await read(there, file)).toBe(textOf(n))
    files.push(await upload(there, 20))
    await expect.poll(() => storageAt(admin)).toMatchObject({ move: null })
    files.push(await upload(there, 21))
    for (const visitor of [admin, there]) for (const [n, file] of files.entries()) expect(await read(visitor, file)).toBe(textOf(n))
    await expect.poll(() => storageAt(there)).toMatchObject({ move: null })
    expect([keysOf(store), new Set(keysOf(next)).size]).toEqual([[], expect.any(Number)])
    for (const n of numbers(22)) expect(keysOf(next)).toContain(createHash('sha256').update(textOf(n)).digest('hex'))
  } finally {
    await second.close()
    await first.close()
    await next.close()
    await postgres.stop()
  }
})
