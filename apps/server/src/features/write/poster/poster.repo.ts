import { and, asc, count, desc, eq, gt } from 'drizzle-orm'
import { lockByName } from '../../../db/advisory-lock.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { pageOf, type Page } from '../../../db/page-of.ts'
import { poster } from '../../../db/schema/write/poster.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import type { TopicRow } from '../../library/access/index.ts'

export type PosterRow = typeof poster.$inferSelect

/** Returns a page of the posters of a topic, newest first. */
export async function pagePosters(db: Db, topic: Authorized<TopicRow, 'topic:read'>, page: Page) {
  return pageOf(db, poster, { where: eq(poster.topicId, topic.id), order: [desc(poster.createdAt), desc(poster.id)], page })
}

/** Of anybody: finds a poster by its id, for the policy and for jobs. */
export async function findPoster(db: Db, id: string): Promise<PosterRow | undefined> {
  const [row] = await db.select().from(poster).where(eq(poster.id, id))
  return row
}

/** Counts the posters of a topic, and those in progress since `since`; locks the number until the transaction ends. */
export async function countPosters(
  tx: Tx,
  topic: Authorized<TopicRow, 'topic:edit'>,
  since: number,
): Promise<{ all: number; creating: number }> {
  await lockByName(tx, `posters-of:${topic.id}`)
  const of = eq(poster.topicId, topic.id)
  const [all] = await tx.select({ n: count() }).from(poster).where(of)
  const underWay = and(of, eq(poster.state, 'creating'), gt(poster.startedAt, since))
  const [creating] = await tx.select({ n: count() }).from(poster).where(underWay)
  return { all: all?.n ?? 0, creating: creating?.n ?? 0 }
}

export async function insertPoster(
  tx: Tx,
  topic: Authorized<TopicRow, 'topic:edit'>,
  row: Omit<typeof poster.$inferInsert, 'topicId'>,
): Promise<PosterRow> {
  const [kept] = await tx
    .insert(poster)
    .values({ ...row, topicId: topic.id })
    .returning()
  return kept!
}

export async function restartPoster(
  tx: Tx,
  { id }: Authorized<PosterRow, 'topic:edit'>,
  startedAt: number,
): Promise<PosterRow | undefined> {
  const [row] = await tx
    .update(poster)
    .set({ state: 'creating', failure: null, finishedAt: null, startedAt })
    .where(eq(poster.id, id))
    .returning()
  return row
}

/** Ends the making of a poster, unless a newer attempt has started. */
export async function finishPoster(
  db: Db,
  { id, startedAt }: Authorized<PosterRow, 'topic:edit'>,
  change: Pick<PosterRow, 'state' | 'finishedAt'> & Partial<Pick<PosterRow, 'failure' | 'content' | 'composer'>>,
): Promise<void> {
  await db
    .update(poster)
    .set(change)
    .where(and(eq(poster.id, id), eq(poster.state, 'creating'), eq(poster.startedAt, startedAt)))
}

export async function deletePosterRow(tx: Tx, { id }: Authorized<PosterRow, 'topic:edit'>): Promise<void> {
  await tx.delete(poster).where(eq(poster.id, id))
}

/** Lists the posters of an author, in all topics. */
export async function listPostersBy(db: Db, author: string): Promise<PosterRow[]> {
  return db.select().from(poster).where(eq(poster.createdBy, author)).orderBy(asc(poster.createdAt), asc(poster.id))
}

/** Transfers posters to another author, or to none. */
export async function setPosterAuthor(tx: Db | Tx, from: string, to: string): Promise<void> {
  await tx.update(poster).set({ createdBy: to }).where(eq(poster.createdBy, from))
}
