import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { collect } from '../../../test/collect.ts'
import { BlobMissingError, type BlobStore } from './blob-store.ts'
import { createDiskBlobStore } from './disk.ts'
import { createS3BlobStore } from './s3.ts'
import { startS3TestServer, type S3TestServer } from './testing/s3-server.ts'

const hash = '8f434346648f6b96df89dda901c5176b10a6d83961dd3c1ac88b59b2dc327aa4'

const bytes = (text: string) => new TextEncoder().encode(text)
const piece = (text: string) => ({ size: bytes(text).length, crc: crc32(bytes(text)) })
const addressOf = (text: string) => createHash('sha256').update(text).digest('hex')

describe.each(['disk', 'S3'])('a blob store on %s', (kind) => {
  let folder: string
  let server: S3TestServer | null = null
  let blobs: BlobStore
  const openStore = () => (server ? createS3BlobStore(server.config, { folder, partBytes: 10 }) : createDiskBlobStore(folder))
  const reopen = async () => {
    await blobs.close()
    blobs = await openStore()
  }
  const write = async (id: string, offset: number, text: string) => (await blobs.drafts.write(id, offset, bytes(text))).onDisk
  const textOf = async (of: string) => (await buffer(await blobs.get(of))).toString()

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wenjin-blobs-'))
    server = kind === 'S3' ? await startS3TestServer() : null
    blobs = await openStore()
  })
  afterEach(async () => {
    await blobs.close()
    await server?.close()
    await rm(folder, { recursive: true, force: true })
  })

  test('stores the same bytes as one blob, from an array or a stream', async () => {
    expect(await blobs.put(Buffer.from('hi'))).toEqual({ hash, size: 2 })
    expect(await blobs.put(Readable.from([Buffer.from('h'), Buffer.from('i')]))).toEqual({ hash, size: 2 })
    expect(await collect(blobs.list())).toEqual([hash])
    expect(await textOf(hash)).toBe('hi')
    expect(await blobs.size(hash)).toBe(2)
  })

  test.each([0, 9, 10, 11, 1000])('returns %i bytes whole and in part, also after a restart', async (size) => {
    const sent = Buffer.from(Array.from({ length: size }, (_, at) => at % 251))
    const { hash: address } = await blobs.put(sent)
    await reopen()
    expect(await buffer(await blobs.get(address))).toEqual(sent)
    expect(await blobs.size(address)).toBe(size)
    if (size > 8) expect(await buffer(await blobs.get(address, { start: 3, end: 7 }))).toEqual(sent.subarray(3, 8))
  })

  test('reports a missing blob as missing, and rejects a path as an address', async () => {
    await expect(blobs.get(hash)).rejects.toBeInstanceOf(BlobMissingError)
    await expect(blobs.size(hash)).rejects.toBeInstanceOf(BlobMissingError)
    await expect(blobs.withPath(hash, () => Promise.resolve())).rejects.toBeInstanceOf(BlobMissingError)
    await expect(blobs.get('../../etc/passwd')).rejects.toBeInstanceOf(BlobMissingError)
    expect(await blobs.has(hash)).toBe(false)
    await blobs.put(Buffer.from('hi'))
    expect(await blobs.has(hash)).toBe(true)
    await blobs.delete(hash)
    await blobs.delete(hash)
    expect(await blobs.has(hash)).toBe(false)
  })

  test('leaves no blob after a failing source', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield Buffer.from('half')
      throw Object.assign(new Error('no space'), { code: 'ENOSPC' })
    }
    await expect(blobs.put(Readable.from(broken()))).rejects.toMatchObject({ name: 'StorageError', kind: 'full' })
    expect(await collect(blobs.list())).toEqual([])
  })

  test.each([
    ['in order', [0, 1, 2]],
    ['backwards', [2, 1, 0]],
    ['one of them twice', [0, 1, 0, 2]],
  ])('assembles pieces sent %s into one blob', async (_, order) => {
    const pieces = ['越窑在', '浙江慈', '溪一带']
    for (const at of order) await write('a', at * 9, pieces[at]!)
    expect(await blobs.drafts.keep('a', pieces.map(piece))).toEqual({ hash: addressOf(pieces.join('')), size: 27 })
    expect(await textOf(addressOf(pieces.join('')))).toBe(pieces.join(''))
  })

  test('preserves a draft across a restart, and can make it a blob repeatedly until it is dropped', async () => {
    await write('a', 0, 'ab')
    await reopen()
    await write('a', 2, 'c')
    const whole = [piece('ab'), piece('c')]
    const kept = await blobs.drafts.keep('a', whole)
    expect(kept.hash).toBe(addressOf('abc'))
    expect(await blobs.drafts.keep('a', whole)).toEqual(kept)
    await blobs.drafts.drop('a')
    expect(await blobs.drafts.list()).toEqual([])
    expect(await textOf(kept.hash)).toBe('abc')
  })

  test('does not change a blob when its draft changes', async () => {
    await write('a', 0, 'abc')
    const { hash: address } = await blobs.drafts.keep('a', [piece('abc')])
    await write('a', 0, 'xyz')
    expect(await textOf(address)).toBe('abc')
    expect((await blobs.drafts.keep('a', [piece('xyz')])).hash).toBe(addressOf('xyz'))
  })

  test('refuses a draft of the wrong length, and rejects a path as a draft id', async () => {
    await write('a', 0, 'abc')
    await expect(blobs.drafts.keep('a', [piece('abcd')])).rejects.toBeInstanceOf(RangeError)
    await expect(write('../a', 0, 'abc')).rejects.toBeInstanceOf(TypeError)
  })

  test('refuses a draft with a piece whose bytes were lost in a power cut', async () => {
    await write('a', 0, 'abc')
    await write('a', 3, 'def')
    await reopen()
    await write('a', 3, '\0\0\0')
    await reopen()
    await expect(blobs.drafts.keep('a', [piece('abc'), piece('def')])).rejects.toBeInstanceOf(RangeError)
  })
})
