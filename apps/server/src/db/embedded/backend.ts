import { statfsSync } from 'node:fs'
import { PGlite } from '@electric-sql/pglite'
import { withBaselineCompiler } from './baseline-compiler.ts'
import { DurableFs } from './durable-fs.ts'
import { storageKindOfWords } from '../../lib/storage/storage-error.ts'
import { joinBytes } from './join-bytes.ts'
import type { LastWords } from './last-words.ts'
import type { EngineCounters, EngineReply } from './messages.ts'

/** The engine behind the wire: protocol bytes in, protocol bytes out. */
export interface Backend {
  answer(bytes: Uint8Array<ArrayBuffer>): void
  hangUp(): void
  counters(): EngineCounters
  limitSpace(bytes: number | null): void
  close(): Promise<void>
}

/** PGlite's exit status for an SQL error that is reported to the client; any other status means that the engine ended. */
const sqlError = 100

/** The engine's function that processes one message. */
const mainLoopName = '_PostgresMainLoopOnce'

/** Approximate size in bytes of the chunks of a reply, so that a large result is never in memory twice. */
const pieceSize = 256 * 1024

/**
 * A single backend has no checkpointer: after this many bytes of WAL a checkpoint runs when no message has come for `idleMs`, or at once. It
 * holds up all statements for one or two seconds on a busy disk.
 */
const checkpointWhenIdle = 32 * 1024 * 1024
const checkpointBytes = 96 * 1024 * 1024
const idleMs = 250

const memorySettings = ['shared_buffers=32MB', 'work_mem=8MB', 'maintenance_work_mem=32MB', 'temp_buffers=4MB', 'wal_buffers=1MB']
const durableSettings = ['fsync=on', 'wal_sync_method=fsync', 'synchronous_commit=on', 'full_page_writes=on', 'wal_init_zero=on']

/** Free bytes that a checkpoint needs: it would end the engine when it runs out of space, so it is postponed below this. */
const checkpointRoom = 32 * 1024 * 1024

function hasRoom(folder: string): boolean {
  const { bavail, bsize } = statfsSync(folder)
  return bavail * bsize > checkpointRoom
}

/** Returns the status of an Emscripten exit, which is not an `Error`. */
function exitStatus(thrown: unknown): unknown {
  return typeof thrown === 'object' && thrown && 'status' in thrown ? thrown.status : undefined
}

function startParams(folder: string | null): string[] {
  const own = folder ? [...memorySettings, ...durableSettings] : memorySettings
  return [...PGlite.defaultStartParams.filter((param) => param !== '-F' || !folder), ...own.flatMap((setting) => ['-c', setting])]
}

/**
 * Opens the engine on a folder that `createFolder` made (or in memory) and recovers it after a kill.
 * @param reply receives answers, and the report when the engine is lost
 * @param lastWords the engine's last output lines, oldest first
 */
export async function openBackend(folder: string | null, reply: (message: EngineReply) => void, lastWords: LastWords): Promise<Backend> {
  const files = folder ? new DurableFs(folder, { synced: (upTo) => reply({ type: 'synced', upTo }), failed: (error) => lose(error) }) : null
  const options = { ...(files ? { fs: files } : {}), startParams: startParams(folder), onStderr: lastWords.hear }
  const engine = await withBaselineCompiler(() => PGlite.create(options))
  const module = engine.Module
  let checkpoints = 0
  let waiting: NodeJS.Timeout | undefined

  // PGlite catches everything that its main loop throws and calls it again, endlessly once the engine is dead. Only SQL errors may pass.
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
    // Completes synchronously: the promise only reports PGlite's own file system sync, which a folder does not have.
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
    if (!files || !folder || engine.isInTransaction() || !hasRoom(folder)) return
    files.walBytes = 0
    run('CHECKPOINT')
    checkpoints += 1
  }

  function checkpointWhenDue(): void {
    clearTimeout(waiting)
    if (!files || engine.isInTransaction()) return
    if (files.walBytes > checkpointBytes) checkpoint()
    else if (files.walBytes > checkpointWhenIdle) waiting = setTimeout(checkpoint, idleMs)
  }

  return {
    answer(bytes) {
      exchange(bytes, (piece) => reply({ type: 'data', bytes: piece, requestedSyncs: files?.requestedSyncs ?? 0 }))
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
      clearTimeout(waiting)
      await engine.close()
      files?.syncNow()
    },
  }
}
