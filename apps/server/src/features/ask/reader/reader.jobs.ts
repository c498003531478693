import type { Ctx } from '../../../context.ts'
import { registerRepeatingJob } from '../../../providers/jobs/repeating-job.ts'
import { ensureWebTopic } from '../../library/access/index.ts'
import { countDocuments, deletePageRecords, listUncited } from './web-page.repo.ts'
import { dropDocuments } from '../../library/file/index.ts'

const everyMs = 24 * 3600 * 1000
/** Milliseconds that pages not cited by any answer are kept, in case the question is asked again. */
const keptMs = 7 * 24 * 3600 * 1000
/** Maximum number of stored pages; only pages that no answer cites are deleted to get below it. */
const maxPages = 20_000
const atOnce = 1000

async function drop(ctx: Ctx, documents: readonly { id: string; snapshotHash: string }[]): Promise<void> {
  await deletePageRecords(
    ctx.db,
    documents.map(({ id }) => id),
  )
  await dropDocuments(ctx, documents)
}

/** Deletes pages that no answer cites, when they are old or there are too many. */
export async function tidyWebPages(ctx: Ctx): Promise<void> {
  const { id: topicId } = await ensureWebTopic(ctx)
  for (;;) {
    const old = await listUncited(ctx.db, topicId, { before: ctx.now() - keptMs, limit: atOnce })
    if (old.length === 0) break
    await drop(ctx, old)
  }
  for (;;) {
    const excess = (await countDocuments(ctx.db, topicId)) - maxPages
    const oldest = excess > 0 ? await listUncited(ctx.db, topicId, { before: null, limit: Math.min(atOnce, excess) }) : []
    if (oldest.length === 0) break
    await drop(ctx, oldest)
  }
}

/** Registers the background jobs of this feature. */
export async function registerReaderJobs(ctx: Ctx): Promise<void> {
  await registerRepeatingJob(ctx.jobs, 'tidy-web-pages', everyMs, () => tidyWebPages(ctx))
}
