import { and, eq, isNull, or, sql } from 'drizzle-orm'
import { keptReasons } from '@wenjin/contract'
import { anyOf } from '../../../db/any-of.ts'
import type { Db } from '../../../db/client.ts'
import { file } from '../../../db/schema/library/file.ts'
import { isListed, type FileRow } from '../access/index.ts'

const isThere = and(isListed, isNull(file.versionOf))
const escapeLike = (text: string) => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

/** Lists files of topics whose names contain at least one of the words, those with more of them first, up to a maximum. */
export async function listFilesNamed(db: Db, topicIds: readonly string[], words: readonly string[], max: number): Promise<FileRow[]> {
  if (topicIds.length === 0 || words.length === 0) return []
  const holds = words.map((word) => sql`${file.name} ilike ${`%${escapeLike(word)}%`}`)
  const held = sql.join(
    holds.map((one) => sql`(${one})::int`),
    sql` + `,
  )
  return db
    .select()
    .from(file)
    .where(and(anyOf(file.topicId, topicIds), isThere, or(...holds)))
    .orderBy(sql`${held} desc`, sql`length(${file.name})`, file.id)
    .limit(max)
}

/** Counts the files of topics without searchable text, names one topic with such files, and counts the files that are still being read. */
export async function countUnread(
  db: Db,
  topicIds: readonly string[],
): Promise<{ unread: number; topicId: string | null; reading: number }> {
  if (topicIds.length === 0) return { unread: 0, topicId: null, reading: 0 }
  const isUnread = or(eq(file.state, 'failed'), anyOf(file.reason, [...keptReasons]))
  const [found] = await db
    .select({
      unread: sql<number>`(count(*) filter (where ${isUnread}))::int`,
      topicId: sql<string | null>`min(${file.topicId}) filter (where ${isUnread})`,
      reading: sql<number>`(count(*) filter (where ${anyOf(file.state, ['queued', 'parsing'])}))::int`,
    })
    .from(file)
    .where(and(anyOf(file.topicId, topicIds), isThere))
  return found!
}
