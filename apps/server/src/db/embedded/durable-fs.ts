import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { PGlite } from '@electric-sql/pglite'

type ModuleOptions = Parameters<NodeFS['init']>[1]

/** A file that the engine has opened; `nfd` is Node's descriptor. */
interface OpenFile {
  nfd: number
  node: { name: string; parent: { name: string } }
}

/** The calls of Emscripten's NODEFS that are overridden here. */
interface StreamOps {
  write: (file: OpenFile, buffer: Uint8Array, offset: number, length: number, position?: number) => number
  fsync?: (file: OpenFile) => number
}

/** The parts of the Emscripten module that this file uses. */
interface FileModule {
  NODEFS: { stream_ops: StreamOps }
  FS: { ErrnoError: new (errno: number) => Error }
}

/** Emscripten's error numbers of ENOSPC and EIO. */
const noSpace = 51
const ioError = 29

/**
 * PGlite's folder on disk, with a working `fsync`.
 *
 * As shipped, the engine's fsync is a no-op on a folder: Emscripten's NODEFS has none, and the server is started with `-F`. With this class
 * and `fsync=on`, PostgreSQL's durability protocol holds: WAL before data, WAL on disk before a commit is acknowledged, data files and
 * directories synced by a checkpoint before WAL is recycled. `fdatasync` remains a no-op in Emscripten, therefore `wal_sync_method=fsync`.
 */
export class DurableFs extends NodeFS {
  readonly counters = { fsyncs: 0, writes: 0, bytesWritten: 0 }
  /** WAL bytes written since the last reset to 0. */
  walBytes = 0
  /** Bytes that may still be written, to simulate a full disk in tests; null for the real limit of the disk. */
  space: number | null = null

  override async init(engine: PGlite, options: ModuleOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options)
    const patch = (module: unknown): void => this.#patch(module as FileModule)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), patch] } }
  }

  #patch({ NODEFS, FS }: FileModule): void {
    const { write } = NODEFS.stream_ops
    NODEFS.stream_ops.write = (file, buffer, offset, length, position) => {
      if (this.space !== null && this.space < length) throw new FS.ErrnoError(noSpace)
      const written = write(file, buffer, offset, length, position)
      this.counters.writes += 1
      this.counters.bytesWritten += written
      if (file.node.parent.name === 'pg_wal') this.walBytes += written
      if (this.space !== null) this.space -= written
      return written
    }
    NODEFS.stream_ops.fsync = (file) => {
      try {
        fsyncSync(file.nfd)
      } catch (error) {
        throw new FS.ErrnoError(error instanceof Error && 'code' in error && error.code === 'ENOSPC' ? noSpace : ioError)
      }
      this.counters.fsyncs += 1
      return 0
    }
  }
}

/** Syncs everything under a folder to disk, the folder itself last. */
export function syncTree(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) syncTree(path)
    else if (entry.isFile()) syncPath(path)
  }
  syncPath(folder)
}

/** Syncs one file, or the entries of one directory, to disk. */
export function syncPath(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
