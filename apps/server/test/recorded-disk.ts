import { readlinkSync } from 'node:fs'
import { basename } from 'node:path'
import { DurableFs, type SyncCalls, type SyncListener } from '../src/db/embedded/durable-fs.ts'

interface Written {
  node: { name: string; parent: { name: string } }
}

interface RecordedCalls {
  write: (file: Written, buffer: Uint8Array, offset: number, length: number, position?: number) => number
  fsync: (file: Written) => number
}

interface Segment {
  written: Uint8Array
  onDisk: Uint8Array
  /** Written ranges that are not on disk, as offsets. */
  unsynced: { from: number; to: number }[]
}

const isSegment = ({ node }: Written) => node.parent.name === 'pg_wal' && /^[\dA-F]{24}$/.test(node.name)
const segmentBytes = 16 * 1024 * 1024
const pageBytes = 8192

/**
 * The folder of an embedded database whose deferred syncs wait until they are released, with a record of what would be left after a power
 * failure: `earlyWrites` counts written pages and other files whose WAL was not on disk yet.
 */
export class RecordedDisk extends DurableFs {
  readonly record = { requested: 0, reported: 0, dataWrites: 0, earlyWrites: 0 }
  /** Lets the deferred syncs go on. */
  readonly release: () => void
  readonly #segments = new Map<string, Segment>()
  /** WAL files whose sync the engine has requested and that are not on disk yet. */
  readonly #requested = new Set<string>()

  constructor(folder: string) {
    const gate = Promise.withResolvers<void>()
    const calls: SyncCalls = {
      now: (descriptor) => this.#sync(descriptor),
      later: async (descriptor) => {
        await gate.promise
        this.#sync(descriptor)
      },
    }
    const listener: SyncListener = { synced: (upTo) => (this.record.reported = upTo), failed: () => undefined }
    super(folder, listener, calls)
    this.release = gate.resolve
  }

  override async init(...given: Parameters<DurableFs['init']>): ReturnType<DurableFs['init']> {
    const { emscriptenOpts } = await super.init(...given)
    const patch = (module: unknown) => this.#record((module as { NODEFS: { stream_ops: RecordedCalls } }).NODEFS.stream_ops)
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...(emscriptenOpts.preRun ?? []), patch] } }
  }

  #record(streams: RecordedCalls): void {
    const { write, fsync } = streams
    streams.fsync = (file) => {
      if (isSegment(file)) {
        this.record.requested += 1
        this.#requested.add(file.node.name)
      }
      return fsync(file)
    }
    streams.write = (file, buffer, offset, length, position) => {
      const written = write(file, buffer, offset, length, position)
      const bytes = buffer.subarray(offset, offset + length)
      if (isSegment(file)) this.#recordWal(file.node.name, bytes, position ?? 0)
      else this.#checkData(file, bytes)
      return written
    }
  }

  #recordWal(name: string, bytes: Uint8Array, from: number): void {
    let segment = this.#segments.get(name)
    segment ??= { written: new Uint8Array(segmentBytes), onDisk: new Uint8Array(segmentBytes), unsynced: [] }
    this.#segments.set(name, segment)
    segment.written.set(bytes, from)
    const last = segment.unsynced.at(-1)
    if (last?.to === from) last.to += bytes.length
    else segment.unsynced.push({ from, to: from + bytes.length })
  }

  #sync(descriptor: number): void {
    const name = basename(readlinkSync(`/proc/self/fd/${descriptor}`))
    const segment = this.#segments.get(name)
    this.#requested.delete(name)
    for (const { from, to } of segment?.unsynced.splice(0) ?? []) segment!.onDisk.set(segment!.written.subarray(from, to), from)
  }

  #checkData({ node }: Written, bytes: Uint8Array): void {
    this.record.dataWrites += 1
    const isTable = /^(\d+|global)$/.test(node.parent.name) && /^\d+(_\w+)?$/.test(node.name)
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length)
    const pages = Array.from({ length: bytes.length / pageBytes }, (_, page) => page * pageBytes)
    const lastChange = Math.max(0, ...pages.map((at) => view.getUint32(at, true) * 2 ** 32 + view.getUint32(at + 4, true)))
    // Without an unfinished sync the engine knows what is on disk: it writes the pages of new tables before their WAL on purpose.
    const isDeferred = this.#requested.size > 0
    if (isDeferred && !(isTable && this.#isOnDisk(lastChange))) this.record.earlyWrites += 1
  }

  /** Whether all WAL that was written before a position is on disk. */
  #isOnDisk(position: number): boolean {
    for (const [name, { written, onDisk, unsynced }] of this.#segments) {
      const start = Number.parseInt(name.slice(8, 16), 16) * 2 ** 32 + Number.parseInt(name.slice(16), 16) * segmentBytes
      for (const { from, to } of unsynced) {
        const end = Math.min(to, Math.max(from, position - start))
        if (Buffer.compare(written.subarray(from, end), onDisk.subarray(from, end)) !== 0) return false
      }
    }
    return true
  }
}
