import { accessSync, closeSync, constants, mkdirSync, openSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StorageError, storageKindOfWords, toStorageError, type StorageErrorKind } from '../../lib/storage/storage-error.ts'

/** SQLite's result codes for a file locked by another holder, and for a file that is not a database. */
const busy = 5
const notDatabase = 26

/** The open lock databases; without a reference the garbage collector would close them and release their locks. */
const held = new Set<DatabaseSync>()

/**
 * Locks a data folder for this process, until the returned function is called or the process ends in any way.
 *
 * Node has no file locks, but its SQLite has: an exclusive transaction holds the operating system's lock on the lock file, which is
 * released when the process dies. So a `kill -9` leaves no stale lock, and a reused process id causes no confusion. The id in the file
 * beside it is only used in the message.
 * @throws StorageError `locked` (with the process id), `readOnly`, `notFolder`, `full`, `openFiles` or `failing`
 */
export function lockFolder(folder: string): () => void {
  const pidFile = join(folder, 'wenjin.pid')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    throw (
      toStorageError(error, folder) ??
      (leadsThroughFile(folder) ? new StorageError('notFolder', `${folder} is no folder.`, { path: folder, cause: error }) : null) ??
      // Some systems report a read-only parent with an unexpected error.
      new StorageError('readOnly', `The data folder ${folder} cannot be made.`, { path: folder, cause: error })
    )
  }
  const database = takeLock(join(folder, 'wenjin.lock'), folder, pidFile)
  try {
    writeFileSync(pidFile, `${process.pid}\n`)
  } catch (error) {
    database.close()
    throw toStorageError(error, folder) ?? error
  }
  held.add(database)
  return () => {
    rmSync(pidFile, { force: true })
    held.delete(database)
    database.close()
  }
}

/** Whether a path or one of its parents is a file. */
function leadsThroughFile(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false })
  return found ? !found.isDirectory() : dirname(path) !== path && leadsThroughFile(dirname(path))
}

function takeLock(path: string, folder: string, pidFile: string): DatabaseSync {
  try {
    return openExclusively(path)
  } catch (error) {
    const code = error instanceof Error && 'errcode' in error ? error.errcode : null
    if (code === busy) {
      const pid = readPid(pidFile)
      const message = `The data folder ${folder} is in use by process ${pid ?? 'unknown'}.`
      throw new StorageError('locked', message, { path: folder, pid, cause: error })
    }
    // The file only serves as a lock, so damaged content is no loss; while another process holds the lock, SQLite reports busy instead.
    if (code === notDatabase) {
      truncateSync(path)
      return openExclusively(path)
    }
    throw toLockError(error, path, folder)
  }
}

function openExclusively(path: string): DatabaseSync {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** Finds why the lock cannot be acquired from the system error of opening the file: SQLite has one code for many reasons. */
function toLockError(error: unknown, path: string, folder: string): StorageError {
  const words = error instanceof Error ? error.message : String(error)
  const toError = (kind: StorageErrorKind) => new StorageError(kind, `The lock file ${path}: ${words}`, { path: folder, cause: error })
  const kind = storageKindOfWords(words)
  if (kind) return toError(kind)
  try {
    closeSync(openSync(path, 'a'))
  } catch (reason) {
    return toStorageError(reason, folder) ?? toError('readOnly')
  }
  return toError('failing')
}

function readPid(path: string): number | null {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || null
  } catch {
    return null
  }
}
