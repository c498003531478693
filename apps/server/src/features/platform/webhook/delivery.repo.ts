import { and, asc, desc, eq, gt, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import type { DeliveryState } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import { pageOf, type Page } from '../../../db/page-of.ts'
import { user } from '../../../db/schema/people/account.ts'
import { webhookAttempt, webhookDelivery, webhookEndpoint } from '../../../db/schema/platform/webhook.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import type { EndpointRow } from './endpoint.repo.ts'

export type DeliveryRow = typeof webhookDelivery.$inferSelect
export type AttemptRow = typeof webhookAttempt.$inferSelect

export async function insertDelivery(db: Db, row: typeof webhookDelivery.$inferInsert): Promise<DeliveryRow> {
  const [made] = await db.insert(webhookDelivery).values(row).returning()
  return made!
}

/** Of anybody: finds a delivery with its endpoint and that endpoint's owner. */
export async function findDelivery(db: Db, id: string) {
  const [row] = await db
    .select({ delivery: webhookDelivery, endpoint: webhookEndpoint, role: user.role, suspendedAt: user.suspendedAt })
    .from(webhookDelivery)
    .innerJoin(webhookEndpoint, eq(webhookEndpoint.id, webhookDelivery.endpointId))
    .innerJoin(user, eq(user.uid, webhookEndpoint.uid))
    .where(eq(webhookDelivery.id, id))
  return row
}

export async function updateDelivery(db: Db, id: string, change: Partial<DeliveryRow>): Promise<DeliveryRow | undefined> {
  const [row] = await db.update(webhookDelivery).set(change).where(eq(webhookDelivery.id, id)).returning()
  return row
}

/** Returns a page of the deliveries of an endpoint, newest first. */
export async function pageDeliveries(
  db: Db,
  { id }: Authorized<EndpointRow, 'webhook:change'>,
  state: DeliveryState | undefined,
  page: Page,
): Promise<{ list: DeliveryRow[]; total: number }> {
  return pageOf(db, webhookDelivery, {
    where: and(eq(webhookDelivery.endpointId, id), state && eq(webhookDelivery.state, state)),
    order: [desc(webhookDelivery.createdAt), desc(webhookDelivery.id)],
    page,
  })
}

/**
 * Lists waiting deliveries that were due before a time, in the order of their ids. Deliveries of disabled endpoints are excluded until the
 * owner enables the endpoint.
 * @param afterId id of the last delivery of the previous page
 */
export async function listOverdue(db: Db, before: number, afterId: string, limit: number) {
  return db
    .select({ id: webhookDelivery.id, uid: webhookEndpoint.uid })
    .from(webhookDelivery)
    .innerJoin(webhookEndpoint, eq(webhookEndpoint.id, webhookDelivery.endpointId))
    .where(
      and(
        eq(webhookDelivery.state, 'waiting'),
        eq(webhookEndpoint.state, 'active'),
        lt(webhookDelivery.nextAt, before),
        gt(webhookDelivery.id, afterId),
      ),
    )
    .orderBy(asc(webhookDelivery.id))
    .limit(limit)
}

/** Makes the waiting deliveries of an endpoint due now. */
export async function makeDue(db: Db, { id }: Authorized<EndpointRow, 'webhook:change'>, now: number): Promise<void> {
  await db
    .update(webhookDelivery)
    .set({ nextAt: now })
    .where(and(eq(webhookDelivery.endpointId, id), eq(webhookDelivery.state, 'waiting')))
}

export async function insertAttempt(db: Db, row: AttemptRow): Promise<void> {
  await db.insert(webhookAttempt).values(row)
}

/** Lists the attempts of a delivery, oldest first. */
export async function listAttempts(db: Db, { id }: Authorized<DeliveryRow, 'webhookDelivery:change'>): Promise<AttemptRow[]> {
  return db.select().from(webhookAttempt).where(eq(webhookAttempt.deliveryId, id)).orderBy(asc(webhookAttempt.at), asc(webhookAttempt.id))
}

/** Deletes the oldest attempts of a delivery that was replayed often. */
export async function trimAttempts(db: Db, deliveryId: string, max: number): Promise<void> {
  const newest = db
    .select({ id: webhookAttempt.id })
    .from(webhookAttempt)
    .where(eq(webhookAttempt.deliveryId, deliveryId))
    .orderBy(desc(webhookAttempt.at), desc(webhookAttempt.id))
    .limit(max)
  await db.delete(webhookAttempt).where(and(eq(webhookAttempt.deliveryId, deliveryId), sql`${webhookAttempt.id} not in (${newest})`))
}

/** Deletes deliveries older than a time, milliseconds since 1970, with their attempts; and secrets that no longer sign. */
export async function deleteOldDeliveries(db: Db, before: number, now: number): Promise<void> {
  await db.delete(webhookDelivery).where(lt(webhookDelivery.createdAt, before))
  await db
    .update(webhookEndpoint)
    .set({ oldSecret: null, oldSecretUntil: null })
    .where(and(isNotNull(webhookEndpoint.oldSecretUntil), lt(webhookEndpoint.oldSecretUntil, now)))
}

/** Lists the deliveries of an account in pages, after the last id of the previous page, for its export. */
export async function listDeliveriesOf(db: Db, uid: string, afterId: string, limit: number): Promise<DeliveryRow[]> {
  const own = db.select({ id: webhookEndpoint.id }).from(webhookEndpoint).where(eq(webhookEndpoint.uid, uid))
  return db
    .select()
    .from(webhookDelivery)
    .where(and(inArray(webhookDelivery.endpointId, own), gt(webhookDelivery.id, afterId)))
    .orderBy(asc(webhookDelivery.id))
    .limit(limit)
}
