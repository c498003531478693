import { createHash } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StorageError } from '../../lib/storage/storage-error.ts'
import { BlobMissingError, type BlobStore } from './blob-store.ts'
import { createS3BlobStore } from './s3.ts'
import { startS3TestServer, type Fault, type S3TestServer } from './testing/s3-server.ts'

let folder: string
let server: S3TestServer
let blobs: BlobStore
const patience = { silence: 1000, pause: 1 }
const openStore = (at = folder) => createS3BlobStore(server.config, { folder: at, partBytes: 10, copiesLimit: 100, patience })

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wenjin-s3-'))
  server = await startS3TestServer()
  blobs = await openStore()
})
afterEach(async () => {
  await blobs.close()
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const text = '越窑在今天的浙江慈溪一带，唐代烧青瓷。'
const addressOf = (of: string) => createHash('sha256').update(of).digest('hex')
const textOf = async (hash: string) => (await buffer(await blobs.get(hash))).toString()
const away = { status: 500, code: 'InternalError' }

test.each<[string, Fault[]]>([
  ['fails and comes back', Array.from({ length: 4 }, () => ({ method: 'PUT', of: 'partNumber=2', as: away }))],
  ['is too busy', [{ method: 'PUT', of: 'partNumber=1&', as: { status: 503, code: 'SlowDown' } }]],
  ['is silent', [{ method: 'PUT', of: 'partNumber=1&', as: 'silence' }]],
  ['fails after it has said it would not', [{ method: 'POST', of: 'uploadId', as: 'late failure' }]],
  ['does not begin', [{ method: 'POST', of: 'uploads', as: away }]],
])('bytes are stored although the store %s', async (_, faults) => {
  server.faults.push(...faults)
  expect(await blobs.put(Buffer.from(text))).toEqual({ hash: addressOf(text), size: 57 })
  expect(server.faults).toEqual([])
  expect(await textOf(addressOf(text))).toBe(text)
  expect(server.uploads.size).toBe(0)
})

test('parts stored with other bytes than sent become no blob, and all of them are deleted', async () => {
  server.faults.push({ method: 'PUT', of: 'partNumber=2', as: 'wrong etag' })
  await expect(blobs.put(Buffer.from(text))).rejects.toMatchObject({ name: 'StorageError', kind: 'refused' })
  expect(await blobs.has(addressOf(text))).toBe(false)
  expect(server.uploads.size).toBe(0)
  expect(await readdir(folder)).toEqual([])
})

test.each<[string, Fault[]]>([
  ['once', [{ method: 'GET', of: 'blobs', as: { cutAfter: 20 } }]],
  ['again and again', [20, 1, 0, 8].map((cutAfter) => ({ method: 'GET', of: 'blobs', as: { cutAfter } }))],
  [
    'after it was silent',
    [
      { method: 'GET', of: 'blobs', as: 'silence' },
      { method: 'GET', of: 'blobs', as: { cutAfter: 3 } },
    ],
  ],
])('a read that is cut %s resumes at its offset', async (_, faults) => {
  const { hash } = await blobs.put(Buffer.from(text))
  server.faults.push(...faults)
  expect(await textOf(hash)).toBe(text)
  server.faults.push(...faults.filter(({ as }) => as !== 'silence'))
  expect((await buffer(await blobs.get(hash, { start: 3, end: 38 }))).toString()).toBe(Buffer.from(text).subarray(3, 39).toString())
  expect(server.faults.length).toBe(0)
})

test('an unreachable store is reported as away, and a denying one as refused', async () => {
  const gone = Array.from({ length: 5 }, (): Fault => ({ method: 'HEAD', as: { status: 502, code: '' } }))
  server.faults.push(...gone)
  await expect(blobs.has(addressOf(text))).rejects.toMatchObject({ kind: 'away' })
  server.faults.push({ method: 'PUT', as: { status: 403, code: 'AccessDenied' } })
  await expect(blobs.put(Buffer.from('a'))).rejects.toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('AccessDenied') as string,
  })
  server.faults.push({ method: 'PUT', as: { status: 507, code: 'XMinioStorageFull' } })
  await expect(blobs.put(Buffer.from('a'))).rejects.toMatchObject({ kind: 'full' })
})

test('read-only keys and a missing bucket are detected at the start', async () => {
  server.faults.push({ method: 'PUT', as: { status: 403, code: 'AccessDenied' } })
  await expect(openStore()).rejects.toMatchObject({ kind: 'refused' })
  const elsewhere = { ...server.config, bucket: 'another' }
  await expect(createS3BlobStore(elsewhere, { folder, patience })).rejects.toBeInstanceOf(StorageError)
  await expect(createS3BlobStore({ ...server.config, secretKey: 'wrong' }, { folder, patience })).rejects.toMatchObject({ kind: 'refused' })
})

test('the same bytes are sent once, and all pages are listed', async () => {
  for (const one of ['a', 'b', 'c', 'd', 'e', 'a']) await blobs.put(Readable.from([Buffer.from(one)]))
  expect(server.log.filter((line) => line.startsWith('PUT /wenjin/blobs'))).toHaveLength(5)
  const listed: string[] = []
  for await (const hash of blobs.list()) listed.push(hash)
  expect(listed).toEqual(['a', 'b', 'c', 'd', 'e'].map(addressOf).toSorted())
})

test('a file of another instance is fetched once, and its bytes are verified against the address', async () => {
  const { hash } = await blobs.put(Buffer.from(text))
  const other = await openStore(join(folder, 'other'))
  const pathIn = (store: BlobStore, of: string) => store.withPath(of, (path) => Promise.resolve(path))
  const [path, again] = await Promise.all([pathIn(other, hash), pathIn(other, hash)])
  expect(again).toBe(path)
  expect(await readFile(path, 'utf8')).toBe(text)
  expect(server.log.filter((line) => line.startsWith('GET /wenjin/blobs'))).toHaveLength(1)
  const third = await openStore(join(folder, 'third'))
  server.objects.set(`blobs/${hash.slice(0, 2)}/${hash}`, Buffer.from('damaged'))
  await expect(pathIn(third, hash)).rejects.toThrow('other bytes')
  expect(await readdir(join(folder, 'third'))).toEqual([])
  await expect(pathIn(third, addressOf('no such'))).rejects.toBeInstanceOf(BlobMissingError)
  await Promise.all([other.close(), third.close()])
})

test('pieces sent to different instances become one blob', async () => {
  const other = await openStore(join(folder, 'other'))
  const pieces = ['越窑在', '浙江慈', '溪一带'].map((piece) => Buffer.from(piece))
  for (const [at, piece] of pieces.entries()) await (at % 2 ? blobs : other).drafts.write('up', at * 9, piece)
  expect(await other.drafts.list()).toEqual(['up'])
  const whole = pieces.map((piece) => ({ size: piece.length, crc: crc32(piece) }))
  expect(await blobs.drafts.keep('up', whole)).toEqual({ hash: addressOf('越窑在浙江慈溪一带'), size: 27 })
  await expect(blobs.drafts.keep('up', [...whole, whole[0]!])).rejects.toBeInstanceOf(RangeError)
  await blobs.drafts.drop('up')
  expect(await blobs.drafts.list()).toEqual([])
  await other.close()
})
