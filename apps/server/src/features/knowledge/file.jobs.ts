import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import type { FileRow } from './knowledge.repo.ts'

/** Reads a file, and one at an address; the handlers are the upload feature's. Those at addresses, slow to come, hold up no upload. */
export const importJob = 'import-file'
export const importLinkJob = 'import-link'
/** Reads the pictures of a file, and what is said in a recording: slow, on queues of their own, so that they hold up nothing. */
export const readPicturesJob = 'read-pictures'
export const transcribeJob = 'transcribe'
/** Makes what is known of a file searchable. */
export const indexJob = 'index-file'
/** Removes what was deleted for good. */
export const eraseJob = 'erase-files'
/** Such work fails as a job only while the storage does; it is tried until that is over. */
const untilItWorks = 1_000_000

/** A file that waits to be read, and what of it. */
export type WaitingFile = Pick<FileRow, 'id' | 'blobHash' | 'reading'>

function jobOf({ blobHash, reading }: Omit<WaitingFile, 'id'>): string {
  if (reading) return reading.what === 'pictures' ? readPicturesJob : transcribeJob
  return blobHash === null ? importLinkJob : importJob
}

/** Orders the reading of a file, as part of the transaction that put it in: once this commits, the import survives a crash. */
export async function orderImport(ctx: Ctx, tx: Tx | undefined, { id, ...file }: WaitingFile): Promise<void> {
  const job = jobOf(file)
  await ctx.jobs.send(job, { fileId: id }, { tx, singletonKey: id, retryLimit: untilItWorks })
}

/** Orders that the documents of a file which are in no index come into one, as part of the transaction that took them out. */
export async function orderIndexing(ctx: Ctx, tx: Tx, fileId: string): Promise<void> {
  await ctx.jobs.send(indexJob, { fileId }, { tx, singletonKey: fileId, retryLimit: untilItWorks })
}

/** Orders that what was deleted for good is removed, as part of the transaction that deleted it. */
export async function orderErasure(ctx: Ctx, tx: Tx): Promise<void> {
  await ctx.jobs.send(eraseJob, {}, { tx, singletonKey: eraseJob, retryLimit: untilItWorks })
}
