import { and, asc, count, desc, eq, ilike, sql } from 'drizzle-orm'
import { lockByName } from '../../../db/advisory-lock.ts'
import type { Db, Tx } from '../../../db/client.ts'
import type { Page } from '../../../db/page-of.ts'
import { mindMap } from '../../../db/schema/write/mind-map.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import type { TopicRow } from '../../library/access/index.ts'

export type MindMapRow = Omit<typeof mindMap.$inferSelect, 'bytes'>
export type MindMapLine = Pick<MindMapRow, 'id' | 'topicId' | 'title' | 'nodes' | 'createdAt' | 'updatedAt'>

const { id, topicId, title, nodes, createdAt, updatedAt } = mindMap
/** The columns of a list, without the map itself, which may be large. */
const line = { id, topicId, title, nodes, createdAt, updatedAt }

async function pageLines(db: Db, where: ReturnType<typeof and>, { pageIndex, pageSize }: Page) {
  const total = await db.$count(mindMap, where)
  const list: MindMapLine[] = await db
    .select(line)
    .from(mindMap)
    .where(where)
    .orderBy(desc(updatedAt), desc(id))
    .limit(pageSize)
    .offset(pageIndex * pageSize)
  return { list, total }
}

/** Returns a page of the mind maps of a topic, last changed first. */
export async function pageMindMaps(db: Db, topic: Authorized<TopicRow, 'topic:read'>, page: Page) {
  return pageLines(db, eq(topicId, topic.id), page)
}

const literally = (keyword: string) => keyword.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Returns a page of the mind maps of an author, last changed first. @param keyword words of the title; empty for all */
export async function pageMindMapsBy(db: Db, author: string, keyword: string, page: Page) {
  const named = keyword === '' ? undefined : ilike(title, `%${literally(keyword)}%`)
  return pageLines(db, and(eq(mindMap.createdBy, author), named), page)
}

/** Of anybody: finds a mind map by its id, for the policy. */
export async function findMindMap(db: Db, mapId: string): Promise<MindMapRow | undefined> {
  const [row] = await db.select().from(mindMap).where(eq(id, mapId))
  return row
}

/** Counts the mind maps of a topic and locks that number until the transaction ends. */
export async function countMindMaps(tx: Tx, topic: Authorized<TopicRow, 'topic:edit'>): Promise<number> {
  await lockByName(tx, `mind-maps-of:${topic.id}`)
  const [found] = await tx.select({ n: count() }).from(mindMap).where(eq(topicId, topic.id))
  return found?.n ?? 0
}

export async function insertMindMap(
  tx: Tx,
  topic: Authorized<TopicRow, 'topic:edit'>,
  row: Omit<typeof mindMap.$inferInsert, 'topicId'>,
): Promise<MindMapRow> {
  const [kept] = await tx
    .insert(mindMap)
    .values({ ...row, topicId: topic.id })
    .returning()
  return kept!
}

/** Stores a changed map over its base version. @returns undefined when the base is no longer the stored version */
export async function replaceMindMap(
  tx: Tx,
  map: Authorized<MindMapRow, 'topic:edit'>,
  baseVersion: number,
  change: Pick<MindMapRow, 'title' | 'root' | 'sources' | 'theme' | 'nodes' | 'updatedAt'>,
): Promise<MindMapRow | undefined> {
  const [kept] = await tx
    .update(mindMap)
    .set({ ...change, version: sql`${mindMap.version} + 1` })
    .where(and(eq(id, map.id), eq(mindMap.version, baseVersion)))
    .returning()
  return kept
}

export async function moveMindMapRow(
  tx: Tx,
  map: Authorized<MindMapRow, 'topic:edit'>,
  to: Authorized<TopicRow, 'topic:edit'>,
): Promise<void> {
  await tx.update(mindMap).set({ topicId: to.id }).where(eq(id, map.id))
}

export async function deleteMindMapRow(tx: Tx, map: Authorized<MindMapRow, 'topic:edit'>): Promise<void> {
  await tx.delete(mindMap).where(eq(id, map.id))
}

/** Lists the mind maps of an author, in all topics. */
export async function listMindMapsBy(db: Db, author: string): Promise<MindMapRow[]> {
  return db.select().from(mindMap).where(eq(mindMap.createdBy, author)).orderBy(asc(createdAt), asc(id))
}

/** Transfers mind maps to another author, or to none. */
export async function setMindMapAuthor(tx: Db | Tx, from: string, to: string): Promise<void> {
  await tx.update(mindMap).set({ createdBy: to }).where(eq(mindMap.createdBy, from))
}
