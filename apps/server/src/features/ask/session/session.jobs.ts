import type { Ctx } from '../../../context.ts'
import { registerRepeatingJob } from '../../../providers/jobs/repeating-job.ts'
import { dropUnusedImages } from './question/question-image.ts'

const everyMs = 6 * 3_600_000

/** Registers the job that deletes unused question pictures. */
export async function registerSessionJobs(ctx: Ctx): Promise<void> {
  await registerRepeatingJob(ctx.jobs, 'drop-unused-images', everyMs, () => dropUnusedImages(ctx))
}
