import { externalValue } from '../../../lib/view/external-value.ts'
import { browserStore, isFields, isText, listOf, readValue, writeValue } from '../../../lib/storage/stored-value.ts'

/** An upload in parts that was not finished: what is needed to go on with it once its file is chosen again. */
export interface UnfinishedUpload {
  /** The upload's id on the server. */
  id: string
  folderId: string
  name: string
  path: string
  /** Bytes. */
  size: number
}

const storeKey = 'unfinishedUploads'
/** How many are remembered; the oldest go first. */
const max = 20

const kind = listOf(
  (value): value is UnfinishedUpload =>
    isFields(value) &&
    [value['id'], value['folderId'], value['name']].every(isText) &&
    typeof value['path'] === 'string' &&
    Number.isSafeInteger(value['size']),
)

const read = () => readValue(storeKey, kind, browserStore('localStorage'))

/** Uploads a page before this one began and did not finish; those this page works on itself are not among them. */
export const unfinishedUploads = externalValue(read())

/** Remembers an upload in parts that begins, so that it outlasts this page. */
export function rememberUpload(upload: UnfinishedUpload): void {
  const kept = [...read().filter(({ id }) => id !== upload.id), upload].slice(-max)
  writeValue(storeKey, kept, browserStore('localStorage'))
  withdrawOffer(upload.id)
}

/** An upload is finished, was given up or is gone. */
export function deleteUnfinishedUpload(id: string): void {
  writeValue(
    storeKey,
    read().filter((upload) => upload.id !== id),
    browserStore('localStorage'),
  )
  withdrawOffer(id)
}

/** Whether an upload can be gone on with: one that ended, however it did, cannot. */
export function isUnfinished(id: string): boolean {
  return read().some((upload) => upload.id === id)
}

/** Takes an upload off the offers of this page, which goes on with it; until it is finished a later page finds it again. */
export function withdrawOffer(id: string): void {
  unfinishedUploads.set(unfinishedUploads.get().filter((upload) => upload.id !== id))
}

/** The unfinished upload a file goes on with: of the same name and size, to the same place. */
export function unfinishedOf(wanted: Omit<UnfinishedUpload, 'id'>): UnfinishedUpload | undefined {
  const { folderId, name, path, size } = wanted
  return unfinishedUploads
    .get()
    .find((upload) => upload.name === name && upload.size === size && upload.folderId === folderId && upload.path === path)
}
