import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import type { QaState } from '@wenjin/contract'
import { lockByName } from '../../../db/advisory-lock.ts'
import type { Db } from '../../../db/client.ts'
import { pageOf, type Page } from '../../../db/page-of.ts'
import { qaEntry } from '../../../db/schema/write/qa.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import type { TopicRow } from '../../library/access/index.ts'

export type QaRow = Omit<typeof qaEntry.$inferSelect, 'bytes'>

const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Filter for the entries of a topic. */
interface EntryQuery extends Page {
  keyword: string
  states: readonly QaState[]
}

/** Returns a page of a topic's entries: pinned ones first, then the last changed ones. */
export async function pageEntries(
  db: Db,
  topic: Authorized<TopicRow, 'topic:read'>,
  query: EntryQuery,
): Promise<{ list: QaRow[]; total: number }> {
  const words = query.keyword.split(/\s+/).filter(Boolean)
  const holds = (word: string) => {
    const like = `%${escapeLike(word.toLowerCase())}%`
    return or(sql`lower(${qaEntry.question}) like ${like}`, sql`lower(${qaEntry.answer}) like ${like}`)
  }
  const where = and(eq(qaEntry.topicId, topic.id), inArray(qaEntry.state, [...query.states]), ...words.map(holds))
  return pageOf(db, qaEntry, { where, order: [desc(qaEntry.pinned), desc(qaEntry.updatedAt), desc(qaEntry.id)], page: query })
}

/** Counts the entries of a topic; optionally only those of one state, or pinned ones. */
export async function countEntries(
  db: Db,
  topic: Authorized<TopicRow, 'topic:edit'>,
  only: { state?: QaState; pinned?: boolean } = {},
): Promise<number> {
  const [row] = await db
    .select({ n: count() })
    .from(qaEntry)
    .where(
      and(
        eq(qaEntry.topicId, topic.id),
        only.state === undefined ? undefined : eq(qaEntry.state, only.state),
        only.pinned === undefined ? undefined : eq(qaEntry.pinned, only.pinned),
      ),
    )
  return row?.n ?? 0
}

/** Lists the pinned entries of topics, last changed first. */
export async function listPinned(db: Db, topicIds: readonly string[]): Promise<QaRow[]> {
  if (topicIds.length === 0) return []
  return db
    .select()
    .from(qaEntry)
    .where(and(inArray(qaEntry.topicId, [...topicIds]), eq(qaEntry.pinned, true), eq(qaEntry.state, 'ready')))
    .orderBy(desc(qaEntry.updatedAt), desc(qaEntry.id))
}

/** Lists all questions of a topic, including drafts. */
export async function listQuestionsOf(db: Db, topic: Authorized<TopicRow, 'topic:edit'>): Promise<string[]> {
  const rows = await db.select({ question: qaEntry.question }).from(qaEntry).where(eq(qaEntry.topicId, topic.id))
  return rows.map(({ question }) => question)
}

/** Lists the entries that an account wrote, in all topics. */
export async function listEntriesBy(db: Db, uid: string): Promise<QaRow[]> {
  return db.select().from(qaEntry).where(eq(qaEntry.createdBy, uid)).orderBy(asc(qaEntry.createdAt), asc(qaEntry.id))
}

/** Of anybody: finds an entry by its id, for the policy. */
export async function findEntry(db: Db, id: string): Promise<QaRow | undefined> {
  const [row] = await db.select().from(qaEntry).where(eq(qaEntry.id, id))
  return row
}

/** Locks the topic against concurrent adding or pinning of entries until the transaction ends. */
export async function lockEntries(tx: Db, topic: Authorized<TopicRow, 'topic:edit'>): Promise<void> {
  await lockByName(tx, `qa-of:${topic.id}`)
}

export async function insertEntries(db: Db, rows: readonly Authorized<QaRow, 'topic:edit'>[]): Promise<void> {
  if (rows.length > 0) await db.insert(qaEntry).values([...rows])
}

/** Changes an entry; undefined when it was deleted. */
export async function updateEntry(db: Db, { id }: Authorized<QaRow, 'topic:edit'>, change: Partial<QaRow>): Promise<QaRow | undefined> {
  const [row] = await db.update(qaEntry).set(change).where(eq(qaEntry.id, id)).returning()
  return row
}

export async function deleteEntry(db: Db, { id }: Authorized<QaRow, 'topic:edit'>): Promise<void> {
  await db.delete(qaEntry).where(eq(qaEntry.id, id))
}
