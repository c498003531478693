import { limits } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import type { FileRow } from '../access/index.ts'

/**
 * Jobs that import a large file, a small one, and one at an address; their handlers are in the upload feature. Each has its own queue, so
 * that small files do not wait for large ones, and slow addresses do not delay uploads.
 */
export const importJob = 'import-file'
export const importSmallJob = 'import-small-file'
export const importLinkJob = 'import-link'
/** Jobs that read the pictures of a file, and the speech of a recording; their own queues keep the slow work from delaying imports. */
export const readPicturesJob = 'read-pictures'
export const transcribeJob = 'transcribe'
/** The job that indexes the documents of files. */
export const indexJob = 'index-files'
/** Jobs that copy the documents of files and relink moved files, when the request that enqueued them did not finish. */
export const copyJob = 'copy-files'
/** Stored with each enqueued job, so the name stays the one of earlier releases. */
export const relinkJob = 'carry-files'
/** The job that deletes permanently deleted files. */
export const eraseJob = 'erase-files'
/** Retry limit of jobs that fail only during a storage outage, so that they are retried until it is over. */
const untilItWorks = 1_000_000
/** Delay in milliseconds after which the job takes over work on many files that the enqueuing request did not finish itself. */
const takenUpAfter = 30_000

/** The fields of a waiting file that determine its job. */
export type WaitingFile = Pick<FileRow, 'id' | 'topicId' | 'size' | 'blobHash' | 'reading'>

function jobOf({ blobHash, size, reading }: WaitingFile): string {
  if (reading) return reading.what === 'pictures' ? readPicturesJob : transcribeJob
  if (blobHash === null) return importLinkJob
  return size <= limits.smallFileBytes ? importSmallJob : importJob
}

/**
 * Enqueues the import of a file in the transaction that adds it: once this commits, the import survives a crash.
 * @param owner the owner under which the job is queued (`turnOwnerOf`); the topic when no person requested it
 */
export async function enqueueImport(ctx: Ctx, tx: Tx | undefined, file: WaitingFile, owner: string = file.topicId): Promise<void> {
  const { id } = file
  await ctx.jobs.send(jobOf(file), { fileId: id }, { tx, owner, singletonKey: id, retryLimit: untilItWorks })
}

/** Enqueues the indexing of files whose documents are in no index, in the transaction that removed them from it. */
export async function enqueueIndexing(ctx: Ctx, tx: Tx, topicId: string, fileIds: readonly string[]): Promise<void> {
  if (fileIds.length > 0) await ctx.jobs.send(indexJob, { fileIds }, { tx, owner: topicId, retryLimit: untilItWorks })
}

/**
 * Enqueues work on many files in the transaction that decides on it: once this commits, the work is finished even after a crash.
 * @param work does all of the work in batches; idempotent
 * @returns the function that does the work now and withdraws the job
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

/** Enqueues the removal of permanently deleted items, in the transaction that marks them. */
export async function enqueueErasure(ctx: Ctx, tx: Tx): Promise<void> {
  await ctx.jobs.send(eraseJob, {}, { tx, singletonKey: eraseJob, retryLimit: untilItWorks })
}
