import type { FolderEntry } from '@wenjin/contract'
import type { FileToSave } from '../../../lib/browser/save-file.tsx'
import { batchOf } from './entries.ts'

/** Where files, and folders with all below them, are fetched as one archive. */
export function archiveUrl({ ids, folderIds }: { ids: readonly string[]; folderIds: readonly string[] }): string {
  return `/api/file/archive?${new URLSearchParams({ ids: ids.join(','), folderIds: folderIds.join(',') }).toString()}`
}

/** Entries as one file to save: a file by itself as it is, anything else as an archive. */
export function entriesFile(entries: readonly FolderEntry[]): FileToSave {
  const [only] = entries
  const alone = entries.length === 1 && only?.kind === 'file' && only.file.originalUrl ? only.file : null
  return alone ? { href: alone.originalUrl!, fileName: alone.name } : { href: archiveUrl(batchOf(entries)), fileName: '' }
}
