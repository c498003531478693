import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { topicPlace } from '../../../db/schema/library/topic.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import type { TopicRow } from './library.repo.ts'

export type PlaceRow = typeof topicPlace.$inferSelect

/** The sort index of topics that the person has not ordered: after all ordered ones. */
export const lastPlace = 1_000_000

/** Finds the positions of topics in a person's list, by topic. */
export async function findPlaces(db: Db, topicIds: readonly string[], person: string): Promise<Map<string, PlaceRow>> {
  if (topicIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(topicPlace)
    .where(and(inArray(topicPlace.topicId, [...topicIds]), eq(topicPlace.person, person)))
  return new Map(rows.map((row) => [row.topicId, row]))
}

export async function setPinned(
  db: Db,
  { id: topicId }: Authorized<TopicRow, 'topic:read'>,
  person: string,
  pinned: boolean,
): Promise<void> {
  await db
    .insert(topicPlace)
    .values({ topicId, person, pinned, sortIndex: lastPlace })
    .onConflictDoUpdate({ target: [topicPlace.person, topicPlace.topicId], set: { pinned } })
}

/** Moves topics to the top of a person's list, in the given order. */
export async function setOrder(db: Db, person: string, topicIds: readonly string[]): Promise<void> {
  await db.update(topicPlace).set({ sortIndex: lastPlace }).where(eq(topicPlace.person, person))
  await db
    .insert(topicPlace)
    .values(topicIds.map((topicId, sortIndex) => ({ topicId, person, sortIndex })))
    .onConflictDoUpdate({ target: [topicPlace.person, topicPlace.topicId], set: { sortIndex: sql`excluded.sort_index` } })
}

export async function findDefaultTopicId(db: Db, person: string): Promise<string | undefined> {
  const [row] = await db
    .select({ id: topicPlace.topicId })
    .from(topicPlace)
    .where(and(eq(topicPlace.person, person), eq(topicPlace.isDefault, true)))
  return row?.id
}

/** Sets a person's default topic; null for none. */
export async function setDefaultTopicId(tx: Db, person: string, topicId: string | null): Promise<void> {
  await tx
    .update(topicPlace)
    .set({ isDefault: false })
    .where(and(eq(topicPlace.person, person), topicId === null ? undefined : ne(topicPlace.topicId, topicId)))
  if (topicId === null) return
  await tx
    .insert(topicPlace)
    .values({ topicId, person, isDefault: true, sortIndex: lastPlace })
    .onConflictDoUpdate({ target: [topicPlace.person, topicPlace.topicId], set: { isDefault: true } })
}

/** Transfers a guest's list to their account; topics that are in the account's list already keep their position. */
export async function transferPlaces(tx: Db, from: string, to: string): Promise<void> {
  const known = tx.select({ id: topicPlace.topicId }).from(topicPlace).where(eq(topicPlace.person, to))
  await tx
    .update(topicPlace)
    .set({ person: to, isDefault: false })
    .where(and(eq(topicPlace.person, from), notInArray(topicPlace.topicId, known)))
  await deletePlacesOf(tx, from)
}

export async function deletePlacesOf(db: Db, person: string): Promise<void> {
  await db.delete(topicPlace).where(eq(topicPlace.person, person))
}
