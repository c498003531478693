import { and, asc, count, desc, eq, sql } from 'drizzle-orm'
import type { WebhookEvent } from '@wenjin/contract'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/client.ts'
import { user } from '../../../db/schema/people/account.ts'
import { webhookEndpoint } from '../../../db/schema/platform/webhook.ts'
import type { Authorized } from '../../../lib/authorized.ts'

export type EndpointRow = typeof webhookEndpoint.$inferSelect

/** Serialises transactions of the account until the transaction ends, so that a count stays true. */
export async function lockEndpointOwner(tx: Tx, uid: string): Promise<void> {
  await tx.select({ uid: user.uid }).from(user).where(eq(user.uid, uid)).for('update')
}

export async function countEndpoints(db: Db, uid: string): Promise<number> {
  const [row] = await db.select({ n: count() }).from(webhookEndpoint).where(eq(webhookEndpoint.uid, uid))
  return row?.n ?? 0
}

export async function insertEndpoint(db: Db, row: EndpointRow): Promise<void> {
  await db.insert(webhookEndpoint).values(row)
}

/** Lists an account's endpoints, newest first. */
export async function listEndpoints(db: Db, uid: string): Promise<EndpointRow[]> {
  return db
    .select()
    .from(webhookEndpoint)
    .where(eq(webhookEndpoint.uid, uid))
    .orderBy(desc(webhookEndpoint.createdAt), desc(webhookEndpoint.id))
}

/** Lists an account's endpoints without their secrets, for its export. */
export async function describeEndpoints(db: Db, uid: string) {
  const { name, url, events, state, createdAt } = webhookEndpoint
  return db
    .select({ name, url, events, state, createdAt })
    .from(webhookEndpoint)
    .where(eq(webhookEndpoint.uid, uid))
    .orderBy(asc(webhookEndpoint.createdAt))
}

/** Of anybody: finds an endpoint by its id, for the policy and the job. */
export async function findEndpoint(db: Db, id: string): Promise<EndpointRow | undefined> {
  const [row] = await db.select().from(webhookEndpoint).where(eq(webhookEndpoint.id, id))
  return row
}

/** Lists the endpoints of some accounts that are subscribed to an event. */
export async function listSubscribed(db: Db, uids: readonly string[], event: WebhookEvent): Promise<{ id: string; uid: string }[]> {
  return db
    .select({ id: webhookEndpoint.id, uid: webhookEndpoint.uid })
    .from(webhookEndpoint)
    .where(
      and(
        anyOf(webhookEndpoint.uid, uids),
        eq(webhookEndpoint.state, 'active'),
        sql`${webhookEndpoint.events} @> ${JSON.stringify([event])}::jsonb`,
      ),
    )
}

/** Changes an endpoint. @returns the changed endpoint; undefined when it was deleted */
export async function updateEndpoint(
  db: Db,
  { id }: Authorized<EndpointRow, 'webhook:change'>,
  change: Partial<EndpointRow>,
): Promise<EndpointRow | undefined> {
  const [row] = await db.update(webhookEndpoint).set(change).where(eq(webhookEndpoint.id, id)).returning()
  return row
}

export async function deleteEndpoint(db: Db, { id }: Authorized<EndpointRow, 'webhook:change'>): Promise<void> {
  await db.delete(webhookEndpoint).where(eq(webhookEndpoint.id, id))
}

/** Records that an endpoint works again. */
export async function clearFailing(db: Db, id: string): Promise<void> {
  await db
    .update(webhookEndpoint)
    .set({ failingSince: null })
    .where(and(eq(webhookEndpoint.id, id), sql`${webhookEndpoint.failingSince} is not null`))
}

/**
 * Records a failure of an endpoint, and disables it when it has failed since `longSince` or earlier, milliseconds since 1970.
 * @returns whether this call disabled it
 */
export async function recordFailure(db: Db, id: string, now: number, longSince: number): Promise<boolean> {
  const since = sql<number>`coalesce(${webhookEndpoint.failingSince}, ${now}::bigint)`
  await db.update(webhookEndpoint).set({ failingSince: since }).where(eq(webhookEndpoint.id, id))
  const rows = await db
    .update(webhookEndpoint)
    .set({ state: 'disabled' })
    .where(and(eq(webhookEndpoint.id, id), eq(webhookEndpoint.state, 'active'), sql`${webhookEndpoint.failingSince} <= ${longSince}`))
    .returning({ id: webhookEndpoint.id })
  return rows.length > 0
}
