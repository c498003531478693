import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
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
const addressOf = (text: string) => createHash('sha256').update(text).digest('hex')
const textOf = async (hash: string) => (await buffer(await blobs.get(hash))).toString()

test.each([
  ['in order', [0, 1, 2]],
  ['backwards', [2, 1, 0]],
  ['one of them twice', [0, 1, 0, 2]],
])('pieces sent %s become one blob', async (_, order) => {
  const pieces = ['越窑在', '浙江慈', '溪一带']
  for (const at of order) await blobs.drafts.write('a', at * 9, bytes(pieces[at]!))
  expect(await blobs.drafts.keep('a', 27)).toEqual({ hash: addressOf(pieces.join('')), size: 27 })
  expect(await textOf(addressOf(pieces.join('')))).toBe(pieces.join(''))
})

test('a draft outlives its process, and can be kept again until it is dropped', async () => {
  await blobs.drafts.write('a', 0, bytes('ab'))
  blobs = await createDiskBlobStore(folder)
  await blobs.drafts.write('a', 2, bytes('c'))
  const kept = await blobs.drafts.keep('a', 3)
  expect(kept.hash).toBe(addressOf('abc'))
  expect(await blobs.drafts.keep('a', 3)).toEqual(kept)
  await blobs.drafts.drop('a')
  expect(await blobs.drafts.list()).toEqual([])
  expect(await textOf(kept.hash)).toBe('abc')
})

test('what has become a blob does not change with its draft', async () => {
  await blobs.drafts.write('a', 0, bytes('abc'))
  const { hash } = await blobs.drafts.keep('a', 3)
  await blobs.drafts.write('a', 0, bytes('xyz'))
  expect(await textOf(hash)).toBe('abc')
  expect((await blobs.drafts.keep('a', 3)).hash).toBe(addressOf('xyz'))
})

test('a draft of another length than it should have is not kept, and a path names none', async () => {
  await blobs.drafts.write('a', 0, bytes('abc'))
  await expect(blobs.drafts.keep('a', 4)).rejects.toBeInstanceOf(RangeError)
  await expect(blobs.drafts.write('../a', 0, bytes('abc'))).rejects.toBeInstanceOf(TypeError)
})
