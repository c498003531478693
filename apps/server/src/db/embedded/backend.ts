import { statfsSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { withBaselineCompiler } from './baseline-compiler.ts'
import { DurableFs } from './durable-fs.ts'
import { storageKindOfWords } from '../../lib/storage/storage-error.ts'
import { joinBytes } from './join-bytes.ts'
import type { LastWords } from './last-words.ts'
import type { EngineCounters, EngineReply } from './messages.ts'

/** The server behind the wire: bytes of the protocol in, bytes of the protocol out. */
export interface Backend {
  answer(bytes: Uint8Array<ArrayBuffer>): void
  hangUp(): void
  counters(): EngineCounters
  limitSpace(bytes: number | null): void
  close(): Promise<void>
}

/** PGlite's exit code for an SQL error on its way to the client; every other one is the end of the engine. */
const sqlError = 100

/** The engine's function that answers one message. */
const mainLoopName = '_PostgresMainLoopOnce'

/** A reply is handed over in pieces of about this size, so that a large result is never held twice. */
const pieceSize = 256 * 1024

/** No checkpointer runs beside a single backend: after so much WAL one is due when nothing waits, or at once. */
const checkpointWhenIdle = 32 * 1024 * 1024
const checkpointBytes = 128 * 1024 * 1024

const memorySettings = ['shared_buffers=32MB', 'work_mem=8MB', 'maintenance_work_mem=32MB', 'temp_buffers=4MB', 'wal_buffers=1MB']
const durableSettings = ['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on', 'full_page_writes=on', 'wal_init_zero=on']

/** A checkpoint that runs out of space ends the engine; with less than this it is put off. */
const checkpointRoom = 32 * 1024 * 1024

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > checkpointRoom
}

/** The code an Emscripten exit carries; it is no `Error`. */
function exitStatus(thrown: unknown): unknown {
  return typeof thrown === 'object' && thrown && 'status' in thrown ? thrown.status : undefined
}

function startParams(folder: string | null): string[] {
  const own = folder ? [...memorySettings, ...durableSettings] : memorySettings
  return [...PGlite.defaultStartParams.filter((param) => param !== '-F' || !folder), ...own.flatMap((setting) => ['-c', setting])]
}

/**
 * Opens the engine on a folder that `createFolder` laid (or in memory) and recovers it where it was killed.
 * @param reply where answers go, and the news when the engine is lost
 * @param lastWords what the engine printed last, oldest first
 */
export async function openBackend(folder: string | null, reply: (message: EngineReply) => void, lastWords: LastWords): Promise<Backend> {
  const files = folder ? new DurableFs(folder) : null
  const options = { ...(files ? { fs: files } : {}), startParams: startParams(folder), onStderr: lastWords.hear }
  const engine = await withBaselineCompiler(() => PGlite.create(options))
  const module = engine.Module
  let checkpoints = 0
  let waiting: NodeJS.Immediate | null = null

  // PGlite swallows what its main loop throws and calls it again, for ever once the engine is dead. Only SQL errors may pass.
  const mainLoop = module[mainLoopName]
  module[mainLoopName] = () => {
    try {
      mainLoop()
    } catch (error) {
      if (exitStatus(error) === sqlError) throw error
      lose(error)
    }
  }

  function lose(error: unknown): never {
    const reason = lastWords.lines.findLast((line) => /PANIC|FATAL/.test(line)) ?? String(error)
    reply({ type: 'lost', kind: storageKindOfWords(reason) === 'full' ? 'full' : 'crashed', message: reason.trim() })
    process.exit(1)
  }

  function exchange(bytes: Uint8Array<ArrayBuffer>, send: (piece: Uint8Array<ArrayBuffer>) => void): void {
    let pieces: Uint8Array<ArrayBuffer>[] = []
    let size = 0
    const flush = (): void => {
      if (size > 0) send(joinBytes(pieces, size))
      pieces = []
      size = 0
    }
    // Runs to its end synchronously: the promise only reports PGlite's own file system sync, which a folder does not have.
    void engine.execProtocolRawStream(bytes, {
      syncToFs: false,
      onRawData: (data) => {
        pieces.push(new Uint8Array(data))
        size += data.byteLength
        if (size >= pieceSize) flush()
      },
    })
    flush()
  }

  function run(sql: string): void {
    const text = Buffer.from(`${sql}\0`)
    const message = new Uint8Array(5 + text.length)
    message[0] = 0x51
    new DataView(message.buffer).setInt32(1, 4 + text.length)
    message.set(text, 5)
    exchange(message, () => {})
  }

  function checkpoint(): void {
    waiting = null
    if (!files || !folder || engine.isInTransaction() || !hasRoom(folder)) return
    files.walBytes = 0
    run('CHECKPOINT')
    checkpoints += 1
  }

  function checkpointWhenDue(): void {
    if (!files || engine.isInTransaction()) return
    if (files.walBytes > checkpointBytes) checkpoint()
    else if (files.walBytes > checkpointWhenIdle) waiting ??= setImmediate(checkpoint)
  }

  return {
    answer(bytes) {
      exchange(bytes, (piece) => reply({ type: 'data', bytes: piece }))
      checkpointWhenDue()
    },
    hangUp() {
      if (engine.isInTransaction()) run('ROLLBACK')
      run('DISCARD ALL')
    },
    counters: () => ({
      ...(files?.counters ?? { fsyncs: 0, writes: 0, bytesWritten: 0 }),
      memory: module.wasmMemory.buffer.byteLength,
      checkpoints,
    }),
    limitSpace(bytes) {
      if (files) files.space = bytes
    },
    async close() {
      if (waiting) clearImmediate(waiting)
      await engine.close()
    },
  }
}
