import { limits } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import type { FileRow } from '../access/index.ts'

/**
 * Reads a file, a small one, and one at an address; the handlers are the upload feature's. Each has a queue of its own: a small file waits
 * for no large one, and those at addresses, slow to come, hold up no upload.
 */
export const importJob = 'import-file'
export const importSmallJob = 'import-small-file'
export const importLinkJob = 'import-link'
/** Reads the pictures of a file, and what is said in a recording: slow, on queues of their own, so that they hold up nothing. */
export const readPicturesJob = 'read-pictures'
export const transcribeJob = 'transcribe'
/** Makes what is known of files searchable. */
export const indexJob = 'index-files'
/** Copies the documents of files, and relinks moved files, when the request that enqueued it did not finish. */
export const copyJob = 'copy-files'
export const relinkJob = 'carry-files'
/** Removes what was deleted for good. */
export const eraseJob = 'erase-files'
/** Such work fails as a job only while the storage does; it is tried until that is over. */
const untilItWorks = 1_000_000
/** The request that enqueues work on many files does it itself; the job takes over this many milliseconds later if it did not finish. */
const takenUpAfter = 30_000

/** A file that waits to be read, and what of it. */
export type WaitingFile = Pick<FileRow, 'id' | 'topicId' | 'size' | 'blobHash' | 'reading'>

function jobOf({ blobHash, size, reading }: WaitingFile): string {
  if (reading) return reading.what === 'pictures' ? readPicturesJob : transcribeJob
  if (blobHash === null) return importLinkJob
  return size <= limits.smallFileBytes ? importSmallJob : importJob
}

/**
 * Enqueues the reading of a file, as part of the transaction that put it in: once this commits, the import survives a crash.
 * @param owner by whom it takes turns (`turnOwnerOf`); its topic where nobody in particular asked for it
 */
export async function enqueueImport(ctx: Ctx, tx: Tx | undefined, file: WaitingFile, owner: string = file.topicId): Promise<void> {
  const { id } = file
  await ctx.jobs.send(jobOf(file), { fileId: id }, { tx, owner, singletonKey: id, retryLimit: untilItWorks })
}

/** Enqueues a job so that the documents of files of a topic which are in no index come into one, as part of the transaction that took them out. */
export async function enqueueIndexing(ctx: Ctx, tx: Tx, topicId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await ctx.jobs.send(indexJob, { fileIds }, { tx, owner: topicId, retryLimit: untilItWorks })
}

/**
 * Enqueues work on many files as part of the transaction that decided on it: once this commits, the work comes to its end whatever happens.
 * @param work does all of it in batches; idempotent
 * @returns what does it now
 */
export async function enqueueTransit<T>(
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

/** Enqueues a job so that what was deleted for good is removed, as part of the transaction that deleted it. */
export async function enqueueErasure(ctx: Ctx, tx: Tx): Promise<void> {
  await ctx.jobs.send(eraseJob, {}, { tx, singletonKey: eraseJob, retryLimit: untilItWorks })
}
