import type { Reference } from '@wenjin/contract'
import { and, eq, inArray, sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { document, snapshot } from '../../../../db/schema/library/file.ts'
import { topic } from '../../../../db/schema/library/topic.ts'
import { rowBytes } from '../../../../db/stored-sum.ts'
import { instanceOwner } from '../../../library/access/index.ts'

/**
 * SQL for the bytes of the web pages among the sources of an answer. They are kept as long as the answer is, so it counts them; a page that
 * several answers cite counts for each.
 */
export function keptPageBytes(db: Db, references: readonly Reference[]): SQL {
  const ids = references.flatMap(({ documentId, link }) => documentId ?? /^\/doc\/([^/?#]+)/.exec(link ?? '')?.[1] ?? [])
  if (ids.length === 0) return sql`0`
  const bytes = sql`pg_column_size(${document.blocks}) + pg_column_size(${snapshot.text}) + ${sql.raw(String(rowBytes))}`
  const pages = db
    .select({ bytes: sql`coalesce(sum(${bytes}), 0)::int` })
    .from(document)
    .innerJoin(topic, eq(topic.id, document.topicId))
    .innerJoin(snapshot, eq(snapshot.hash, document.snapshotHash))
    .where(and(inArray(document.id, [...new Set(ids)]), eq(topic.owner, instanceOwner), eq(topic.kind, 'web')))
  return sql`(${pages})`
}
