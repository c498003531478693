import { closeSync, fstatSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pageSize } from './page-checksum.ts'

/** Name of a relation's file: relation number, fork, and segment of one gigabyte. */
export const relationFile = /^(\d+)(_fsm|_vm|_init)?(?:\.(\d+))?$/
const pagesPerSegment = 1024 ** 3 / pageSize
/** Number of the first relation that is not a system catalog. */
const firstOwnRelation = 16_384

/** A file of a table or an index. */
export interface RelationFile {
  path: string
  isMain: boolean
  /** Number of the file's first page in its relation. */
  firstBlock: number
  isCatalog: boolean
}

/** Lists the relation files of a database folder, system catalogs first. */
export function listRelationFiles(folder: string): RelationFile[] {
  const folders = ['global', ...readdirSync(join(folder, 'base')).map((name) => join('base', name))]
  const files = folders.flatMap((parent) =>
    readdirSync(join(folder, parent)).flatMap((name) => {
      const match = relationFile.exec(name)
      if (!match) return []
      const firstBlock = Number(match[3] ?? 0) * pagesPerSegment
      return { path: join(parent, name), isMain: match[2] === undefined, firstBlock, isCatalog: Number(match[1]) < firstOwnRelation }
    }),
  )
  return files.toSorted((a, b) => Number(b.isCatalog) - Number(a.isCatalog))
}

/** Whether an error means that a file is missing: a table may be dropped while its files are checked. */
function isGone(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/** Opens a file of the folder, which the caller closes; null when the file is missing. */
export function openFile(path: string): { descriptor: number; size: number } | null {
  try {
    const descriptor = openSync(path, 'r')
    return { descriptor, size: fstatSync(descriptor).size }
  } catch (error) {
    if (isGone(error)) return null
    throw error
  }
}

/** Opens a file of the folder for `use`; returns `otherwise` when the file is missing. */
export function withFile<T>(path: string, otherwise: T, use: (descriptor: number, size: number) => T): T {
  const opened = openFile(path)
  if (!opened) return otherwise
  try {
    return use(opened.descriptor, opened.size)
  } finally {
    closeSync(opened.descriptor)
  }
}
