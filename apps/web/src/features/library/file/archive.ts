import type { FolderEntry } from '@wenjin/contract'
import type { FileToSave } from '../../../lib/browser/save-file.tsx'
import { batchOf } from './entries.ts'

/** Returns the address of an archive of files and folders, with everything in the folders. */
export function archiveUrl({ ids, folderIds }: { ids: readonly string[]; folderIds: readonly string[] }): string {
  return `/api/file/archive?${new URLSearchParams({ ids: ids.join(','), folderIds: folderIds.join(',') }).toString()}`
}

/** Returns entries as one file to download: a single file as it is, anything else as an archive. */
export function entriesFile(entries: readonly FolderEntry[]): FileToSave {
  const [only] = entries
  const alone = entries.length === 1 && only?.kind === 'file' && only.file.originalUrl ? only.file : null
  return alone ? { href: alone.originalUrl!, fileName: alone.name } : { href: archiveUrl(batchOf(entries)), fileName: '' }
}
