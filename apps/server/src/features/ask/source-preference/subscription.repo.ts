import { and, asc, count, desc, eq, inArray, isNotNull, isNull, lte, ne, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { pageOf, type Page } from '../../../db/page-of.ts'
import { user } from '../../../db/schema/people/account.ts'
import { file } from '../../../db/schema/library/file.ts'
import { topic } from '../../../db/schema/library/topic.ts'
import { subscription, subscriptionPage } from '../../../db/schema/ask/source-preference.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { isListed, type TopicRow } from '../../library/access/index.ts'

export type SubscriptionRow = typeof subscription.$inferSelect
export type PageRow = typeof subscriptionPage.$inferSelect

/** Inserts a subscription; undefined when its owner, or the library it fills, already has one with that address. */
export async function insertSubscription(db: Db, row: typeof subscription.$inferInsert): Promise<SubscriptionRow | undefined> {
  const [created] = await db.insert(subscription).values(row).onConflictDoNothing().returning()
  return created
}

/** A subscription that the person may change: their own, or one that fills a library they may edit. */
export type ChangeableSubscription<T extends Pick<SubscriptionRow, 'id'> = Pick<SubscriptionRow, 'id'>> =
  | Authorized<T, 'subscription:change'>
  | Authorized<T, 'topic:edit'>

/** Of anybody: finds a subscription for the policy and for visits. */
export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscription).where(eq(subscription.id, id))
  return row
}

/** @returns the updated row; undefined when the subscription was deleted. */
export async function updateSubscription(
  db: Db,
  { id }: ChangeableSubscription,
  change: Partial<SubscriptionRow>,
): Promise<SubscriptionRow | undefined> {
  const [row] = await db.update(subscription).set(change).where(eq(subscription.id, id)).returning()
  return row
}

/** Updates a subscription unless it is paused. @returns whether it was updated. */
export async function updateUnpaused(db: Db, id: string, change: Partial<SubscriptionRow>): Promise<boolean> {
  const rows = await db
    .update(subscription)
    .set(change)
    .where(and(eq(subscription.id, id), ne(subscription.state, 'paused')))
    .returning({ id: subscription.id })
  return rows.length > 0
}

/** Takes a shared lock on a subscription until the transaction ends; false when it does not exist. */
export async function holdSubscription(tx: Db, id: string): Promise<boolean> {
  return (await tx.select({ id: subscription.id }).from(subscription).where(eq(subscription.id, id)).for('share')).length > 0
}

/** Takes an exclusive lock on a subscription until the transaction ends, excluding `holdSubscription`. */
export async function lockSubscription(tx: Db, { id }: ChangeableSubscription): Promise<void> {
  await tx.select({ id: subscription.id }).from(subscription).where(eq(subscription.id, id)).for('update')
}

/** Lists the files that a subscription added to a library and that are still in it, outside of the trash. */
export async function listFilesOfPages(db: Db, { id, topicId }: ChangeableSubscription<SubscriptionRow>): Promise<string[]> {
  const rows = await db
    .select({ id: file.id })
    .from(subscriptionPage)
    .innerJoin(file, eq(file.id, subscriptionPage.fileId))
    .where(and(eq(subscriptionPage.subscriptionId, id), eq(file.topicId, topicId), isListed))
  return rows.map((row) => row.id)
}

export async function deleteSubscription(db: Db, { id }: ChangeableSubscription): Promise<void> {
  await db.delete(subscription).where(eq(subscription.id, id))
}

/** Lists all subscriptions of an owner, both their own and those into libraries. */
export async function listSubscriptionsOf(db: Db, owner: string): Promise<SubscriptionRow[]> {
  return db.select().from(subscription).where(eq(subscription.owner, owner)).orderBy(asc(subscription.createdAt), asc(subscription.id))
}

const newestFirst = [desc(subscription.createdAt), desc(subscription.id)]

/** Returns a page of a person's own subscriptions, newest first. */
export function pageSubscriptions(db: Db, owner: string, page: Page) {
  return pageOf(db, subscription, { where: and(eq(subscription.owner, owner), isNull(subscription.folderId)), order: newestFirst, page })
}

/** Returns a page of the subscriptions of a library, newest first. */
export function pageTopicSubscriptions(db: Db, { id }: Authorized<TopicRow, 'topic:edit'>, page: Page) {
  return pageOf(db, subscription, {
    where: and(eq(subscription.topicId, id), isNotNull(subscription.folderId)),
    order: newestFirst,
    page,
  })
}

/** Deletes subscriptions into libraries that no longer exist. */
export async function deleteForsaken(db: Db): Promise<void> {
  const there = db.select({ id: topic.id }).from(topic)
  await db.delete(subscription).where(and(isNotNull(subscription.folderId), notInArray(subscription.topicId, there)))
}

/** Finds the role of an account on the instance; undefined when the account was deleted. */
export async function findAccountRole(db: Db, uid: string): Promise<'user' | 'admin' | undefined> {
  const [row] = await db.select({ role: user.role }).from(user).where(eq(user.uid, uid))
  return row?.role
}

/** Lists the subscriptions whose next visit is due. */
export async function listDue(db: Db, now: number): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscription)
    .where(and(lte(subscription.nextRunAt, now), inArray(subscription.state, ['ready', 'failed'])))
    .orderBy(asc(subscription.nextRunAt))
    .limit(200)
}

/** Counts the pages held by subscriptions, by subscription id. */
export async function countHeldPages(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: subscriptionPage.subscriptionId, n: count(subscriptionPage.fileId) })
    .from(subscriptionPage)
    .where(inArray(subscriptionPage.subscriptionId, [...ids]))
    .groupBy(subscriptionPage.subscriptionId)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

const isOf = (id: string) => eq(subscriptionPage.subscriptionId, id)

export async function listPages(db: Db, id: string): Promise<PageRow[]> {
  return db.select().from(subscriptionPage).where(isOf(id)).orderBy(asc(subscriptionPage.depth), asc(subscriptionPage.url))
}

export async function pagePages(db: Db, { id }: ChangeableSubscription, page: Page) {
  return pageOf(db, subscriptionPage, { where: isOf(id), order: [asc(subscriptionPage.depth), asc(subscriptionPage.url)], page })
}

/** The next page of a visit that is waiting to be read. */
export async function nextWaitingPage(db: Db, id: string): Promise<PageRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptionPage)
    .where(and(isOf(id), eq(subscriptionPage.state, 'waiting')))
    .orderBy(asc(subscriptionPage.depth), asc(subscriptionPage.url))
    .limit(1)
  return row
}

/** Inserts pages in state `waiting`; known pages stay unchanged. @returns how many were added */
export async function insertPages(
  db: Db,
  id: string,
  pages: readonly { url: string; title: string; date: string | null; depth: number }[],
): Promise<number> {
  if (pages.length === 0) return 0
  const rows = await db
    .insert(subscriptionPage)
    .values(pages.map((page) => ({ ...page, subscriptionId: id, state: 'waiting' as const })))
    .onConflictDoNothing()
    .returning({ url: subscriptionPage.url })
  return rows.length
}

export async function updatePage(db: Db, id: string, url: string, change: Partial<PageRow>): Promise<void> {
  await db
    .update(subscriptionPage)
    .set(change)
    .where(and(isOf(id), eq(subscriptionPage.url, url)))
}

export async function deletePages(db: Db, id: string, urls: readonly string[]): Promise<void> {
  if (urls.length > 0) await db.delete(subscriptionPage).where(and(isOf(id), inArray(subscriptionPage.url, [...urls])))
}

/**
 * Sets all pages to `waiting` for a new visit; pages without a file are deleted first, unless `keepFailed`, when no listing would find them
 * again.
 */
export async function beginPages(db: Db, id: string, keepFailed: boolean): Promise<void> {
  if (!keepFailed) await db.delete(subscriptionPage).where(and(isOf(id), isNull(subscriptionPage.fileId)))
  await db.update(subscriptionPage).set({ state: 'waiting' }).where(isOf(id))
}

/** For a library subscription: sets the named pages to `waiting` and all others to `kept`, so that the visit skips them. */
export async function requeueNamedPages(db: Db, id: string, named: readonly string[]): Promise<void> {
  await db.update(subscriptionPage).set({ state: 'kept' }).where(isOf(id))
  await db
    .update(subscriptionPage)
    .set({ state: 'waiting' })
    .where(and(isOf(id), inArray(subscriptionPage.url, [...named])))
}

/** Finds which of the addresses are pages of a subscription. */
export async function listKnownUrls(db: Db, id: string, urls: readonly string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set()
  const rows = await db
    .select({ url: subscriptionPage.url })
    .from(subscriptionPage)
    .where(and(isOf(id), inArray(subscriptionPage.url, [...urls])))
  return new Set(rows.map(({ url }) => url))
}

/** Counts the pages of a visit by their state. */
export async function countStates(db: Db, id: string): Promise<SubscriptionRow['progress']> {
  const n = (state: PageRow['state']) => sql<number>`count(*) filter (where ${subscriptionPage.state} = ${state})`.mapWith(Number)
  const [row] = await db
    .select({ total: count(), read: n('read'), unchanged: n('unchanged'), failed: n('failed'), refused: n('refused') })
    .from(subscriptionPage)
    .where(and(isOf(id), ne(subscriptionPage.state, 'kept')))
  return { total: row!.total, read: row!.read, unchanged: row!.unchanged, failed: row!.failed + row!.refused }
}

/** Transfers a subscription to another owner. */
export async function setSubscriptionOwner(db: Db, { id }: ChangeableSubscription, owner: string): Promise<void> {
  await db.update(subscription).set({ owner }).where(eq(subscription.id, id))
}
