import type { StorageErrorKind } from '../../lib/storage/storage-error.ts'

/** The start parameters of the worker. */
export interface EngineSettings {
  /** Folder of the database; null keeps it in memory (tests). */
  folder: string | null
  /** `create` lays a new folder and ends; `serve` opens an existing one (or memory) and answers. */
  task: 'create' | 'serve'
}

/** To the worker. `data` is wire protocol as the client wrote it, always whole messages. */
export type EngineRequest =
  | { type: 'data'; bytes: Uint8Array<ArrayBuffer> }
  /** The client hung up: leave nothing of its session behind. */
  | { type: 'hangUp' }
  /** Report the counters. */
  | { type: 'counters' }
  /** Let only so many more bytes be written, as if the disk were about to fill; null lifts the limit. */
  | { type: 'space'; bytes: number | null }
  /** Write everything out and end. */
  | { type: 'close' }

/** From the worker. */
export type EngineReply =
  | { type: 'ready' }
  | { type: 'data'; bytes: Uint8Array<ArrayBuffer> }
  /** The client may not use the connection any further. */
  | { type: 'counters'; counters: EngineCounters }
  /** The engine could not start; the worker ends after this. `words` is what it printed last. */
  | { type: 'notStarted'; code: string | null; message: string; words: string[] }
  /** The engine is lost; the worker ends after this. */
  | { type: 'lost'; kind: StorageErrorKind; message: string }

/** The disk operations of the engine since its start. */
export interface EngineCounters {
  /** fsync calls that really reached the operating system. */
  fsyncs: number
  writes: number
  bytesWritten: number
  /** Bytes of linear memory of the engine. */
  memory: number
  checkpoints: number
}
