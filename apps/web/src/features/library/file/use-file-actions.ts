import { uploadFile } from '@wenjin/client'
import { limits, type FileItem, type FolderEntry } from '@wenjin/contract'
import { toast } from '@wenjin/ui'
import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../../lib/api/api.ts'
import { text } from '../../../lib/i18n/index.ts'
import { getSetting } from '../../../lib/storage/settings.ts'
import { batchOf, splitBatch, type Batch } from './entries.ts'
import { refreshFiles } from './file.queries.ts'

type Call = (options: { body: Batch }) => Promise<{ count: number }>

/** Sends a batch to the server in parts; returns the number of changed files and folders. */
async function callInBatches(batch: Batch, call: Call): Promise<number> {
  let count = 0
  for (const body of splitBatch(batch)) count += (await call({ body })).count
  return count
}

/** The actions on files and folders. Each reports its result to the person and returns whether it succeeded. */
export interface FileActions {
  move: (entries: Iterable<FolderEntry>, folderId: string) => Promise<boolean>
  copy: (entries: Iterable<FolderEntry>, folderId: string) => Promise<boolean>
  trash: (entries: Iterable<FolderEntry>) => Promise<boolean>
  restore: (entries: Iterable<FolderEntry>) => Promise<boolean>
  erase: (entries: Iterable<FolderEntry>) => Promise<boolean>
  retry: (entries: Iterable<FolderEntry>) => Promise<boolean>
  rename: (entry: FolderEntry, name: string) => Promise<boolean>
  /** Resolves to the id of the new folder, or null on failure. */
  makeFolder: (parentId: string, name: string) => Promise<string | null>
  replace: (file: FileItem, content: File) => Promise<boolean>
}

/** Returns the actions on a page of files. */
export function useFileActions(): FileActions {
  const client = useQueryClient()
  /** Runs an operation and shows its error; refetches in either case, because a batch may have been applied in part. */
  const done = async <T>(work: () => Promise<T>): Promise<T | null> => {
    try {
      return await work()
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error))
      return null
    } finally {
      await refreshFiles(client)
    }
  }
  const batchAction = async (entries: Iterable<FolderEntry>, call: Call, told: (count: number) => void): Promise<boolean> => {
    const count = await done(() => callInBatches(batchOf(entries), call))
    if (count !== null) told(count)
    return count !== null
  }
  const restore = (entries: Iterable<FolderEntry>) =>
    batchAction(entries, api.file.restoreFiles, (n) => toast.success(text('files.restored', { n })))
  const into =
    (call: (options: { body: Batch & { folderId: string } }) => Promise<{ count: number }>, folderId: string): Call =>
    ({ body }) =>
      call({ body: { ...body, folderId } })

  return {
    move: (entries, folderId) => batchAction(entries, into(api.file.moveFiles, folderId), (n) => toast.success(text('files.moved', { n }))),
    copy: (entries, folderId) =>
      batchAction(entries, into(api.file.copyFiles, folderId), (n) => toast.success(text('files.copied', { n }))),
    trash: (entries) => {
      const held = [...entries]
      const action = { label: text('files.undo'), onPress: () => void restore(held) }
      return batchAction(held, api.file.trashFiles, (n) => toast.success(text('files.trashed', { n }), { action }))
    },
    restore,
    erase: (entries) => batchAction(entries, api.file.deleteFiles, (n) => toast.success(text('files.deleted', { n }))),
    retry: (entries) =>
      batchAction(entries, api.file.retryFiles, (n) =>
        n > 0 ? toast.success(text('files.retried', { n })) : toast.info(text('files.nothingToRetry')),
      ),
    rename: async (entry, name) => {
      const renamed = await done(() =>
        entry.kind === 'folder'
          ? api.file.renameFolder({ params: { id: entry.folder.id }, body: { name } })
          : api.file.renameFile({ params: { id: entry.file.id }, body: { name } }),
      )
      return renamed !== null
    },
    makeFolder: async (parentId, name) =>
      (await done(() => api.file.createFolder({ params: { id: parentId }, body: { name } })))?.id ?? null,
    replace: async ({ id, parentId }, content) => {
      // A large upload takes a while until its result.
      if (content.size >= limits.uploadSimpleBytes) toast.info(text('files.replace.sending'))
      const order = { folderId: parentId, replaces: id, file: content }
      const replaced = await done(() => uploadFile({ api, lang: getSetting('uiLang') }, order))
      if (replaced) toast.info(text('files.replace.done'))
      return replaced !== null
    },
  }
}
