import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { withBaselineCompiler } from './baseline-compiler.ts'
import { noSpace, syncPath, syncTree } from './durable-fs.ts'

/**
 * Lays a new database folder: either all of it is there under its name, on disk, or nothing.
 * Run in a thread of its own, since `initdb` leaves some 400 MB behind that only the thread's end gives back.
 */
export async function createFolder(folder: string): Promise<void> {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  try {
    const engine = await withBaselineCompiler(() => PGlite.create(draft))
    await engine.close()
    syncTree(draft)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // What Emscripten throws is no `Error` and would not survive the way out of the thread.
    if (typeof error === 'object' && error && 'errno' in error && error.errno === noSpace) {
      throw Object.assign(new Error('No space left on device'), { code: 'ENOSPC' })
    }
    throw error
  }
  renameSync(draft, folder)
  syncPath(dirname(folder))
}
