import { storageKinds, type StorageKind } from '@wenjin/contract'
import { sql, type SQL } from 'drizzle-orm'
import { lockByName } from '../../db/advisory-lock.ts'
import type { Db } from '../../db/client.ts'
import { isGuestOwner, visitorIdOf } from '../../http/caller.ts'

/** Until the transaction ends nobody else stores what takes this room, of an owner or of an address. */
export async function lockStorage(tx: Db, room: string): Promise<void> {
  await lockByName(tx, `storage:${room}`)
}

/** What a row costs beside its texts: its header, its ids and its places in the indexes, about. Many empty rows take room, too. */
export const rowBytes = 200

const total = (bytes: SQL, rows: SQL) => sql`select coalesce(sum(${bytes}), 0)::bigint + ${sql.raw(String(rowBytes))} * count(*) ${rows}`

/**
 * What owners store, by kind. Each part is a sum over an index that holds the sizes; what is in the trash, on its way in parts, or to take
 * the place of another content counts.
 */
const parts: Readonly<Record<StorageKind, readonly SQL[]>> = {
  files: [
    total(sql`size`, sql`from file where topic_id in (select id from topics)`),
    // What is on its way into one of the topics lies in its folder already, and is of another topic or of none.
    total(
      sql`size`,
      sql`from file where topic_id not in (select id from topics) and version_of is null
        and (parent_id in (select dir_root_id from topics) or parent_id in (select id from folder where topic_id in (select id from topics)))`,
    ),
    total(
      sql`f.size`,
      sql`from file f join file of on of.id = f.version_of where of.topic_id in (select id from topics) and f.topic_id not in (select id from topics)`,
    ),
    total(sql`size`, sql`from multipart where topic_id in (select id from topics) and completed_at is null`),
    total(sql`0`, sql`from folder where topic_id in (select id from topics)`),
    total(sql`bytes`, sql`from topics`),
    total(sql`0`, sql`from topic_event where topic_id in (select id from topics)`),
    total(sql`size`, sql`from topic_cover where topic_id in (select id from topics)`),
    total(sql`c.size`, sql`from book_cover c join book b on b.id = c.book_id where b.owner in (select owner from owners)`),
  ],
  texts: [total(sql`length`, sql`from document where topic_id in (select id from topics)`)],
  writings: [
    total(sql`bytes`, sql`from article where topic_id in (select id from topics)`),
    total(sql`v.bytes`, sql`from article_version v join article a on a.id = v.article_id where a.topic_id in (select id from topics)`),
    total(sql`bytes`, sql`from qa_entry where topic_id in (select id from topics)`),
    total(sql`bytes`, sql`from poster where topic_id in (select id from topics)`),
  ],
  conversations: [
    total(sql`bytes`, sql`from sessions`),
    total(sql`r.bytes + r.stream_bytes`, sql`from result r join sessions s on s.id = r.session_id`),
    ...['derived', 'underline'].map((table) =>
      total(sql`t.bytes`, sql`from ${sql.identifier(table)} t join result r on r.id = t.result_id join sessions s on s.id = r.session_id`),
    ),
    total(sql`size`, sql`from question_image where owner in (select owner from owners)`),
  ],
  marks: [
    total(sql`bytes`, sql`from annotation where owner in (select owner from owners)`),
    total(sql`bytes`, sql`from search_template where owner in (select owner from owners)`),
    total(sql`octet_length(concat(trusted, blocked))`, sql`from source_preference where owner in (select owner from owners)`),
    total(sql`0`, sql`from subscription where owner in (select owner from owners)`),
    total(
      sql`0`,
      sql`from subscription_page p join subscription s on s.id = p.subscription_id where s.owner in (select owner from owners)`,
    ),
  ],
}

/** Bytes of all that some owners store, by kind. Their sessions are looked up by account, or by browser for guests. */
export async function sumStored(db: Db, owners: readonly string[]): Promise<Record<StorageKind, number>> {
  const visitors = owners.filter(isGuestOwner).map(visitorIdOf)
  const columns = storageKinds.map(
    (kind) =>
      sql`(${sql.join(
        parts[kind].map((part) => sql`(${part})`),
        sql` + `,
      )})::float8 as ${sql.identifier(kind)}`,
  )
  const { rows } = await db.execute(sql`
    with owners as materialized (select unnest(${sql.param([...owners])}::text[]) as owner),
      topics as materialized (
        select id, dir_root_id, octet_length(concat(description, title, initial_conversation, personality_prompt, recommended_questions, owner_panel)) as bytes
        from topic where owner in (select owner from owners)
      ),
      sessions as materialized (
        select id, bytes from session where owner in (select owner from owners)
        union all
        select id, bytes from session where owner = 'guest' and visitor_id = any(${sql.param(visitors)}::text[])
      )
    select ${sql.join(columns, sql`, `)}`)
  return rows[0] as Record<StorageKind, number>
}
