import { importKinds, kindOfFileName, limits, passingReasons, type FileGroup, type FileItem, type FolderEntry } from '@wenjin/contract'
import type { IconName } from '@wenjin/ui'

/** The unique key of an entry in a list. */
export function keyOf(entry: FolderEntry): string {
  return entry.kind === 'folder' ? `folder-${entry.folder.id}` : `file-${entry.file.id}`
}

export function nameOf(entry: FolderEntry): string {
  return entry.kind === 'folder' ? entry.folder.name : entry.file.name
}

/** Files and folders that one operation applies to. */
export interface Batch {
  ids: string[]
  folderIds: string[]
}

export function batchOf(entries: Iterable<FolderEntry>): Batch {
  const batch: Batch = { ids: [], folderIds: [] }
  for (const entry of entries) {
    if (entry.kind === 'folder') batch.folderIds.push(entry.folder.id)
    else batch.ids.push(entry.file.id)
  }
  return batch
}

/** Splits a batch into batches of the size that the server accepts. */
export function splitBatch({ ids, folderIds }: Batch, size: number = limits.batchItems): Batch[] {
  const parts: Batch[] = []
  for (let from = 0; from < Math.max(ids.length, folderIds.length); from += size) {
    parts.push({ ids: ids.slice(from, from + size), folderIds: folderIds.slice(from, from + size) })
  }
  return parts
}

/** Whether the server is still processing a file or its new version. */
export function isPending({ state, nextVersion }: FileItem): boolean {
  return state === 'queued' || state === 'parsing' || (nextVersion !== null && nextVersion.state !== 'failed')
}

/** Whether a retry might read more of a file: all of it, its new version, or missing parts. */
export function canRetry({ state, reason, nextVersion }: FileItem): boolean {
  if (nextVersion) return nextVersion.state === 'failed'
  return state === 'failed' || (state === 'ready' && reason !== null && passingReasons.has(reason.name))
}

/** Returns the group of a file for display; undefined for an unknown extension. */
export function groupOf({ name, contentType }: Pick<FileItem, 'name' | 'contentType'>): FileGroup | undefined {
  const kind = kindOfFileName(name)
  if (kind) return importKinds[kind].group
  if (/^text\/html\b/i.test(contentType)) return 'web'
  return (['image', 'audio', 'video', 'text'] as const).find((group) => contentType.startsWith(`${group}/`))
}

const icons: Readonly<Record<FileGroup, IconName>> = {
  document: 'document',
  slides: 'slides',
  sheet: 'sheet',
  book: 'library',
  text: 'type',
  web: 'language',
  data: 'server',
  image: 'image',
  audio: 'headphones',
  video: 'film',
  archive: 'archive',
}

export function iconOf(entry: FolderEntry): IconName {
  if (entry.kind === 'folder') return 'folder'
  const group = groupOf(entry.file)
  return group ? icons[group] : 'document'
}

/** Returns the end of the part of a name that a rename edits: before the extension of a file. */
export function stemEnd(entry: FolderEntry): number {
  const name = nameOf(entry)
  const dot = name.lastIndexOf('.')
  return entry.kind === 'file' && dot > 0 ? dot : name.length
}
