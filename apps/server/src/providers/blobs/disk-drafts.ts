import { createHash, type Hash } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { copyFile, mkdir, open, readdir, rename, rm, stat, type FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { toStorageError } from '../../lib/storage/storage-error.ts'
import type { BlobDrafts, DraftPiece } from './blob-store.ts'
import { syncDirectory } from './sync-directory.ts'

const idPattern = /^[\w-]{1,64}$/
/** Maximum number of drafts whose hash is computed while they grow; the others are read once more at their end. */
const hashBatchSize = 100

/** The hash state of the first bytes of a draft. */
interface Prefix {
  hash: Hash
  length: number
}

/** The result of a complete draft. */
interface Whole {
  path: string
  hash: string
}

/**
 * Creates a store of drafts as files of a folder; each piece is written at its offset.
 * @param keepFile stores the file at a path durably as the blob of a hash; the file remains
 */
export async function createDiskDrafts(folder: string, keepFile: (whole: Whole) => Promise<void>): Promise<BlobDrafts> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const prefixes = new Map<string, Prefix>()
  const pathOf = (id: string) => {
    if (!idPattern.test(id)) throw new TypeError(`${id} names no draft.`)
    return join(folder, id)
  }

  /** Hashes pieces that arrive in order while their bytes are in memory: reading them again would cost as much as the write. */
  function updateHash(id: string, offset: number, bytes: Uint8Array): void {
    const known = prefixes.get(id)
    if (offset === 0 && !known) {
      prefixes.set(id, { hash: createHash('sha256').update(bytes), length: bytes.byteLength })
      if (prefixes.size > hashBatchSize) prefixes.delete(prefixes.keys().next().value!)
    } else if (known?.length === offset) {
      known.hash.update(bytes)
      known.length += bytes.byteLength
    } else if (known && offset < known.length) prefixes.delete(id)
  }

  /** Returns the hash of a draft. @throws RangeError when a piece that this process has not seen does not match */
  async function hashOf(id: string, pieces: readonly DraftPiece[]): Promise<string> {
    const { hash, length } = prefixes.get(id) ?? { hash: createHash('sha256'), length: 0 }
    prefixes.delete(id)
    let at = 0
    for (const { size, crc } of pieces) {
      if (at >= length) {
        let found = 0
        for await (const chunk of createReadStream(pathOf(id), { start: at, end: at + size - 1 })) {
          hash.update(chunk as Uint8Array)
          found = crc32(chunk as Uint8Array, found)
        }
        if (found !== crc) throw new RangeError(`The draft has other bytes at ${at} than were written.`)
      }
      at += size
    }
    return hash.digest('hex')
  }

  async function writeAt(file: FileHandle, offset: number, bytes: Uint8Array): Promise<void> {
    for (let written = 0; written < bytes.byteLength;) {
      written += (await file.write(bytes, written, bytes.byteLength - written, offset + written)).bytesWritten
    }
  }

  async function sync(file: FileHandle, isNew: boolean): Promise<void> {
    try {
      await file.datasync()
    } finally {
      await file.close()
    }
    if (isNew) await syncDirectory(folder)
  }

  /** Number of hard links of a file; 0 when it does not exist. */
  const linksOf = async (path: string) => (await stat(path).catch(() => null))?.nlink ?? 0

  const failed = (id: string) => (error: unknown) => {
    prefixes.delete(id)
    throw toStorageError(error, folder) ?? error
  }

  return {
    async write(id, offset, bytes) {
      const path = pathOf(id)
      try {
        // A draft whose hash this process computes exists and is not linked as a blob.
        const links = prefixes.has(id) ? 1 : await linksOf(path)
        // The draft became a blob, and a crash came before it was dropped: a blob must not change.
        if (links > 1) {
          await copyFile(path, `${path}~`)
          await rename(`${path}~`, path)
        }
        const file = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
        const writing = writeAt(file, offset, bytes).catch(async (error: unknown) => {
          await file.close()
          throw error
        })
        const piece = { size: bytes.byteLength, crc: crc32(bytes) }
        await writing
        // The disk write and the hash run in parallel, and the caller's next step runs before the hash.
        const hashed = setImmediate().then(() => updateHash(id, offset, bytes))
        const synced = sync(file, links === 0)
        const onDisk = Promise.allSettled([synced, hashed]).then(() => synced)
        return { piece, onDisk: onDisk.catch(failed(id)) }
      } catch (error) {
        return failed(id)(error)
      }
    },
    async keep(id, pieces) {
      const path = pathOf(id)
      const size = pieces.reduce((sum, piece) => sum + piece.size, 0)
      const length = (await stat(path)).size
      if (length !== size) throw new RangeError(`The draft has ${length} bytes, not ${size}.`)
      const hash = await hashOf(id, pieces)
      try {
        await keepFile({ path, hash })
      } catch (error) {
        throw toStorageError(error, folder) ?? error
      }
      return { hash, size }
    },
    async read(id, offset, size) {
      const file = await open(pathOf(id), 'r').catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
      if (!file) return null
      try {
        const bytes = Buffer.alloc(size)
        return bytes.subarray(0, (await file.read(bytes, 0, size, offset)).bytesRead)
      } finally {
        await file.close()
      }
    },
    async drop(id) {
      prefixes.delete(id)
      await rm(pathOf(id), { force: true })
    },
    list: async () => (await readdir(folder)).filter((name) => idPattern.test(name)),
  }
}
