import { externalValue } from '../../../lib/view/external-value.ts'
import { browserStore, isFields, isText, listOf, readValue, writeValue } from '../../../lib/storage/stored-value.ts'

/** An unfinished multipart upload: the data needed to resume it once its file is chosen again. */
export interface UnfinishedUpload {
  /** Id of the upload on the server. */
  id: string
  folderId: string
  name: string
  path: string
  /** Size of the file, bytes. */
  size: number
}

const storeKey = 'unfinishedUploads'
/** Maximum number of stored uploads; the oldest are dropped. */
const max = 20

const kind = listOf(
  (value): value is UnfinishedUpload =>
    isFields(value) &&
    [value['id'], value['folderId'], value['name']].every(isText) &&
    typeof value['path'] === 'string' &&
    Number.isSafeInteger(value['size']),
)

const read = () => readValue(storeKey, kind, browserStore('localStorage'))

/** Uploads that an earlier page left unfinished, except those this page has resumed. */
export const unfinishedUploads = externalValue(read())

/** Stores a new multipart upload, so that it survives this page. */
export function rememberUpload(upload: UnfinishedUpload): void {
  const kept = [...read().filter(({ id }) => id !== upload.id), upload].slice(-max)
  writeValue(storeKey, kept, browserStore('localStorage'))
  withdrawOffer(upload.id)
}

/** Removes an upload that was finished, cancelled or deleted. */
export function deleteUnfinishedUpload(id: string): void {
  writeValue(
    storeKey,
    read().filter((upload) => upload.id !== id),
    browserStore('localStorage'),
  )
  withdrawOffer(id)
}

/** Whether an upload can be resumed: it has not ended in any way. */
export function isUnfinished(id: string): boolean {
  return read().some((upload) => upload.id === id)
}

/** Removes an upload from the offers of this page, which resumes it; until it is finished a later page offers it again. */
export function withdrawOffer(id: string): void {
  unfinishedUploads.set(unfinishedUploads.get().filter((upload) => upload.id !== id))
}

/** Finds the unfinished upload that a file can resume: with the same name, size and destination. */
export function unfinishedOf(wanted: Omit<UnfinishedUpload, 'id'>): UnfinishedUpload | undefined {
  const { folderId, name, path, size } = wanted
  return unfinishedUploads
    .get()
    .find((upload) => upload.name === name && upload.size === size && upload.folderId === folderId && upload.path === path)
}
