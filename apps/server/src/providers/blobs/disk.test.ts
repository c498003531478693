import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { collect } from '../../../test/collect.ts'
import { BlobMissingError, type BlobStore } from './blob-store.ts'
import { createDiskBlobStore } from './disk.ts'

const hash = '8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4'
let folder: string
let blobs: BlobStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wenjin-blobs-'))
  blobs = await createDiskBlobStore(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('the same bytes are one blob, from an array or a stream', async () => {
  expect(await blobs.put(Buffer.from('hi'))).toEqual({ hash, size: 2 })
  expect(await blobs.put(Readable.from([Buffer.from('h'), Buffer.from('i')]))).toEqual({ hash, size: 2 })
  expect(await collect(blobs.list())).toEqual([hash])
  expect((await buffer(await blobs.get(hash))).toString()).toBe('hi')
  expect(await blobs.size(hash)).toBe(2)
})

test('what is not there is said to be missing, and a path is no address', async () => {
  await expect(blobs.get(hash)).rejects.toBeInstanceOf(BlobMissingError)
  await expect(blobs.get('../../etc/passwd')).rejects.toBeInstanceOf(BlobMissingError)
  expect(await blobs.has(hash)).toBe(false)
  await blobs.put(Buffer.from('hi'))
  expect(await blobs.has(hash)).toBe(true)
  await blobs.delete(hash)
  await blobs.delete(hash)
  expect(await blobs.has(hash)).toBe(false)
})

test('a source that fails leaves nothing behind', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from('half')
    throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
  }
  await expect(blobs.put(Readable.from(broken()))).rejects.toMatchObject({ name: 'StorageError', kind: 'full' })
  expect(await readdir(join(folder, 'tmp'))).toEqual([])
  expect(await collect(blobs.list())).toEqual([])
})

test('what a crash left half written is cleared at the next start', async () => {
  await writeFile(join(folder, 'tmp', 'orphan'), 'half')
  await createDiskBlobStore(folder)
  expect(await readdir(join(folder, 'tmp'))).toEqual([])
})
