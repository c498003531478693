import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { withBaselineCompiler } from './baseline-compiler.ts'
import { syncPath, syncTree } from './durable-fs.ts'

/**
 * Lays a new database folder: either all of it is there under its name, on disk, or nothing.
 * Run in a thread of its own, since `initdb` leaves some 400 MB behind that only the thread's end gives back.
 */
export async function createFolder(folder: string): Promise<void> {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(dirname(folder), { recursive: true })
  const engine = await withBaselineCompiler(() => PGlite.create(draft))
  await engine.close()
  syncTree(draft)
  renameSync(draft, folder)
  syncPath(dirname(folder))
}
