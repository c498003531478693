import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { keyedLock } from '../../lib/flow/keyed-lock.ts'
import { toStorageError } from '../../lib/storage/storage-error.ts'
import { BlobMissingError, type BlobStore } from './blob-store.ts'
import { openLocalCopies } from './local-copies.ts'
import { createS3Client, type S3Config, type S3Patience } from './s3-client.ts'
import { createS3Drafts } from './s3-drafts.ts'

const address = /^[0-9a-f]{64}$/
const blobFolder = 'blobs/'
const keyOf = (hash: string) => `${blobFolder}${hash.slice(0, 2)}/${hash}`
/** S3 limit on the number of parts of an object. */
const maxParts = 10_000

export interface S3StoreOptions {
  /** For uploads in progress and file copies of blobs; emptied at the start. */
  folder: string
  /** Maximum total bytes of these copies. */
  copiesLimit?: number
  /** Bytes per request of an upload. */
  partBytes?: number
  patience?: S3Patience
  /** Whether read-only keys are detected at the start instead of by the first upload; default true. */
  probe?: boolean
}

/**
 * Opens a blob store in a bucket shared by all instances: `blobs/ab/abcd…` holds the blob abcd…, `drafts/` the drafts.
 * @throws StorageError `refused` or `away` when the bucket is probed and not writable
 */
export async function createS3BlobStore(
  config: S3Config,
  { folder, copiesLimit = 4 * 2 ** 30, partBytes = 16 * 2 ** 20, patience, probe = true }: S3StoreOptions,
): Promise<BlobStore> {
  const client = createS3Client(config, patience)
  if (probe) await client.put('probe', new Uint8Array())
  const copies = await openLocalCopies(folder, copiesLimit)
  const fetching = keyedLock()

  /** Writes bytes to a new file. */
  async function write(path: string, source: AsyncIterable<Uint8Array>): Promise<{ hash: string; size: number }> {
    const digest = createHash('sha256')
    let size = 0
    await pipeline(
      source,
      async function* (chunks: AsyncIterable<Uint8Array | string>) {
        for await (const chunk of chunks) {
          const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
          digest.update(bytes)
          size += bytes.byteLength
          yield bytes
        }
      },
      createWriteStream(path, { flags: 'wx', mode: 0o600 }),
    )
    return { hash: digest.digest('hex'), size }
  }

  /** Uploads a file as a blob unless it already exists. */
  async function send(path: string, hash: string, size: number): Promise<void> {
    if ((await client.size(keyOf(hash))) === size) return
    const bytesPerPart = Math.max(partBytes, Math.ceil(size / maxParts))
    const file = await open(path)
    try {
      const partAt = async (index: number) => {
        const part = Buffer.alloc(Math.min(bytesPerPart, size - index * bytesPerPart))
        await file.read(part, 0, part.length, index * bytesPerPart)
        return part
      }
      if (size <= bytesPerPart) await client.put(keyOf(hash), await partAt(0))
      else await client.putParts(keyOf(hash), Math.ceil(size / bytesPerPart), partAt)
    } finally {
      await file.close()
    }
  }

  async function put(source: AsyncIterable<Uint8Array>): Promise<{ hash: string; size: number }> {
    const draft = copies.draft()
    try {
      const { hash, size } = await write(draft, source)
      await send(draft, hash, size)
      // A new blob is usually read next, so its bytes are cached.
      await copies.keep(draft, hash, size)
      return { hash, size }
    } catch (error) {
      await rm(draft, { force: true })
      throw toStorageError(error, folder) ?? error
    }
  }

  async function get(hash: string, part?: { start: number; end: number }): Promise<AsyncIterable<Uint8Array>> {
    const found = address.test(hash) ? await client.get(keyOf(hash), part) : null
    if (!found) throw new BlobMissingError(hash)
    return found
  }

  async function fetchCopy(hash: string): Promise<string> {
    const source = await get(hash)
    const draft = copies.draft()
    try {
      const { hash: received, size } = await write(draft, source)
      if (received !== hash) throw new Error(`The object store has other bytes under ${hash}.`)
      return await copies.keep(draft, hash, size)
    } catch (error) {
      await rm(draft, { force: true })
      throw toStorageError(error, folder) ?? error
    }
  }

  return {
    drafts: createS3Drafts(client, put),
    put: (source) => put(source instanceof Uint8Array ? Readable.from([source]) : source),
    get: async (hash, part) => Readable.from(await get(hash, part), { objectMode: false }),
    async size(hash) {
      const size = address.test(hash) ? await client.size(keyOf(hash)) : null
      if (size === null) throw new BlobMissingError(hash)
      return size
    },
    has: async (hash) => address.test(hash) && (await client.size(keyOf(hash))) !== null,
    withPath: async (hash, work) => work(await fetching(hash, async () => copies.find(hash) ?? fetchCopy(hash))),
    async delete(hash) {
      await copies.drop(hash)
      await client.delete(keyOf(hash))
    },
    async *list() {
      for await (const { key } of client.list(blobFolder)) {
        const hash = key.slice(key.lastIndexOf('/') + 1)
        if (address.test(hash)) yield hash
      }
    },
    close: () => client.close(),
  }
}
