import { statfsSync } from 'node:fs'
import { limits } from '@wenjin/contract'
import { StorageError } from './storage-error.ts'

/** Bytes of a disk. */
export interface DiskSpace {
  free: number
  total: number
}

/** The free space of a folder's disk. Where the system does not report it, it counts as infinite: the write itself fails. */
export function readDiskSpace(folder: string): DiskSpace {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return { free: Infinity, total: Infinity }
  }
}

/**
 * Keeps the last of the disk for answers.
 * @throws StorageError `full` when a disk has less room than `limits.diskReserve`
 */
export function requireDiskSpace({ free, total }: DiskSpace): void {
  const { share, minBytes, maxBytes } = limits.diskReserve
  const reserve = Math.min(maxBytes, Math.max(minBytes, total * share))
  if (free < reserve) throw new StorageError('full', `Only ${free} bytes are free; ${Math.round(reserve)} are kept for answers.`)
}
