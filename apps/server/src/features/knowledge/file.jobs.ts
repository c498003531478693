import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import type { FileRow } from './knowledge.repo.ts'

/** Reads a file, and one at an address; the handlers are the upload feature's. Those at addresses, slow to come, hold up no upload. */
export const importJob = 'import-file'
export const importLinkJob = 'import-link'
/** Reads the pictures of a file, and what is said in a recording: slow, on queues of their own, so that they hold up nothing. */
export const readPicturesJob = 'read-pictures'
export const transcribeJob = 'transcribe'
/** Makes what is known of files searchable. */
export const indexJob = 'index-files'
/** Copies the documents of files, and carries files into another topic, should whoever ordered it not come to the end. */
export const copyJob = 'copy-files'
export const carryJob = 'carry-files'
/** Copies all a topic holds likewise. */
export const copyTopicJob = 'copy-topic'
/** Removes what was deleted for good. */
export const eraseJob = 'erase-files'
/** Such work fails as a job only while the storage does; it is tried until that is over. */
const untilItWorks = 1_000_000
/** Whoever orders work on many files does it; this long after, in milliseconds, it is taken up where it was broken off. */
const takenUpAfter = 30_000

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

/** Orders that the documents of files which are in no index come into one, as part of the transaction that took them out. */
export async function orderIndexing(ctx: Ctx, tx: Tx, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await ctx.jobs.send(indexJob, { fileIds }, { tx, retryLimit: untilItWorks })
}

/**
 * Orders work on many files as part of the transaction that decided on it: once this commits, the work comes to its end whatever happens.
 * @param work does all of it in portions; done again it goes on
 * @returns what does it now
 */
export async function orderTransit<T>(
  ctx: Ctx,
  tx: Tx,
  job: string,
  data: T,
  work: (data: T) => Promise<void>,
): Promise<() => Promise<void>> {
  const id = await ctx.jobs.send(job, data, { tx, delay: takenUpAfter, retryLimit: untilItWorks })
  return async () => {
    await work(data)
    if (id) await ctx.jobs.withdraw(id)
  }
}

/** Orders that what was deleted for good is removed, as part of the transaction that deleted it. */
export async function orderErasure(ctx: Ctx, tx: Tx): Promise<void> {
  await ctx.jobs.send(eraseJob, {}, { tx, singletonKey: eraseJob, retryLimit: untilItWorks })
}
