import { closeSync, fstatSync, fsync, fsyncSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import type { PGlite } from '@electric-sql/pglite'
import { pageSize } from './page-checksum.ts'
import { relationFile } from './relation-files.ts'

type ModuleOptions = Parameters<NodeFS['init']>[1]

interface FileNode {
  name: string
  parent: { name: string }
}

/** A file that the engine has opened; `nfd` is Node's descriptor. */
interface OpenFile {
  nfd: number
  flags: number
  node: FileNode
}

interface Attributes {
  size?: number
}

/** The calls of Emscripten's NODEFS that are overridden here. */
interface StreamOps {
  open: (file: OpenFile) => void
  write: (file: OpenFile, buffer: Uint8Array, offset: number, length: number, position?: number) => number
  setattr: (file: OpenFile, attributes: Attributes) => void
  fsync?: (file: OpenFile) => number
}

interface NodeOps {
  setattr: (node: FileNode, attributes: Attributes) => void
  rename: (node: FileNode, folder: FileNode, name: string) => void
  unlink: (folder: FileNode, name: string) => void
}

/** The parts of the Emscripten module that this file uses. */
interface FileModule {
  NODEFS: { stream_ops: StreamOps; node_ops: NodeOps }
  FS: { ErrnoError: new (errno: number) => Error }
}

/** Receives the results of deferred WAL syncs. */
export interface SyncListener {
  /** All syncs up to this number are on disk. */
  synced(upTo: number): void
  /** The WAL could not be synced; what was not reported as synced may be lost. */
  failed(error: unknown): void
}

/** The descriptors of one batch of WAL syncs, the number of the last sync in it, and the position in the WAL that it brings to the disk. */
interface SyncBatch {
  descriptors: number[]
  upTo: number
  position: number
}

/** Emscripten's error numbers of ENOSPC and EIO. */
const noSpace = 51
const ioError = 29
/** Emscripten's flag of files that are emptied when they are opened. */
const truncateFlag = 512

/** Size of a WAL segment as the engine's build lays them, in bytes. With another size no position in the WAL is known. */
const segmentBytes = 16 * 1024 * 1024
/** Name of a WAL segment: its timeline and the two halves of its number. */
const segmentName = /^[\dA-F]{8}([\dA-F]{8})([\dA-F]{8})$/
/** Folders of tables and indexes, whose pages begin with the position of their last change in the WAL. */
const tableFolder = /^(?:\d+|global)$/

/** The system calls that bring written bytes to the disk; tests delay and record them. */
export interface SyncCalls {
  now: (descriptor: number) => void
  later: (descriptor: number) => Promise<void>
}

const systemCalls: SyncCalls = { now: fsyncSync, later: promisify(fsync) }

/**
 * PGlite's folder on disk, with a working `fsync`.
 *
 * As shipped, the engine's fsync is a no-op on a folder: Emscripten's NODEFS has none, and the server is started with `-F`. With this class
 * and `fsync=on`, PostgreSQL's durability protocol holds: WAL before data, WAL on disk before a commit is acknowledged, data files and
 * directories synced by a checkpoint before WAL is recycled. `fdatasync` remains a no-op in Emscripten, therefore `wal_sync_method=fsync`.
 *
 * The WAL is synced in a thread of the pool while the engine goes on, so that one slow fsync does not hold up all statements, and one
 * fsync serves all commits that came during the last one. The caller of a commit waits for `synced`. WAL before data holds nevertheless:
 * before a page is written whose last change is not on disk as WAL, before anything but pages is written, and before any file is cut, renamed
 * or removed, the WAL is synced at once.
 */
export class DurableFs extends NodeFS {
  readonly counters = { fsyncs: 0, writes: 0, bytesWritten: 0 }
  /** WAL bytes written since the last reset to 0. */
  walBytes = 0
  /** Bytes that may still be written, to simulate a full disk in tests; null for the real limit of the disk. */
  space: number | null = null
  readonly #folder: string
  readonly #listener: SyncListener
  readonly #sync: SyncCalls
  #requested = 0
  /** Descriptors of WAL files with unsynced bytes: opened here, since the engine may close its own meanwhile. */
  #unsynced = new Map<OpenFile, number>()
  #running: SyncBatch | null = null
  /** Positions in the WAL (LSN): up to where it has been written, and up to where it is on disk, both rounded down. */
  #written = 0
  #onDisk = 0

  constructor(folder: string, listener: SyncListener, sync = systemCalls) {
    super(folder)
    this.#folder = folder
    this.#listener = listener
    this.#sync = sync
  }

  /** The number of WAL syncs that the engine has requested. */
  get requestedSyncs(): number {
    return this.#requested
  }

  override async init(engine: PGlite, options: ModuleOptions): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(engine, options)
    const patch = (module: unknown): void => this.#patch(module as FileModule)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), patch] } }
  }

  #patch({ NODEFS: { stream_ops: streams, node_ops: nodes }, FS }: FileModule): void {
    const orThrowErrno = (act: () => void): void => {
      try {
        act()
      } catch (error) {
        throw new FS.ErrnoError(error instanceof Error && 'code' in error && error.code === 'ENOSPC' ? noSpace : ioError)
      }
    }
    const syncFirst = (): void => orThrowErrno(() => this.syncNow())
    const { write, open, setattr: cutOpen } = streams
    streams.write = (file, buffer, offset, length, position) => {
      if (this.space !== null && this.space < length) throw new FS.ErrnoError(noSpace)
      if (!isWal(file) && !this.#isLogged(file, buffer.subarray(offset, offset + length))) syncFirst()
      const written = write(file, buffer, offset, length, position)
      if (isWal(file)) this.#written = Math.max(this.#written, finalInWal(file.node.name, position, written))
      this.counters.writes += 1
      this.counters.bytesWritten += written
      if (isWal(file)) this.walBytes += written
      if (this.space !== null) this.space -= written
      return written
    }
    streams.open = (file) => {
      if (file.flags & truncateFlag) syncFirst()
      open(file)
    }
    streams.setattr = (file, attributes) => {
      if (attributes.size !== undefined) syncFirst()
      cutOpen(file, attributes)
    }
    streams.fsync = (file) => {
      orThrowErrno(() => {
        if (isWal(file)) this.#syncLater(file)
        else this.#syncDescriptor(file.nfd)
      })
      return 0
    }
    const { setattr: cut, rename, unlink } = nodes
    nodes.setattr = (node, attributes) => {
      if (attributes.size !== undefined) syncFirst()
      cut(node, attributes)
    }
    nodes.rename = (node, folder, name) => {
      syncFirst()
      rename(node, folder, name)
    }
    nodes.unlink = (folder, name) => {
      syncFirst()
      unlink(folder, name)
    }
  }

  /** Syncs the WAL at once, if the engine has requested a sync that is not finished. @throws the error of the system call */
  syncNow(): void {
    if (this.#unsynced.size === 0 && !this.#running) return
    for (const descriptor of [...(this.#running?.descriptors ?? []), ...this.#unsynced.values()]) this.#syncDescriptor(descriptor)
    for (const descriptor of this.#unsynced.values()) closeSync(descriptor)
    this.#unsynced.clear()
    this.#onDisk = this.#written
    this.#listener.synced(this.#requested)
  }

  /** Whether bytes for a file are pages whose last changes are on disk as WAL: PostgreSQL's own rule for the writing of a page. */
  #isLogged({ node }: OpenFile, bytes: Uint8Array): boolean {
    if (!tableFolder.test(node.parent.name) || !relationFile.test(node.name) || bytes.length % pageSize !== 0) return false
    for (let at = 0; at < bytes.length; at += pageSize) if (lsnOfPage(bytes, at) > this.#onDisk) return false
    return true
  }

  #syncDescriptor(descriptor: number): void {
    this.#sync.now(descriptor)
    this.counters.fsyncs += 1
  }

  #syncLater(file: OpenFile): void {
    const descriptor = this.#unsynced.get(file) ?? openSync(join(this.#folder, 'pg_wal', file.node.name), 'r+')
    this.#unsynced.set(file, descriptor)
    if (fstatSync(descriptor).size !== segmentBytes) this.#written = 0
    this.#requested += 1
    this.#startSync()
  }

  #startSync(): void {
    if (this.#running || this.#unsynced.size === 0) return
    const batch: SyncBatch = { descriptors: [...this.#unsynced.values()], upTo: this.#requested, position: this.#written }
    this.#unsynced.clear()
    this.#running = batch
    void this.#finish(batch)
  }

  async #finish({ descriptors, upTo, position }: SyncBatch): Promise<void> {
    try {
      await Promise.all(descriptors.map((descriptor) => this.#sync.later(descriptor)))
      this.counters.fsyncs += descriptors.length
      for (const descriptor of descriptors) closeSync(descriptor)
    } catch (error) {
      this.#listener.failed(error)
      return
    }
    this.#running = null
    this.#onDisk = Math.max(this.#onDisk, position)
    this.#listener.synced(upTo)
    this.#startSync()
  }
}

/**
 * Returns the position in the WAL (LSN) up to which a write to one of its segments is final, 0 when unknown. The last page of a write may be
 * written again with more records, so it does not count.
 */
function finalInWal(name: string, offset: number | undefined, length: number): number {
  const [, log, segment] = segmentName.exec(name) ?? []
  if (!log || !segment || offset === undefined || length === 0) return 0
  const end = Number.parseInt(segment, 16) * segmentBytes + offset + length
  return Number.parseInt(log, 16) * 2 ** 32 + Math.floor((end - 1) / pageSize) * pageSize
}

/** Returns the position in the WAL of a page's last change, which is the beginning of the page; 0 for a new page. */
function lsnOfPage(bytes: Uint8Array, at: number): number {
  const { buffer, byteOffset } = bytes
  const view = new DataView(buffer, byteOffset + at, 8)
  return view.getUint32(0, true) * 2 ** 32 + view.getUint32(4, true)
}

/** Whether a file is a segment of the WAL; its folder has folders and unfinished segments, too. */
function isWal({ node }: OpenFile): boolean {
  return node.parent.name === 'pg_wal' && segmentName.test(node.name)
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
