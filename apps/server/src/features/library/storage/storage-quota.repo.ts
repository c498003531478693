import { storageKinds, type StorageKind } from '@wenjin/contract'
import { eq, lt, sql, type SQL } from 'drizzle-orm'
import { anyOf } from '../../../db/any-of.ts'
import { lockByName } from '../../../db/advisory-lock.ts'
import type { Db } from '../../../db/client.ts'
import { topic } from '../../../db/schema/knowledge.ts'
import { storageRoom } from '../../../db/schema/storage.ts'
import { isGuestOwner, visitorIdOf } from '../../../http/caller.ts'

/** Until the transaction ends nobody else stores what takes this room, of an owner or of an address. */
export async function lockStorage(tx: Db, room: string): Promise<void> {
  await lockByName(tx, `storage:${room}`)
}

/** The approximate overhead of a row beside its texts: header, ids and index entries. Many empty rows take space, too. */
export const rowBytes = 200

/** The owners of the counted objects. */
interface Owned {
  owners: string[]
  /** Browsers of those owners that are guests: sessions are kept under them. */
  visitors: string[]
  /** The topics of the owners, and their roots. */
  topics: string[]
  roots: string[]
}

const total = (bytes: string, rows: SQL) =>
  sql`select coalesce(sum(${sql.raw(bytes)}), 0)::bigint + ${sql.raw(String(rowBytes))} * count(*) from ${rows}`

/**
 * The storage of owners, by kind. Each part is a sum over an index that holds the sizes; objects in the trash, uploads in parts and versions that will
 * replace other content count.
 */
function partsOf({ owners, visitors, topics, roots }: Owned): Record<StorageKind, SQL[]> {
  const any = (ids: string[]) => sql`any(${sql.param(ids)}::text[])`
  const inTopics = sql`topic_id = ${any(topics)}`
  const byOwner = sql`owner = ${any(owners)}`
  const asked = sql`(s.owner = ${any(owners)} or (s.owner = 'guest' and s.visitor_id = ${any(visitors)}))`
  const turns = sql`session s join result r on r.session_id = s.id`
  return {
    files: [
      total('size', sql`file where ${inTopics}`),
      // A file in transit into one of the topics lies in its folder already, but belongs to another topic or to none.
      total('size', sql`file where parent_id = ${any(roots)} and topic_id <> all(${sql.param(topics)}::text[]) and version_of is null`),
      total(
        'f.size',
        sql`folder d join file f on f.parent_id = d.id where d.topic_id = ${any(topics)} and f.topic_id <> all(${sql.param(topics)}::text[]) and f.version_of is null`,
      ),
      total(
        'f.size',
        sql`file f join file o on o.id = f.version_of where f.version_of is not null and o.topic_id = ${any(topics)} and f.topic_id <> all(${sql.param(topics)}::text[])`,
      ),
      total('size', sql`multipart where ${inTopics} and completed_at is null`),
      total('0', sql`folder where ${inTopics}`),
      total(
        'octet_length(concat(description, title, initial_conversation, personality_prompt, recommended_questions, owner_panel))',
        sql`topic where ${byOwner}`,
      ),
      total('0', sql`topic_event where ${inTopics}`),
      total('size', sql`topic_cover where ${inTopics}`),
      total('c.size', sql`book b join book_cover c on c.book_id = b.id where b.owner = ${any(owners)}`),
    ],
    texts: [total('length', sql`document where ${inTopics}`)],
    writings: [
      total('bytes', sql`article where ${inTopics}`),
      total('v.bytes', sql`article a join article_version v on v.article_id = a.id where a.topic_id = ${any(topics)}`),
      total('bytes', sql`qa_entry where ${inTopics}`),
      total('bytes', sql`poster where ${inTopics}`),
    ],
    conversations: [
      total('s.bytes', sql`session s where ${asked}`),
      total('r.bytes + r.stream_bytes', sql`${turns} where ${asked}`),
      total('t.bytes', sql`${turns} join derived t on t.result_id = r.id where ${asked}`),
      total('t.bytes', sql`${turns} join underline t on t.result_id = r.id where ${asked}`),
      total('size', sql`question_image where ${byOwner}`),
    ],
    marks: [
      total('bytes', sql`annotation where ${byOwner}`),
      total('bytes', sql`search_template where ${byOwner}`),
      total('octet_length(concat(trusted, blocked))', sql`source_preference where ${byOwner}`),
      total('0', sql`subscription where ${byOwner}`),
      total('0', sql`subscription s join subscription_page p on p.subscription_id = s.id where s.owner = ${any(owners)}`),
    ],
  }
}

/** Bytes of all that some owners store, by kind. */
export async function sumStored(db: Db, owners: readonly string[]): Promise<Record<StorageKind, number>> {
  const rows = await db.select({ id: topic.id, root: topic.dirRootId }).from(topic).where(anyOf(topic.owner, owners))
  const parts = partsOf({
    owners: [...owners],
    visitors: owners.filter(isGuestOwner).map(visitorIdOf),
    topics: rows.map(({ id }) => id),
    roots: rows.map(({ root }) => root),
  })
  const columns = storageKinds.map((kind) => {
    const sums = parts[kind].map((part) => sql`(${part})`)
    return sql`(${sql.join(sums, sql` + `)})::float8 as ${sql.identifier(kind)}`
  })
  const result = await db.execute(sql`select ${sql.join(columns, sql`, `)}`)
  return result.rows[0] as Record<StorageKind, number>
}

export type RoomRow = typeof storageRoom.$inferSelect

export async function findRoom(db: Db, name: string): Promise<RoomRow | undefined> {
  const [row] = await db.select().from(storageRoom).where(eq(storageRoom.name, name))
  return row
}

export async function saveRoom(db: Db, row: RoomRow): Promise<void> {
  const { bound, countedAt } = row
  await db.insert(storageRoom).values(row).onConflictDoUpdate({ target: storageRoom.name, set: { bound, countedAt } })
}

/** Has a room counted anew by the next who stores something in it. */
export async function recountRoom(db: Db, name: string): Promise<void> {
  await db.delete(storageRoom).where(eq(storageRoom.name, name))
}

export async function deleteRoomsCountedBefore(db: Db, moment: number): Promise<void> {
  await db.delete(storageRoom).where(lt(storageRoom.countedAt, moment))
}
