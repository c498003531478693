/**
 * What is wrong with the place the data lives in.
 * `locked`: another process has the folder; `readOnly`: it may not be written; `full`: no space is left;
 * `corrupt`: what is there cannot be read; `crashed`: the engine stopped and what was running on it is lost; `away`: the object store
 * does not answer; `refused`: it does not let us.
 */
export type StorageErrorKind = 'locked' | 'readOnly' | 'full' | 'corrupt' | 'crashed' | 'away' | 'refused'

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
  // SQLSTATE: disk_full, data_corrupted, index_corrupted
  '53100': 'full',
  XX001: 'corrupt',
  XX002: 'corrupt',
}

/** The storage error in an error or its causes (a file system code, an SQLSTATE), or null when storage is not to blame. */
export function toStorageError(error: unknown, path?: string): StorageError | null {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof StorageError) return cause
    const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
    const kind = kindOfCode[code]
    if (kind) return new StorageError(kind, cause.message, { cause: error, path })
  }
  return null
}
