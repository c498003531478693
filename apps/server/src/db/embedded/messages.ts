import type { StorageErrorKind } from '../../lib/storage/storage-error.ts'

/** The start parameters of the worker. */
export interface EngineSettings {
  /** Folder of the database; null keeps it in memory (tests). */
  folder: string | null
  /** `create` creates a new folder and ends; `serve` opens an existing one (or memory) and answers messages. */
  task: 'create' | 'serve'
}

/** Messages to the worker. `data` is wire protocol as the client wrote it, always whole messages. */
export type EngineRequest =
  | { type: 'data'; bytes: Uint8Array<ArrayBuffer> }
  /** The client disconnected: discard the state of its session. */
  | { type: 'hangUp' }
  /** Report the counters. */
  | { type: 'counters' }
  /** Limit further writes to this many bytes, to simulate a full disk; null removes the limit. */
  | { type: 'space'; bytes: number | null }
  /** Flush everything to disk and end. */
  | { type: 'close' }

/** Messages from the worker. */
export type EngineReply =
  | { type: 'ready' }
  /** Protocol bytes. `requestedSyncs`: how often the engine has requested a sync of its WAL, this reply's commit included. */
  | { type: 'data'; bytes: Uint8Array<ArrayBuffer>; requestedSyncs: number }
  /** The WAL is on disk up to this sync. */
  | { type: 'synced'; upTo: number }
  /** The requested counters. */
  | { type: 'counters'; counters: EngineCounters }
  /** The engine could not start; the worker ends after this. `words` are its last output lines. */
  | { type: 'notStarted'; code: string | null; message: string; words: string[] }
  /** The engine was lost; the worker ends after this. */
  | { type: 'lost'; kind: StorageErrorKind; message: string }

/** The disk operations of the engine since its start. */
export interface EngineCounters {
  /** fsync calls passed on to the operating system. */
  fsyncs: number
  writes: number
  bytesWritten: number
  /** Size in bytes of the engine's linear memory. */
  memory: number
  checkpoints: number
}
