import type { FolderEntry } from '@wenjin/contract'
import { batchOf } from './entries.ts'

/** Where files, and folders with all below them, are fetched as one archive. */
export function archiveUrl({ ids, folderIds }: { ids: readonly string[]; folderIds: readonly string[] }): string {
  return `/api/file/archive?${new URLSearchParams({ ids: ids.join(','), folderIds: folderIds.join(',') }).toString()}`
}

/** Hands entries to the browser to save: a file by itself as it is, anything else as an archive. */
export function saveEntries(entries: readonly FolderEntry[]): void {
  const [only] = entries
  const alone = entries.length === 1 && only?.kind === 'file' && only.file.originalUrl ? only.file : null
  const link = alone ? { href: alone.originalUrl!, download: alone.name } : { href: archiveUrl(batchOf(entries)), download: '' }
  Object.assign(document.createElement('a'), link).click()
}
