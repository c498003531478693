import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BlobStore } from './blob-store.ts'
import { createDiskBlobStore } from './disk.ts'

let folder: string
let blobs: BlobStore

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wenjin-blobs-'))
  blobs = await createDiskBlobStore(folder)
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('a failing source leaves no partial file', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from('half')
    throw new Error('gone')
  }
  await expect(blobs.put(Readable.from(broken()))).rejects.toThrow('gone')
  expect(await readdir(join(folder, 'tmp'))).toEqual([])
})

test('partial files from before a crash are deleted at the next start', async () => {
  await writeFile(join(folder, 'tmp', 'orphan'), 'half')
  await createDiskBlobStore(folder)
  expect(await readdir(join(folder, 'tmp'))).toEqual([])
})
