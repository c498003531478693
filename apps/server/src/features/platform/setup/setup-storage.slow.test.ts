import { readdir } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Setup, StorageInput, StorageOutcome } from '@wenjin/contract'
import { startS3TestServer, type S3TestServer } from '../../../providers/blobs/testing/s3-server.ts'
import { createUsers, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

let server: TestServer
let store: S3TestServer
let web: Server
let admin: TestUser['visitor']

beforeAll(async () => {
  server = await startTestServer()
  store = await startS3TestServer()
  web = createServer((_, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><p>Router'))
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  const [{ visitor }] = await createUsers(server, [{ role: 'admin' }])
  admin = visitor
  await admin.token()
})
beforeEach(() => {
  store.faults.length = 0
  store.log.length = 0
})
afterAll(async () => {
  await server.close()
  await store.close()
  web.close()
})

const attempt = async (change: Partial<StorageInput> = {}) =>
  (await admin.call<StorageOutcome>('POST', '/api/admin/storage/try', { settings: { ...store.config, ...change } })).data

test('the test writes, reads and deletes a probe, and the files of the instance do not move', async () => {
  expect(await attempt()).toMatchObject({ ok: true })
  expect(store.log.map((line) => line.split(' ')[0])).toEqual(['PUT', 'GET', 'DELETE', 'HEAD'])
  expect(store.objects.size).toBe(0)
  const { storage } = await admin.get<Setup>('/api/admin/setup')
  expect(storage).toMatchObject({ kind: 'folder', folder: server.dataDir })
})

test('an unusable storage names the step that failed, and the reason', async () => {
  expect(await attempt({ secretKey: 'wrong' })).toMatchObject({ ok: false, step: 'write', reason: 'auth', status: 403 })
  store.faults.push({ method: 'PUT', as: { status: 404, code: 'NoSuchBucket' } })
  expect(await attempt()).toEqual({ ok: false, step: 'write', reason: 'notBucket', status: 404 })
  store.faults.push({ method: 'GET', as: { status: 403, code: 'AccessDenied' } })
  expect(await attempt()).toEqual({ ok: false, step: 'read', reason: 'denied', status: 403 })
  store.faults.push({ method: 'DELETE', as: { status: 403, code: 'AccessDenied' } })
  expect(await attempt()).toEqual({ ok: false, step: 'delete', reason: 'denied', status: 403 })
  expect(await attempt({ endpoint: 'http://127.0.0.1:9' })).toEqual({ ok: false, step: 'write', reason: 'unreachable', status: null })
  const { port } = web.address() as AddressInfo
  // A web server may accept everything; the read-back distinguishes it from a store.
  expect(await attempt({ endpoint: `http://127.0.0.1:${port}` })).toEqual({ ok: false, step: 'read', reason: 'changed', status: null })
})

test.each([
  { endpoint: 'ftp://127.0.0.1' },
  { endpoint: 'http://user:password@127.0.0.1' },
  { bucket: 'Not a bucket' },
  { accessKey: '' },
  { region: 'a b' },
])('settings such as %o are refused', async (change) => {
  const settings = { ...store.config, ...change }
  expect(await admin.call('POST', '/api/admin/storage/try', { settings })).toMatchObject({ status: 400 })
})

test('a store set by variables is shown without its keys, and can be tested without entering them', async () => {
  const { endpoint, bucket, region, accessKey, secretKey } = store.config
  const other = await startTestServer({
    env: { S3_ENDPOINT: endpoint, S3_BUCKET: bucket, S3_REGION: region, S3_ACCESS_KEY: accessKey, S3_SECRET_KEY: secretKey },
  })
  try {
    const [{ visitor }] = await createUsers(other, [{ role: 'admin' }])
    await visitor.token()
    const setup = await visitor.get<Setup>('/api/admin/setup')
    expect(setup.storage).toMatchObject({
      kind: 'bucket',
      source: 'environment',
      variable: 'S3_ENDPOINT',
      endpoint,
      bucket,
      region,
      accessKey: null,
      move: null,
    })
    expect(JSON.stringify(setup)).not.toContain(secretKey)
    expect((await visitor.call('POST', '/api/admin/storage/try', { settings: null })).data).toMatchObject({ ok: true })
    expect(await visitor.call('PUT', '/api/admin/storage', store.config)).toMatchObject({ status: 409 })
    expect(await visitor.call('DELETE', '/api/admin/storage')).toMatchObject({ status: 409 })
  } finally {
    await other.close()
  }
})

const storage = async () => (await admin.get<Setup>('/api/admin/setup')).storage
const filesIn = (s3: S3TestServer) => [...s3.objects.keys()].filter((key) => key.startsWith('blobs/')).length
const filesInFolder = async () =>
  (await readdir(join(server.dataDir, 'blobs'), { recursive: true })).filter((name) => name.length > 60).length
const moved = () => expect.poll(storage).toMatchObject({ move: null })

test('files move into a connected store and back into the folder, without a restart, and stay readable', async () => {
  const files = await Promise.all(
    ['越窑在浙江慈溪。', '汝窑在河南宝丰。', '定窑在河北曲阳。'].map((text, n) => admin.put(`窑${n}.txt`, text)),
  )
  const read = async () => Promise.all(files.map(async ({ id }) => (await admin.fetch(`/api/file/${id}/view`)).text()))
  const texts = await read()
  const count = await filesInFolder()
  expect(count).toBeGreaterThanOrEqual(3)

  expect((await admin.call('PUT', '/api/admin/storage', { ...store.config, secretKey: 'wrong' })).status).toBe(400)
  expect(await storage()).toMatchObject({ kind: 'folder' })
  expect((await admin.call<Setup>('PUT', '/api/admin/storage', store.config)).data.storage).toMatchObject({
    kind: 'bucket',
    source: 'page',
  })
  expect(await read()).toEqual(texts)
  await moved()
  expect([await filesInFolder(), filesIn(store)]).toEqual([0, count])
  expect(await read()).toEqual(texts)
  expect(JSON.stringify(await storage())).not.toContain(store.config.secretKey)

  await server.restart()
  admin.base = server.url
  expect(await storage()).toMatchObject({ kind: 'bucket', bucket: store.config.bucket, move: null })
  await admin.put('新.txt', '钧窑在河南禹州。')
  expect([await filesInFolder(), filesIn(store)]).toEqual([0, count + 1])
  await admin.call('DELETE', `/api/file/${files[0]!.id}`)

  // The stored secret is only used for the same bucket and access key.
  const { secretKey: _, ...known } = store.config
  expect((await admin.call<StorageOutcome>('POST', '/api/admin/storage/try', { settings: known })).data).toMatchObject({ ok: true })
  const elsewhere = { ...known, bucket: 'another' }
  expect(await admin.call('POST', '/api/admin/storage/try', { settings: elsewhere })).toMatchObject({ status: 400 })

  expect((await admin.call<Setup>('DELETE', '/api/admin/storage')).data.storage).toMatchObject({ kind: 'folder' })
  await moved()
  expect(filesIn(store)).toBe(0)
  expect((await read()).slice(1)).toEqual(texts.slice(1))
})

test('a store that fails during the move loses no file, the reason is reported, and the move continues later', async () => {
  const files = await Promise.all(Array.from({ length: 12 }, (_, n) => admin.put(`${n}.txt`, `第 ${n} 号档案在第 ${n} 柜。`)))
  const before = await filesInFolder()
  await admin.call('PUT', '/api/admin/storage', store.config)
  await moved()
  expect(filesIn(store)).toBe(before)
  // Moves back; from here on the bucket refuses deletes.
  for (let n = 0; n < 1000; n += 1) store.faults.push({ method: 'DELETE', of: 'blobs', as: { status: 403, code: 'AccessDenied' } })
  await admin.call('DELETE', '/api/admin/storage')
  await expect.poll(storage).toMatchObject({ kind: 'folder', move: { problem: { reason: 'denied', status: 403 }, canLeave: true } })
  const read = async () => Promise.all(files.map(async ({ id }) => (await admin.fetch(`/api/file/${id}/view`)).text()))
  expect(await read()).toEqual(files.map((_, n) => `第 ${n} 号档案在第 ${n} 柜。`))
  store.faults.length = 0
  await admin.call('POST', '/api/admin/storage/move')
  await moved()
  expect([filesIn(store), await filesInFolder()]).toEqual([0, before])
  expect(await read()).toEqual(files.map((_, n) => `第 ${n} 号档案在第 ${n} 柜。`))
})

test('an old bucket that is permanently lost can be given up', async () => {
  const gone = await startS3TestServer()
  await admin.call('PUT', '/api/admin/storage', gone.config)
  await moved()
  for (let n = 0; n < 1000; n += 1) gone.faults.push({ method: 'GET', as: { status: 403, code: 'InvalidAccessKeyId' } })
  await admin.call('DELETE', '/api/admin/storage')
  await expect
    .poll(storage)
    .toMatchObject({ move: { problem: { reason: 'auth' }, from: [`${gone.config.endpoint} ${gone.config.bucket}`] } })
  const left = await admin.call<Setup>('DELETE', '/api/admin/storage/old')
  expect(left.data.storage).toMatchObject({ kind: 'folder', move: null })
  await gone.close()
  expect((await admin.put('后来.txt', '龙泉窑在浙江龙泉。')).state).toBe('ready')
})
