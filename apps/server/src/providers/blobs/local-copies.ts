import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Milliseconds after a request during which a copy may still be about to be opened. */
const inUseMs = 10 * 60_000

/** A bounded LRU cache of files with the bytes of remote blobs. */
export interface LocalCopies {
  /** Returns the path of a new file beside the copies. */
  draft(): string
  /** Returns the path of a blob's copy, or null. */
  find(hash: string): string | null
  /** Turns a draft file into the copy of a blob. */
  keep(draft: string, hash: string, size: number): Promise<string>
  drop(hash: string): Promise<void>
}

/** Opens a cache of copies in a folder that belongs to this process and starts empty. @param limit total bytes of all copies */
export async function openLocalCopies(folder: string, limit: number): Promise<LocalCopies> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const copies = new Map<string, { size: number; usedAt: number }>()
  let used = 0

  async function drop(hash: string): Promise<void> {
    const copy = copies.get(hash)
    if (!copy) return
    copies.delete(hash)
    used -= copy.size
    await rm(join(folder, hash), { force: true })
  }

  return {
    drop,
    draft: () => join(folder, `${randomUUID()}~`),
    find(hash) {
      const copy = copies.get(hash)
      if (!copy) return null
      // A Map iterates in insertion order: the most recently used copy is moved to its end.
      copies.delete(hash)
      copies.set(hash, { ...copy, usedAt: Date.now() })
      return join(folder, hash)
    },
    async keep(draft, hash, size) {
      await rename(draft, join(folder, hash))
      used += size - (copies.get(hash)?.size ?? 0)
      copies.delete(hash)
      copies.set(hash, { size, usedAt: Date.now() })
      for (const [oldest, { usedAt }] of copies) {
        if (used <= limit || usedAt > Date.now() - inUseMs) break
        await drop(oldest)
      }
      return join(folder, hash)
    },
  }
}
