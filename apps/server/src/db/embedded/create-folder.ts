import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { withBaselineCompiler } from './baseline-compiler.ts'
import { syncPath, syncTree } from './durable-fs.ts'

/** Every page has a checksum, so that damage is detected when a page is read. */
const initParams = ['--data-checksums']

/**
 * Creates a new database folder atomically: it appears under its name complete and flushed to disk, or not at all. Runs in its own thread,
 * since `initdb` leaves some 400 MB allocated until the thread ends.
 * @param onStderr receives the engine's output
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
