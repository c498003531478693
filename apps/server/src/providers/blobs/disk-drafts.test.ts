import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BlobStore } from './blob-store.ts'
import { createDiskBlobStore } from './disk.ts'

let folder: string
let blobs: BlobStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wenjin-drafts-'))
  blobs = await createDiskBlobStore(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const bytes = (text: string) => new TextEncoder().encode(text)
const piece = (text: string) => ({ size: bytes(text).length, crc: crc32(bytes(text)) })
const write = async (id: string, offset: number, text: string) => (await blobs.drafts.write(id, offset, bytes(text))).onDisk
const addressOf = (text: string) => createHash('sha256').update(text).digest('hex')
const textOf = async (hash: string) => (await buffer(await blobs.get(hash))).toString()

test.each([
  ['in order', [0, 1, 2]],
  ['backwards', [2, 1, 0]],
  ['one of them twice', [0, 1, 0, 2]],
])('pieces sent %s become one blob', async (_, order) => {
  const pieces = ['越窑在', '浙江慈', '溪一带']
  for (const at of order) await write('a', at * 9, pieces[at]!)
  expect(await blobs.drafts.keep('a', pieces.map(piece))).toEqual({ hash: addressOf(pieces.join('')), size: 27 })
  expect(await textOf(addressOf(pieces.join('')))).toBe(pieces.join(''))
})

test('a draft outlives its process, and can be kept again until it is dropped', async () => {
  await write('a', 0, 'ab')
  blobs = await createDiskBlobStore(folder)
  await write('a', 2, 'c')
  const whole = [piece('ab'), piece('c')]
  const kept = await blobs.drafts.keep('a', whole)
  expect(kept.hash).toBe(addressOf('abc'))
  expect(await blobs.drafts.keep('a', whole)).toEqual(kept)
  await blobs.drafts.drop('a')
  expect(await blobs.drafts.list()).toEqual([])
  expect(await textOf(kept.hash)).toBe('abc')
})

test('what has become a blob does not change with its draft', async () => {
  await write('a', 0, 'abc')
  const { hash } = await blobs.drafts.keep('a', [piece('abc')])
  await write('a', 0, 'xyz')
  expect(await textOf(hash)).toBe('abc')
  expect((await blobs.drafts.keep('a', [piece('xyz')])).hash).toBe(addressOf('xyz'))
})

test('a draft of another length than it should have is not kept, and a path names none', async () => {
  await write('a', 0, 'abc')
  await expect(blobs.drafts.keep('a', [piece('abcd')])).rejects.toBeInstanceOf(RangeError)
  await expect(write('../a', 0, 'abc')).rejects.toBeInstanceOf(TypeError)
})

test('a piece that a power cut took the bytes of is not kept', async () => {
  await write('a', 0, 'abc')
  await write('a', 3, 'def')
  blobs = await createDiskBlobStore(folder)
  await write('a', 3, '\0\0\0')
  blobs = await createDiskBlobStore(folder)
  await expect(blobs.drafts.keep('a', [piece('abc'), piece('def')])).rejects.toBeInstanceOf(RangeError)
})
