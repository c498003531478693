import type { Ctx } from '../../context.ts'
import { registerRepeatingJob } from '../../providers/jobs/repeating-job.ts'
import { indexFile } from './file-documents.ts'
import { eraseJob, indexJob } from './file.jobs.ts'
import { emptyTrash } from './file-trash.ts'

const purgeJob = 'purge-trashed-files'
const purgeEveryMs = 3_600_000

/** Registers what brings files back into the index, and what removes them for good. */
export async function registerTrashJobs(ctx: Ctx): Promise<void> {
  await ctx.jobs.register<{ fileId: string }>(indexJob, ({ fileId }) => indexFile(ctx, fileId))
  await ctx.jobs.register(eraseJob, () => emptyTrash(ctx))
  await registerRepeatingJob(ctx.jobs, purgeJob, purgeEveryMs, () => emptyTrash(ctx))
}
