import type { Ctx } from '../../../context.ts'
import { importJob, importLinkJob, importSmallJob, enqueueImport, readPicturesJob, transcribeJob } from '../file/index.ts'
import { listFilesWithoutImport } from '../access/index.ts'
import type { JobRun } from '../../../providers/jobs/job-handler.ts'
import { abandonImport, importFile, importProgress } from './file-import.ts'
import { relinkWritings, relinkWritingsJob, type RelinkWritings } from './archive/relink-writings.ts'
import { registerUploadPurge } from './multipart/multipart.service.ts'

/**
 * Number of files read concurrently, in total and per owner; the difference is left to other owners. While pictures are read, a file
 * occupies a parser process and yields it between two pictures; with one at a time, the other processes stay free for texts.
 */
const queues = [
  { name: importJob, concurrency: 3, perOwner: 2 },
  { name: importSmallJob, concurrency: 3, perOwner: 2 },
  { name: importLinkJob, concurrency: 4, perOwner: 2 },
  { name: readPicturesJob, concurrency: 1, perOwner: 1 },
  { name: transcribeJob, concurrency: 3, perOwner: 1 },
] as const

/** Registers the import jobs and the purge of abandoned uploads, and enqueues the unfinished imports that have no job. */
export async function registerImportJobs(ctx: Ctx): Promise<void> {
  for (const { name, ...options } of queues) {
    const work = async ({ fileId }: { fileId: string }, run: JobRun) => void (await importFile(ctx, fileId, run))
    const onAbandoned = ({ fileId }: { fileId: string }, owner: string) => abandonImport(ctx, fileId, owner)
    await ctx.jobs.register<{ fileId: string }>(name, work, {
      ...options,
      onAbandoned,
      progressOf: ({ fileId }) => importProgress(ctx, fileId),
    })
  }
  await ctx.jobs.register<RelinkWritings>(relinkWritingsJob, (job) => relinkWritings(ctx, job))
  await registerUploadPurge(ctx)
  for (const file of await listFilesWithoutImport(ctx.db)) await enqueueImport(ctx, undefined, file)
}
