import { accessSync, constants, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StorageError, toStorageError } from '../../lib/storage-error.ts'

/** SQLite's result code for a file another holder has locked. */
const busy = 5

/** The locks held; a database nobody refers to would be collected, and its lock with it. */
const held = new Set<DatabaseSync>()

/**
 * Makes this the only process on a data folder, until the returned function is called or the process ends in any way.
 *
 * Node has no file locks, but its SQLite has: an exclusive transaction holds the operating system's lock on the lock file,
 * which dies with the process. So a `kill -9` leaves nothing stale, and a reused process id deceives nobody. The id in the
 * file beside it only serves the message.
 * @throws StorageError `locked` (with the process id), `readOnly` or `full`
 */
export function lockFolder(folder: string): () => void {
  const pidFile = join(folder, 'wenjin.pid')
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    accessSync(folder, constants.W_OK)
  } catch (error) {
    // Whatever keeps it from being made or written; some systems name a read-only parent oddly.
    throw (
      toStorageError(error, folder) ??
      new StorageError('readOnly', `The data folder ${folder} cannot be made.`, { path: folder, cause: error })
    )
  }
  const database = openLock(join(folder, 'wenjin.lock'), folder)
  try {
    database.exec('PRAGMA journal_mode=DELETE; BEGIN EXCLUSIVE')
  } catch (error) {
    database.close()
    if (!(error instanceof Error) || !('errcode' in error) || error.errcode !== busy) throw error
    const pid = readPid(pidFile)
    throw new StorageError('locked', `The data folder ${folder} is in use by process ${pid ?? 'unknown'}.`, {
      path: folder,
      pid,
      cause: error,
    })
  }
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

function openLock(path: string, folder: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { timeout: 0 })
  } catch (error) {
    throw new StorageError('readOnly', `The lock file ${path} cannot be opened for writing.`, { path: folder, cause: error })
  }
}

function readPid(path: string): number | null {
  try {
    return Number.parseInt(readFileSync(path, 'utf8'), 10) || null
  } catch {
    return null
  }
}
