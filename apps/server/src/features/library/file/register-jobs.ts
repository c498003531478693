import type { Ctx } from '../../../context.ts'
import { JobYield } from '../../../providers/jobs/job-handler.ts'
import { registerRepeatingJob } from '../../../providers/jobs/repeating-job.ts'
import { finishRelinking, type RelinkJob } from './file-relink.ts'
import { finishCopies, type FileCopyRequest } from './file-copy.ts'
import { indexFiles } from './document/file-documents.ts'
import { relinkJob, copyJob, eraseJob, indexJob } from './file.jobs.ts'
import { createStraySweep, strayEveryMs } from './stray-blobs.ts'
import { emptyTrash } from './file-trash.ts'

const purgeJob = 'purge-trashed-files'
const purgeEveryMs = 3_600_000

/** Registers the jobs that index files, finish interrupted copies and moves, and permanently delete files. */
export async function registerFileJobs(ctx: Ctx): Promise<void> {
  await ctx.jobs.register<{ fileIds: string[] }>(indexJob, async ({ fileIds }, { othersWait }) => {
    await indexFiles(ctx, fileIds, async () => {
      // Yield to other jobs; the rerun continues with the remaining files.
      if (await othersWait()) throw new JobYield()
    })
  })
  await ctx.jobs.register<FileCopyRequest>(copyJob, (order) => finishCopies(ctx, order))
  await ctx.jobs.register<RelinkJob>(relinkJob, (order) => finishRelinking(ctx, order))
  await ctx.jobs.register(eraseJob, () => emptyTrash(ctx))
  await registerRepeatingJob(ctx.jobs, purgeJob, purgeEveryMs, () => emptyTrash(ctx))
  await registerRepeatingJob(ctx.jobs, 'drop-stray-blobs', strayEveryMs, createStraySweep(ctx))
}
