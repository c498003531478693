import { and, count, desc, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { auditStatuses, publishStates } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import { complaint } from '../../../db/schema/platform/admin.ts'
import { topic } from '../../../db/schema/library/topic.ts'
import type { TopicRow } from '../access/index.ts'

/** The topic id with its table name: in a single-table select the query builder omits it, and the subquery would use the complaint's id. */
const topicId = sql`${topic}.${sql.identifier('id')}`
/** The number of undecided complaints that name the address of a topic. */
const complaints = sql<number>`(select count(*)::int from ${complaint} where ${complaint.auditStatus} = ${auditStatuses.pending}
  and strpos(${complaint.targetUrl}, '/' || ${topicId}) > 0)`
const reviewAskedAt = sql`(${topic.takenDown}->>'reviewAskedAt')::bigint`
const shownOf = {
  [publishStates.published]: isNotNull(topic.publishedAt),
  [publishStates.takenDown]: isNotNull(topic.takenDown),
} as const
type IslandState = keyof typeof shownOf

/**
 * Returns a page of topics that are or were published, with the numbers of undecided complaints; name, title and description together must
 * match all `patterns`.
 */
export async function pageIslandTopics(
  db: Db,
  wanted: { pageIndex: number; pageSize: number; patterns: readonly string[]; state: IslandState | undefined },
): Promise<{ list: { topic: TopicRow; complaints: number }[]; total: number }> {
  const text = sql`(${topic.name} || ' ' || ${topic.title} || ' ' || ${topic.description})`
  const where = and(
    isNull(topic.trashedAt),
    wanted.state === undefined ? or(...Object.values(shownOf)) : shownOf[wanted.state],
    ...wanted.patterns.map((pattern) => sql`${text} ilike ${pattern}`),
  )
  const [total] = await db.select({ n: count() }).from(topic).where(where)
  const list = await db
    .select({ topic, complaints })
    .from(topic)
    .where(where)
    .orderBy(sql`${reviewAskedAt} asc nulls last`, desc(complaints), sql`${topic.publishedAt} desc nulls last`, desc(topic.id))
    .limit(wanted.pageSize)
    .offset(wanted.pageIndex * wanted.pageSize)
  return { list, total: total?.n ?? 0 }
}
