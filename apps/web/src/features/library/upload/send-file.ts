import { uploadFile, type UploadMemory } from '@wenjin/client'
import type { FileItem } from '@wenjin/contract'
import { api } from '../../../lib/api/api.ts'
import { getSetting } from '../../../lib/storage/settings.ts'
import type { FileInput, SendOptions } from './import-task.ts'
import { deleteUnfinishedUpload, isUnfinished, rememberUpload, unfinishedOf } from './unfinished-uploads.ts'

/** Creates the memory of one multipart upload, with the data that a later page needs to offer it again. */
function memoryOf(folderId: string, { file, name, path, uploadId }: FileInput): UploadMemory {
  // Retrying a cancelled upload starts a new one: cancelling deleted it on the server.
  const given = uploadId !== undefined && isUnfinished(uploadId) ? uploadId : undefined
  let id = given ?? unfinishedOf({ folderId, name, path, size: file.size })?.id ?? null
  return {
    getItem: () => id,
    setItem: (_, begun) => {
      id = begun
      rememberUpload({ id, folderId, name, path, size: file.size })
    },
    removeItem: () => {
      if (id !== null) deleteUnfinishedUpload(id)
    },
  }
}

/** Uploads a file, a large one in parts; a large upload that an earlier page began is resumed. */
export function sendFile(folderId: string, input: FileInput, options: SendOptions): Promise<FileItem> {
  const { file, name, path } = input
  return uploadFile(
    { api, lang: getSetting('uiLang') },
    { folderId, file: { blob: file, fileName: name }, path, resume: memoryOf(folderId, input), ...options },
  )
}
