import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { enqueueMerge, lockTopicIndexes, yieldToEventLoop } from '../passage-index/index.ts'
import { updateFiles } from './file.repo.ts'
import { listInTransit, listSharing, listWhereabouts, lockFiles } from './file-copy.repo.ts'
import { moveDocuments } from './document/file-documents.ts'
import { relinkJob, enqueueIndexing, enqueueTransit } from './file.jobs.ts'
import { lockFolders } from './folder/folder.repo.ts'
import { renameDocuments } from './topic-hooks.ts'

/** Maximum number of files moved to another topic per transaction, which limits how long others wait for the locks. */
const relinkBatchSize = 100

/**
 * Files that were moved into folders of another topic. Each stays in its old topic, complete and searchable there, until it is relinked;
 * then it belongs to the new topic with its documents.
 */
export interface RelinkJob {
  from: string
  to: string
  ids: string[]
  /** Whether the articles, posters and questions of the old topic move too. */
  writings: boolean
}

/** Relinks files in one transaction; skips files that lie in another place by now. */
async function relinkFiles(ctx: Ctx, tx: Tx, { from, to, writings }: RelinkJob, ids: readonly string[]): Promise<void> {
  // Lock in a fixed order to avoid deadlock, whichever direction files move between two topics.
  const topicIds = [from, to].toSorted()
  for (const id of topicIds) await lockFolders(tx, id)
  await lockTopicIndexes(tx, topicIds)
  await lockFiles(tx, ids)
  const leaving = (await listWhereabouts(tx, ids)).filter(({ topicId, placeTopicId }) => topicId === from && placeTopicId === to)
  if (leaving.length === 0) return
  const relinked = leaving.map(({ id }) => id)
  for (const { file } of ctx.features) await file?.moved?.(tx, relinked, to)
  const replaced = await moveDocuments(ctx, tx, relinked, from, to)
  await updateFiles(tx, relinked, { topicId: to })
  if (writings && replaced.size > 0) for (const id of topicIds) await renameDocuments(ctx, tx, id, replaced)
  await enqueueIndexing(ctx, tx, to, relinked)
  await enqueueMerge(ctx, tx, from)
}

/** A batch of the files, with every other file of the same documents: a document moves with the last of its files and keeps its id. */
async function nextBatch(ctx: Ctx, rest: ReadonlySet<string>): Promise<string[]> {
  let batch = [...rest].slice(0, relinkBatchSize)
  for (;;) {
    const grown = await listSharing(ctx.db, batch, [...rest])
    if (grown.length === batch.length) return batch
    batch = grown
  }
}

/** Relinks all files of a job in batches and yields between them. Idempotent: after a crash it continues. */
export async function finishRelinking(ctx: Ctx, job: RelinkJob): Promise<void> {
  const rest = new Set(job.ids)
  while (rest.size > 0) {
    const batch = await nextBatch(ctx, rest)
    await ctx.db.transaction((tx) => relinkFiles(ctx, tx, job, batch))
    for (const id of batch) rest.delete(id)
    await yieldToEventLoop(ctx)
  }
}

/**
 * Relinks files that were moved into folders of another topic: a small batch at once, a larger one by a job.
 * @returns the work that is left after the commit, or null
 */
export async function startRelinking(ctx: Ctx, tx: Tx, job: RelinkJob): Promise<(() => Promise<void>) | null> {
  if (job.ids.length > relinkBatchSize) return enqueueTransit(ctx, tx, relinkJob, job, (data) => finishRelinking(ctx, data))
  await relinkFiles(ctx, tx, job, job.ids)
  return null
}

/** Relinks the files in transit out of a topic or into it, before it is deleted. */
export async function finishTransits(ctx: Ctx, topicId: string): Promise<void> {
  const byWay = Map.groupBy(await listInTransit(ctx.db, topicId), (file) => `${file.topicId}/${file.placeTopicId}`)
  for (const files of byWay.values()) {
    const [{ topicId: from, placeTopicId: to }] = files as [(typeof files)[number]]
    await finishRelinking(ctx, { from, to: to!, ids: files.map(({ id }) => id), writings: false })
  }
}
