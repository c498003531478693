import { and, desc, eq, sql } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import type { TopicAction } from '@wenjin/contract'
import type { TopicRow } from './library.repo.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { pageOf, type Page } from '../../../db/page-of.ts'
import { topicEvent } from '../../../db/schema/library/topic.ts'
import type { Authorized } from '../../../lib/authorized.ts'

export type EventRow = typeof topicEvent.$inferSelect

/**
 * Records an action in a topic, in the transaction of the action. `actor` has the form of `topic.owner`; `detail.uid` is the affected
 * account.
 */
export async function auditTopic(
  tx: Db | Tx,
  event: { topicId: string; actor: string; action: TopicAction; detail?: EventRow['detail']; now?: number },
): Promise<void> {
  const { topicId, actor, action, detail = {}, now = Date.now() } = event
  await tx.insert(topicEvent).values({ id: nanoid(), topicId, actor, action, detail, createdAt: now })
}

/** Whether an event of this action is recorded for a topic. */
export async function hasEvent(db: Db, topicId: string, action: TopicAction): Promise<boolean> {
  const where = and(eq(topicEvent.topicId, topicId), eq(topicEvent.action, action))
  return (await db.select({ id: topicEvent.id }).from(topicEvent).where(where).limit(1)).length > 0
}

export async function pageEvents(db: Db, { id }: Authorized<TopicRow, 'topic:manage'>, page: Page) {
  return pageOf(db, topicEvent, {
    where: eq(topicEvent.topicId, id),
    order: [desc(topicEvent.createdAt), desc(topicEvent.id)],
    page,
  })
}

/** Removes a person from the recorded events; the events stay. */
export async function eraseActor(db: Db, person: string): Promise<void> {
  await db.update(topicEvent).set({ actor: '' }).where(eq(topicEvent.actor, person))
  await db
    .update(topicEvent)
    .set({ detail: sql`${topicEvent.detail} - 'uid'` })
    .where(sql`${topicEvent.detail}->>'uid' = ${person}`)
}

/** Transfers the recorded events of a guest to their account. */
export async function transferEvents(tx: Db, from: string, to: string): Promise<void> {
  await tx.update(topicEvent).set({ actor: to }).where(eq(topicEvent.actor, from))
}
