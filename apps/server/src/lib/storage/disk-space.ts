import { statfsSync } from 'node:fs'
import { limits } from '@wenjin/contract'
import { StorageError } from './storage-error.ts'

/** Free and total bytes of a disk. */
export interface DiskSpace {
  free: number
  total: number
}

/** Reads the free space of a folder's disk. When the system does not report it, it counts as infinite: the write itself then fails. */
export function readDiskSpace(folder: string): DiskSpace {
  try {
    const { bavail, blocks, bsize } = statfsSync(folder)
    return { free: bavail * bsize, total: blocks * bsize }
  } catch {
    return { free: Infinity, total: Infinity }
  }
}

/** Bytes of a disk that are reserved for answers. */
export function diskReserve({ total }: DiskSpace): number {
  const { share, minBytes, maxBytes } = limits.diskReserve
  return Math.min(maxBytes, Math.max(minBytes, total * share))
}

/**
 * Checks the free disk space; the reserve is for answers.
 * @throws StorageError `full` when less than `limits.diskReserve` is free
 */
export function requireDiskSpace(space: DiskSpace): void {
  const reserve = diskReserve(space)
  if (space.free < reserve)
    throw new StorageError('full', `Only ${space.free} bytes are free; ${Math.round(reserve)} are kept for answers.`)
}
