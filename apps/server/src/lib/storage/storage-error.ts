/**
 * The problem of the data folder.
 * - `locked`: another process has locked the folder.
 * - `readOnly`: it may not be read or written.
 * - `notFolder`: its path leads to, or through, a file.
 * - `full`: no space, or no room for another file, is left.
 * - `failing`: the disk reports errors.
 * - `openFiles`: this process may open no more files.
 * - `memory`: the machine has no memory left for the engine.
 * - `version`: another version of the engine created it.
 * - `corrupt`: its content cannot be read.
 * - `crashed`: the engine stopped and its running work is lost.
 * - `away`: the object store does not answer.
 * - `refused`: the object store denies access.
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

/** Thrown for a failure of the storage, as opposed to a failure of a statement or a request. */
export class StorageError extends Error {
  override name = 'StorageError'
  readonly kind: StorageErrorKind
  /** The folder, file or address concerned, when known. */
  readonly path: string | null
  /** Id of the process that locks the folder, for `locked`, when known. */
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

/** Operating system messages in an error of the engine, which has no codes. */
const kindOfWords: readonly [RegExp, StorageErrorKind][] = [
  [/No space left on device|Disk quota exceeded|database or disk is full/i, 'full'],
  [/Read-only file system|Permission denied|Operation not permitted/i, 'readOnly'],
  [/Too many open files|No file descriptors available/i, 'openFiles'],
  [/Input\/output error|I\/O error/i, 'failing'],
  [/out of memory|could not allocate memory|Out of memory/i, 'memory'],
]

/** Returns the kind of storage error that a message describes, or null. */
export function storageKindOfWords(message: string): StorageErrorKind | null {
  return kindOfWords.find(([words]) => words.test(message))?.[1] ?? null
}

/** Returns the storage error in an error or its causes (a file system code, an SQLSTATE), or null when storage is not the cause. */
export function toStorageError(error: unknown, path?: string): StorageError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StorageError) return cause
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    // PostgreSQL also reports a full disk as io_error in some places.
    const kind = code === '58030' ? (storageKindOfWords(cause.message) ?? 'failing') : kindOfCode[code]
    if (kind) return new StorageError(kind, cause.message, { cause: error, path })
  }
  return null
}
