import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { yieldToEventLoop } from './yield-to-event-loop.ts'
import { updateFiles } from './file.repo.ts'
import { listInTransit, listSharing, listWhereabouts, lockFiles } from './file-copy.repo.ts'
import { carryDocuments } from './file-documents.ts'
import { carryJob, orderIndexing, orderTransit } from './file.jobs.ts'
import { moveMarks } from './file-marks.repo.ts'
import { lockFolders } from './folder.repo.ts'
import { orderMerge } from './knowledge.jobs.ts'
import { lockTopicIndexes } from './passage-index.repo.ts'
import { renameDocuments } from './topic-writings.ts'

/** Files that go into another topic in one transaction: nobody waits for more. */
const carriedAtOnce = 100

/**
 * Files that were put into folders of another topic. Each is of the topic it came from, whole and searchable there, until it is carried over;
 * then it is of the other one with all it stands for.
 */
export interface CarryOrder {
  from: string
  to: string
  ids: string[]
  /** Whether what was written in the first topic went along. */
  writings: boolean
}

/** Carries files over, all in one transaction; left alone are those that lie somewhere else by now. */
async function carryFiles(ctx: Ctx, tx: Tx, { from, to, writings }: CarryOrder, ids: readonly string[]): Promise<void> {
  // In the order of everybody who changes these, whichever way files go between two topics.
  const topicIds = [from, to].toSorted()
  for (const id of topicIds) await lockFolders(tx, id)
  await lockTopicIndexes(tx, topicIds)
  await lockFiles(tx, ids)
  const leaving = (await listWhereabouts(tx, ids)).filter(({ topicId, placeTopicId }) => topicId === from && placeTopicId === to)
  if (leaving.length === 0) return
  const carried = leaving.map(({ id }) => id)
  await moveMarks(tx, carried, to)
  const replaced = await carryDocuments(tx, carried, from, to)
  await updateFiles(tx, carried, { topicId: to })
  if (writings && replaced.size > 0) for (const id of topicIds) await renameDocuments(tx, id, replaced, ctx.now())
  await orderIndexing(ctx, tx, to, carried)
  await orderMerge(ctx, tx, from)
}

/** Some of the files, and those of them that stand for the same documents: these go with the last of their files, and keep their ids. */
async function portionOf(ctx: Ctx, rest: ReadonlySet<string>): Promise<string[]> {
  let portion = [...rest].slice(0, carriedAtOnce)
  for (;;) {
    const grown = await listSharing(ctx.db, portion, [...rest])
    if (grown.length === portion.length) return portion
    portion = grown
  }
}

/** Carries all files of an order over, in portions others come in between. Done again after a crash it goes on. */
export async function finishCarrying(ctx: Ctx, order: CarryOrder): Promise<void> {
  const rest = new Set(order.ids)
  while (rest.size > 0) {
    const portion = await portionOf(ctx, rest)
    await ctx.db.transaction((tx) => carryFiles(ctx, tx, order, portion))
    for (const id of portion) rest.delete(id)
    await yieldToEventLoop(ctx)
  }
}

/**
 * Carries files over that were put into folders of another topic: few at once, of more it is ordered.
 * @returns what is left to do once this is committed
 */
export async function startCarrying(ctx: Ctx, tx: Tx, order: CarryOrder): Promise<(() => Promise<void>) | null> {
  if (order.ids.length > carriedAtOnce) return orderTransit(ctx, tx, carryJob, order, (data) => finishCarrying(ctx, data))
  await carryFiles(ctx, tx, order, order.ids)
  return null
}

/** Carries over what is on its way out of a topic or into it, before it is deleted. */
export async function finishTransits(ctx: Ctx, topicId: string): Promise<void> {
  const byWay = Map.groupBy(await listInTransit(ctx.db, topicId), (file) => `${file.topicId}/${file.placeTopicId}`)
  for (const files of byWay.values()) {
    const [{ topicId: from, placeTopicId: to }] = files as [(typeof files)[number]]
    await finishCarrying(ctx, { from, to: to!, ids: files.map(({ id }) => id), writings: false })
  }
}
