import { createHash } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { crc32 } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { collect } from '../../../test/collect.ts'
import { BlobMissingError } from './blob-store.ts'
import { createPlacedBlobs, type PlacedBlobs } from './placed-blobs.ts'
import type { Places } from './places.ts'
import type { S3Config } from './s3-client.ts'
import { startS3TestServer, type S3TestServer } from './testing/s3-server.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const piece = (text: string) => ({ size: bytes(text).length, crc: crc32(bytes(text)) })
const addressOf = (text: string) => createHash('sha256').update(text).digest('hex')

let folder: string
let a: S3TestServer
let b: S3TestServer
let places: Places
const opened: PlacedBlobs[] = []

/** Opens an instance's store; all of them share the settings. */
async function open(name: string): Promise<PlacedBlobs> {
  const blobs = await createPlacedBlobs({
    dataDir: join(folder, name),
    readPlaces: () => Promise.resolve(structuredClone(places)),
    isShared: true,
    probe: false,
  })
  opened.push(blobs)
  return blobs
}
const textOf = async (blobs: PlacedBlobs, text: string) => (await buffer(await blobs.get(addressOf(text)))).toString()

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'wenjin-places-'))
  a = await startS3TestServer()
  b = await startS3TestServer()
  places = { current: a.config, old: [] }
})
afterEach(async () => {
  for (const blobs of opened.splice(0)) await blobs.close()
  await a.close()
  await b.close()
  await rm(folder, { recursive: true, force: true })
})
const switchTo = (current: S3Config, ...old: S3Config[]) => {
  places = { current, old }
}

test('writes go to the new place, reads search both, and deletes remove from both', async () => {
  const blobs = await open('one')
  await blobs.put(bytes('甲'))
  switchTo(b.config, a.config)
  expect(await blobs.follow()).toBe(true)
  await blobs.put(bytes('乙'))
  expect([a.objects.size, b.objects.size]).toEqual([1, 1])
  expect([await textOf(blobs, '甲'), await textOf(blobs, '乙')]).toEqual(['甲', '乙'])
  expect(await collect(blobs.list())).toEqual([addressOf('甲'), addressOf('乙')].toSorted())
  for (const text of ['甲', '乙']) await blobs.delete(addressOf(text))
  expect([a.objects.size, b.objects.size]).toEqual([0, 0])
  await expect(blobs.get(addressOf('甲'))).rejects.toBeInstanceOf(BlobMissingError)
})

test('an instance that missed the switch still reads moved files, and its writes are found', async () => {
  const [first, second] = [await open('one'), await open('two')]
  await first.put(bytes('甲'))
  switchTo(b.config, a.config)
  await first.follow()
  await first.copy(addressOf('甲'), first.old[0]!)
  await first.old[0]!.store.delete(addressOf('甲'))
  switchTo(b.config)
  await first.follow()
  expect(await textOf(second, '甲')).toBe('甲')
  expect(second.current.id).toBe(first.current.id)

  switchTo(a.config, b.config)
  await first.follow()
  // The write still goes to the old place, and detects at its end that the place was replaced meanwhile.
  await second.put(bytes('乙'))
  switchTo(a.config)
  await first.follow()
  expect(await textOf(first, '乙')).toBe('乙')
})

test('a write that began before the switch is in the new place when it ends', async () => {
  const blobs = await open('one')
  const source = new Readable({ read: () => undefined })
  source.push('前半')
  const written = blobs.put(source)
  switchTo(b.config, a.config)
  await blobs.follow()
  source.push('后半')
  source.push(null)
  await written
  expect([...b.objects.keys()]).toEqual([expect.stringContaining(addressOf('前半后半'))])
})

test('a multipart upload is complete with parts in the old place, in the new place and from another instance', async () => {
  const [first, second] = [await open('one'), await open('two')]
  const write = async (blobs: PlacedBlobs, at: number, text: string) => (await blobs.drafts.write('u', at, bytes(text))).onDisk
  await write(first, 0, '越窑在')
  switchTo(b.config, a.config)
  await first.follow()
  await write(first, 9, '浙江慈')
  await write(second, 18, '溪一带')
  const pieces = ['越窑在', '浙江慈', '溪一带'].map(piece)
  expect(await first.drafts.list()).toEqual(['u'])
  expect(await second.drafts.keep('u', pieces)).toEqual({ hash: addressOf('越窑在浙江慈溪一带'), size: 27 })
  expect(await textOf(first, '越窑在浙江慈溪一带')).toBe('越窑在浙江慈溪一带')
  await first.drafts.drop('u')
  expect([...a.objects.keys(), ...b.objects.keys()].filter((key) => key.startsWith('drafts/'))).toEqual([])
})

test('the data folder is read while it holds files, even when no setting names it', async () => {
  places = { current: 'folder', old: [] }
  const before = await open('one')
  await before.put(bytes('甲'))
  await opened.pop()!.close()
  switchTo(b.config)
  const blobs = await open('one')
  expect(blobs.old.map(({ id }) => id)).toEqual(['folder'])
  expect(await textOf(blobs, '甲')).toBe('甲')
  // A file that is open by its path must not be moved.
  await blobs.withPath(addressOf('甲'), async (path) => {
    expect(path).toContain('blob-copies')
    expect(blobs.isInUse(addressOf('甲'))).toBe(true)
  })
  expect(blobs.isInUse(addressOf('甲'))).toBe(false)
  await blobs.delete(addressOf('甲'))
  blobs.leaveFolder()
  expect(blobs.old).toEqual([])
  expect((await readdir(join(folder, 'one', 'blobs'), { recursive: true })).filter((name) => name.length > 60)).toEqual([])
})

test('an unreachable place makes neither its own files missing nor those of the other place', async () => {
  const blobs = await open('one')
  await blobs.put(bytes('甲'))
  switchTo(b.config, a.config)
  await blobs.follow()
  await blobs.put(bytes('乙'))
  for (let n = 0; n < 20; n += 1) a.faults.push({ method: 'HEAD', as: { status: 403, code: 'AccessDenied' } })
  expect(await blobs.has(addressOf('乙'))).toBe(true)
  await expect(blobs.has(addressOf('甲'))).rejects.toMatchObject({ name: 'StorageError', kind: 'refused' })
})

test('damaged bytes are not accepted as the requested file', async () => {
  const blobs = await open('one')
  await blobs.put(bytes('甲'))
  const [key] = a.objects.keys()
  a.objects.set(key!, Buffer.from('坏'))
  switchTo(b.config, a.config)
  await blobs.follow()
  await expect(blobs.copy(addressOf('甲'), blobs.old[0]!)).rejects.toMatchObject({ name: 'BlobDamagedError', strayHash: addressOf('坏') })
  expect(a.objects.has(key!)).toBe(true)
})
