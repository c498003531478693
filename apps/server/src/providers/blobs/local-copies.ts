import { randomUUID } from 'node:crypto'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** A copy that was asked for so lately may be about to be opened. */
const inUseMs = 10 * 60_000

/** Files with the bytes of blobs that are kept elsewhere, those used last up to so many bytes. */
export interface LocalCopies {
  /** A name for a new file beside the copies. */
  draft(): string
  /** The copy of a blob, if there is one. */
  find(hash: string): string | null
  /** Makes a draft the copy of a blob. */
  keep(draft: string, hash: string, size: number): Promise<string>
  drop(hash: string): Promise<void>
}

/** Copies in a folder of this process alone, which begins empty. @param limit bytes of all copies */
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
      // A Map remembers the order of insertion: at its end is what was used last.
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
