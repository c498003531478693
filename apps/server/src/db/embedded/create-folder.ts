import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { withBaselineCompiler } from './baseline-compiler.ts'
import { syncPath, syncTree } from './durable-fs.ts'

/** Every page carries a checksum, so that damage is found when a page is read. */
const initParams = ['--data-checksums']

/**
 * Creates a new database folder: either all of it is there under its name, on disk, or nothing.
 * Run in a thread of its own, since `initdb` leaves some 400 MB behind that only the thread's end gives back.
 * @param onStderr takes what the engine prints
 */
export async function createFolder(folder: string, onStderr: (text: string) => boolean): Promise<void> {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  try {
    const engine = await withBaselineCompiler(() => PGlite.create({ dataDir: draft, initDbStartParams: initParams, onStderr }))
    await engine.close()
    syncTree(draft)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    throw error
  }
  renameSync(draft, folder)
  syncPath(dirname(folder))
}
