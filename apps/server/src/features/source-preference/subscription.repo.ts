import { and, asc, count, desc, eq, inArray, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '../../db/client.ts'
import { subscription, subscriptionPage } from '../../db/schema/source-preference.ts'

export type SubscriptionRow = typeof subscription.$inferSelect
export type PageRow = typeof subscriptionPage.$inferSelect

/** Adds a subscription unless its owner has one of that address; undefined then. */
export async function insertSubscription(db: Db, row: typeof subscription.$inferInsert): Promise<SubscriptionRow | undefined> {
  const [created] = await db.insert(subscription).values(row).onConflictDoNothing().returning()
  return created
}

export async function findSubscription(db: Db, id: string): Promise<SubscriptionRow | undefined> {
  const [row] = await db.select().from(subscription).where(eq(subscription.id, id))
  return row
}

/** @returns the row as it is now; undefined when it is gone. */
export async function updateSubscription(db: Db, id: string, change: Partial<SubscriptionRow>): Promise<SubscriptionRow | undefined> {
  const [row] = await db.update(subscription).set(change).where(eq(subscription.id, id)).returning()
  return row
}

/** Changes it unless its owner has paused it; whether that was done. */
export async function updateUnpaused(db: Db, id: string, change: Partial<SubscriptionRow>): Promise<boolean> {
  const rows = await db
    .update(subscription)
    .set(change)
    .where(and(eq(subscription.id, id), ne(subscription.state, 'paused')))
    .returning({ id: subscription.id })
  return rows.length > 0
}

export async function deleteSubscription(db: Db, id: string): Promise<void> {
  await db.delete(subscription).where(eq(subscription.id, id))
}

export async function listSubscriptionsOf(db: Db, owner: string): Promise<SubscriptionRow[]> {
  return db.select().from(subscription).where(eq(subscription.owner, owner)).orderBy(asc(subscription.createdAt), asc(subscription.id))
}

export async function pageSubscriptions(db: Db, owner: string, page: { pageIndex: number; pageSize: number }) {
  const list = await db
    .select()
    .from(subscription)
    .where(eq(subscription.owner, owner))
    .orderBy(desc(subscription.createdAt), desc(subscription.id))
    .limit(page.pageSize)
    .offset(page.pageIndex * page.pageSize)
  return { list, total: await db.$count(subscription, eq(subscription.owner, owner)) }
}

/** Subscriptions that are to be visited by now. */
export async function listDue(db: Db, now: number): Promise<SubscriptionRow[]> {
  return db
    .select()
    .from(subscription)
    .where(and(lte(subscription.nextRunAt, now), inArray(subscription.state, ['ready', 'failed'])))
    .orderBy(asc(subscription.nextRunAt))
    .limit(200)
}

/** How many pages subscriptions hold, by id. */
export async function countHeldPages(db: Db, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id: subscriptionPage.subscriptionId, n: count(subscriptionPage.documentId) })
    .from(subscriptionPage)
    .where(inArray(subscriptionPage.subscriptionId, [...ids]))
    .groupBy(subscriptionPage.subscriptionId)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

const isOf = (id: string) => eq(subscriptionPage.subscriptionId, id)

export async function listPages(db: Db, id: string): Promise<PageRow[]> {
  return db.select().from(subscriptionPage).where(isOf(id)).orderBy(asc(subscriptionPage.depth), asc(subscriptionPage.url))
}

export async function pagePages(db: Db, id: string, page: { pageIndex: number; pageSize: number }) {
  const list = await db
    .select()
    .from(subscriptionPage)
    .where(isOf(id))
    .orderBy(asc(subscriptionPage.depth), asc(subscriptionPage.url))
    .limit(page.pageSize)
    .offset(page.pageIndex * page.pageSize)
  return { list, total: await db.$count(subscriptionPage, isOf(id)) }
}

/** The next page of a visit that waits to be read. */
export async function nextWaitingPage(db: Db, id: string): Promise<PageRow | undefined> {
  const [row] = await db
    .select()
    .from(subscriptionPage)
    .where(and(isOf(id), eq(subscriptionPage.state, 'waiting')))
    .orderBy(asc(subscriptionPage.depth), asc(subscriptionPage.url))
    .limit(1)
  return row
}

/** Adds pages that wait to be read; those known already stay as they are. @returns how many were added */
export async function insertPages(db: Db, id: string, pages: readonly { url: string; title: string; depth: number }[]): Promise<number> {
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

/** Lets all pages wait to be looked at again; those of which nothing is held only where nothing else would find them. */
export async function beginPages(db: Db, id: string, keepFailed: boolean): Promise<void> {
  if (!keepFailed) await db.delete(subscriptionPage).where(and(isOf(id), isNull(subscriptionPage.fileId)))
  await db.update(subscriptionPage).set({ state: 'waiting' }).where(isOf(id))
}

/** Which of some addresses are pages of a subscription. */
export async function listKnownUrls(db: Db, id: string, urls: readonly string[]): Promise<Set<string>> {
  if (urls.length === 0) return new Set()
  const rows = await db
    .select({ url: subscriptionPage.url })
    .from(subscriptionPage)
    .where(and(isOf(id), inArray(subscriptionPage.url, [...urls])))
  return new Set(rows.map(({ url }) => url))
}

/** Counts of the pages of a visit, by what became of them. */
export async function countStates(db: Db, id: string): Promise<SubscriptionRow['progress']> {
  const n = (state: PageRow['state']) => sql<number>`count(*) filter (where ${subscriptionPage.state} = ${state})`.mapWith(Number)
  const [row] = await db
    .select({ total: count(), read: n('read'), unchanged: n('unchanged'), failed: n('failed'), refused: n('refused') })
    .from(subscriptionPage)
    .where(isOf(id))
  return { total: row!.total, read: row!.read, unchanged: row!.unchanged, failed: row!.failed + row!.refused }
}

/** Gives a subscription another owner. */
export async function setSubscriptionOwner(db: Db, id: string, owner: string): Promise<void> {
  await db.update(subscription).set({ owner }).where(eq(subscription.id, id))
}
