import { createHash, randomUUID } from 'node:crypto'
import { access, copyFile, link, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { restrictToOwner } from '../../lib/storage/private-folder.ts'
import { toStorageError } from '../../lib/storage/storage-error.ts'
import { BlobMissingError, type BlobStore } from './blob-store.ts'
import { createDiskDrafts } from './disk-drafts.ts'
import { syncDirectory } from './sync-directory.ts'

const address = /^[0-9a-f]{64}$/

/**
 * Opens a blob store in a folder: `ab/abcd…` holds the blob abcd…, `tmp/` files being written, `drafts/` the drafts. Opening it deletes
 * what a crash left in `tmp`; the folder belongs to one process.
 * @throws StorageError when the folder cannot be created or written
 */
export async function createDiskBlobStore(folder: string): Promise<BlobStore> {
  const halfWritten = join(folder, 'tmp')
  const pathOf = (hash: string): string => {
    if (!address.test(hash)) throw new BlobMissingError(hash)
    return join(folder, hash.slice(0, 2), hash)
  }

  try {
    await rm(halfWritten, { recursive: true, force: true })
    await mkdir(halfWritten, { recursive: true, mode: 0o700 })
    await restrictToOwner(folder)
  } catch (error) {
    throw toStorageError(error, folder) ?? error
  }

  /** Returns the path of a blob; its folder exists durably when this resolves. */
  async function placeOf(hash: string): Promise<string> {
    const path = pathOf(hash)
    if (await mkdir(dirname(path), { recursive: true })) await syncDirectory(folder)
    return path
  }

  const drafts = await createDiskDrafts(join(folder, 'drafts'), async ({ path, hash }) => {
    const place = await placeOf(hash)
    // Uses a hard link where the file system supports it, so that the bytes are not written twice.
    if (!(await exists(place))) await link(path, place).catch(() => copyWhole(path, place))
    await syncDirectory(dirname(place))
  })

  return {
    drafts,
    close: () => Promise.resolve(),
    async withPath(hash, work) {
      await found(hash, access(pathOf(hash)))
      return work(pathOf(hash))
    },
    async put(source) {
      const draft = join(halfWritten, randomUUID())
      try {
        const { hash, size } = await write(draft, source)
        const path = await placeOf(hash)
        if (await exists(path)) await rm(draft)
        else await rename(draft, path)
        await syncDirectory(dirname(path))
        return { hash, size }
      } catch (error) {
        await rm(draft, { force: true })
        throw toStorageError(error, folder) ?? error
      }
    },
    async get(hash, part) {
      return (await found(hash, open(pathOf(hash)))).createReadStream(part)
    },
    async size(hash) {
      return (await found(hash, stat(pathOf(hash)))).size
    },
    has: async (hash) => address.test(hash) && exists(pathOf(hash)),
    async delete(hash) {
      await rm(pathOf(hash), { force: true })
    },
    async *list() {
      for (const prefix of (await readdir(folder)).sort()) {
        if (!/^[0-9a-f]{2}$/.test(prefix)) continue
        for (const hash of (await readdir(join(folder, prefix))).sort()) if (address.test(hash)) yield hash
      }
    },
  }
}

/** Converts a file system's not-found error of a lookup into `BlobMissingError`. */
async function found<T>(hash: string, lookUp: Promise<T>): Promise<T> {
  try {
    return await lookUp
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') throw new BlobMissingError(hash, { cause: error })
    throw error
  }
}

/** Copies a file atomically: the copy is complete or does not exist. */
async function copyWhole(from: string, to: string): Promise<void> {
  const half = `${to}.${randomUUID()}`
  try {
    await copyFile(from, half)
    const file = await open(half, 'r+')
    await file.sync().finally(() => file.close())
    await rename(half, to)
  } catch (error) {
    await rm(half, { force: true })
    throw error
  }
}

/**
 * Bytes after which a file being written is synced: a file system may write all unsynced bytes of a large file before the next sync of the
 * database's log is done.
 */
const syncedBytes = 4 * 1024 * 1024

/** Writes everything to a new file and syncs it to disk. */
async function write(path: string, source: Uint8Array | Readable): Promise<{ hash: string; size: number }> {
  const digest = createHash('sha256')
  let size = 0
  let unsynced = 0
  const file = await open(path, 'wx')
  try {
    for await (const chunk of source instanceof Uint8Array ? [source] : source) {
      const bytes: Uint8Array = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      digest.update(bytes)
      size += bytes.byteLength
      await file.writeFile(bytes)
      unsynced += bytes.byteLength
      if (unsynced < syncedBytes) continue
      await file.datasync()
      unsynced = 0
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return { hash: digest.digest('hex'), size }
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
