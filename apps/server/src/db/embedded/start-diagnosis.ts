import { closeSync, fsyncSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StorageError, storageKindOfWords, toStorageError, type StorageErrorKind } from '../../lib/storage/storage-error.ts'
import { readControlFile } from './control-file.ts'

/** PostgreSQL's messages for damaged files. */
const damageWords =
  /invalid page|checkpoint record|checksum|corrupt|pg_control|WAL directory|WAL segment|cache lookup failed|could not (?:open|read|access|find|locate)|invalid (?:magic|record|contents|data)|unexpected (?:data|zero)|does not exist|not a database cluster/i

/** Minimum free bytes for a start: the engine writes 16 MB segments during recovery. */
const leastRoom = 16 * 1024 * 1024

/** Writes a small file as the engine would, to get the system's error; null when the write succeeds. */
function probeFolder(folder: string): StorageError | null {
  const path = join(dirname(folder), 'wenjin.probe')
  try {
    const descriptor = openSync(path, 'w', 0o600)
    try {
      writeSync(descriptor, new Uint8Array(8192))
      fsyncSync(descriptor)
    } finally {
      closeSync(descriptor)
    }
    const { bavail, bsize, files, ffree } = statfsSync(dirname(folder))
    if (bavail * bsize < leastRoom || (files > 0 && ffree === 0)) {
      return new StorageError('full', `${Math.floor((bavail * bsize) / 1024)} KB and ${ffree} files are left.`, { path: dirname(folder) })
    }
    return null
  } catch (error) {
    return toStorageError(error, dirname(folder))
  } finally {
    rmSync(path, { force: true })
  }
}

/**
 * Finds why the engine could not start. Data are reported as damaged only when the engine says so or its control file is damaged, and the
 * disk is not the cause.
 * @param folder of the database; null for one in memory
 * @param lastWords the engine's last output lines
 */
export function diagnoseStart(folder: string | null, error: Error, lastWords: readonly string[]): StorageError {
  const known = toStorageError(error, folder ?? undefined)
  if (known) return known
  const reason = (lastWords.findLast((line) => /PANIC|FATAL/.test(line)) ?? error.message).replace(/^.*?(?=PANIC|FATAL)/, '').trim()
  const all = [...lastWords, error.message].join('\n')
  const toError = (kind: StorageErrorKind, message = reason) => new StorageError(kind, message, { cause: error, path: folder ?? undefined })
  if (/files are incompatible with server/.test(all)) {
    return toError('version', /DETAIL:\s*(.*)/.exec(all)?.[1] ?? reason)
  }
  const kind = storageKindOfWords(all)
  if (kind) return toError(kind)
  if (!folder) return toError('crashed')
  const obstacle = probeFolder(folder)
  if (obstacle) return obstacle
  return toError(damageWords.test(all) || !readControlFile(folder) ? 'corrupt' : 'crashed')
}
