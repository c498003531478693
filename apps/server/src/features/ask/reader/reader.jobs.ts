import { limits } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import { registerRepeatingJob } from '../../../providers/jobs/repeating-job.ts'
import { ensureWebTopic } from '../../library/access/index.ts'
import { dropDocuments } from '../../library/file/index.ts'
import { pageRoom, tidyPagesJob } from './page-room.ts'
import { deletePageRecords, listUncitedBefore, listUncitedBeyond, sumUncited } from './web-page.repo.ts'

const everyMs = 3_600_000
/** Milliseconds that pages not cited by any answer are kept, in case the question is asked again. */
const keptMs = 7 * 24 * 3_600_000
/** Milliseconds that a page is kept in any case: an answer that is being written may come to cite it. */
const writingMs = 10 * 60_000
const atOnce = 1000

async function dropEach(ctx: Ctx, list: () => Promise<{ id: string; snapshotHash: string }[]>): Promise<void> {
  for (let documents = await list(); documents.length > 0; documents = await list()) {
    await deletePageRecords(
      ctx.db,
      documents.map(({ id }) => id),
    )
    await dropDocuments(ctx, documents)
  }
}

/** Deletes pages that no answer cites: when they are old, and the oldest when there are too many or their room is exceeded. */
export async function tidyWebPages(ctx: Ctx): Promise<void> {
  const { id: topicId } = await ensureWebTopic(ctx)
  const now = ctx.now()
  await dropEach(ctx, () => listUncitedBefore(ctx.db, topicId, { before: now - keptMs, limit: atOnce }))
  const bytes = pageRoom(ctx, await sumUncited(ctx.db, topicId))
  const { count } = limits.webPages
  await dropEach(ctx, () => listUncitedBeyond(ctx.db, topicId, { bytes, count, before: now - writingMs, limit: atOnce }))
}

/** Registers the background jobs of this feature. */
export async function registerReaderJobs(ctx: Ctx): Promise<void> {
  await registerRepeatingJob(ctx.jobs, tidyPagesJob, everyMs, () => tidyWebPages(ctx))
}
