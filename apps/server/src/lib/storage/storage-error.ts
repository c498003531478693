/**
 * The problem of the data folder.
 * - `locked`: another process has the folder.
 * - `readOnly`: it may not be read or written.
 * - `notFolder`: its path leads to, or through, a file.
 * - `full`: no space, or no room for another file, is left.
 * - `failing`: the disk reports errors.
 * - `openFiles`: this process may open no more files.
 * - `memory`: the machine has no memory left for the engine.
 * - `version`: another version of the engine made it.
 * - `corrupt`: what is there cannot be read.
 * - `crashed`: the engine stopped and what was running on it is lost.
 * - `away`: the object store does not answer.
 * - `refused`: the object store does not let us.
 */
export type StorageErrorKind =
  | 'locked'
  | 'readOnly'
  | 'notFolder'
  | 'full'
  | 'failing'
  | 'openFiles'
  | 'memory'
  | 'version'
  | 'corrupt'
  | 'crashed'
  | 'away'
  | 'refused'

/** A failure of the storage under the product, as opposed to one of a statement or a request. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly kind: StorageErrorKind
  /** The folder, file or address concerned, where it is known. */
  readonly path: string | null
  /** The process holding the folder, for `locked`, where it is known. */
  readonly pid: number | null

  constructor(kind: StorageErrorKind, message: string, options: ErrorOptions & { path?: string; pid?: number | null } = {}) {
    super(message, options)
    this.kind = kind
    this.path = options.path ?? null
    this.pid = options.pid ?? null
  }
}

const kindOfCode: Record<string, StorageErrorKind> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EROFS: 'readOnly',
  EACCES: 'readOnly',
  EPERM: 'readOnly',
  EIO: 'failing',
  EMFILE: 'openFiles',
  ENFILE: 'openFiles',
  ERR_WORKER_OUT_OF_MEMORY: 'memory',
  // SQLSTATE: disk_full, io_error, data_corrupted, index_corrupted, undefined_file (of a table)
  '53100': 'full',
  '58030': 'failing',
  XX001: 'corrupt',
  XX002: 'corrupt',
  '58P01': 'corrupt',
}

/** The operating system's words in a message of the engine, which has no codes. */
const kindOfWords: readonly [RegExp, StorageErrorKind][] = [
  [/No space left on device|Disk quota exceeded|database or disk is full/i, 'full'],
  [/Read-only file system|Permission denied|Operation not permitted/i, 'readOnly'],
  [/Too many open files|No file descriptors available/i, 'openFiles'],
  [/Input\/output error|I\/O error/i, 'failing'],
  [/out of memory|could not allocate memory|Out of memory/i, 'memory'],
]

/** The kind of storage error a message in words is about, or null. */
export function storageKindOfWords(message: string): StorageErrorKind | null {
  return kindOfWords.find(([words]) => words.test(message))?.[1] ?? null
}

/** The storage error in an error or its causes (a file system code, an SQLSTATE), or null when storage is not to blame. */
export function toStorageError(error: unknown, path?: string): StorageError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StorageError) return cause
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    // PostgreSQL's io_error is also how a full disk is reported at some places.
    const kind = code === '58030' ? (storageKindOfWords(cause.message) ?? 'failing') : kindOfCode[code]
    if (kind) return new StorageError(kind, cause.message, { cause: error, path })
  }
  return null
}
