import { AppError, mayDo, type Right } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import type { WebhookSubject } from '../../../db/schema/platform/webhook.ts'
import type { Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { authorize } from '../../../lib/authorize.ts'
import { readableResult } from '../../ask/session/index.ts'
import { readableFile } from '../../library/access/index.ts'
import { findDelivery, type DeliveryRow } from './delivery.repo.ts'
import { findEndpoint, type EndpointRow } from './endpoint.repo.ts'

const relationTo = ({ uid }: EndpointRow, actor: Actor) => (uid === actor.uid ? (['owner'] as const) : [])

/**
 * Returns an endpoint of the actor. To a stranger the endpoint does not exist.
 * @throws AppError `notFound`.
 */
export async function ownEndpoint(db: Db, id: string, actor: Actor): Promise<Authorized<EndpointRow, 'webhook:change'>> {
  const right = 'webhook:change' satisfies Right
  const row = await findEndpoint(db, id)
  if (!row || !mayDo(right, relationTo(row, actor))) throw new AppError('notFound', { zh: '这个 Webhook', en: 'this webhook' })
  return authorize(row, right)
}

/**
 * Returns a delivery of an actor's endpoint, with that endpoint.
 * @throws AppError `notFound`.
 */
export async function ownDelivery(
  db: Db,
  id: string,
  actor: Actor,
): Promise<{ delivery: Authorized<DeliveryRow, 'webhookDelivery:change'>; endpoint: EndpointRow }> {
  const right = 'webhookDelivery:change' satisfies Right
  const found = await findDelivery(db, id)
  if (!found || !mayDo(right, relationTo(found.endpoint, actor))) {
    throw new AppError('notFound', { zh: '这次投递', en: 'this delivery' })
  }
  return { delivery: authorize(found.delivery, right), endpoint: found.endpoint }
}

/** Whether an owner may still read the object of an event. An export remains visible to its owner after its file was deleted. */
export async function maySee({ db }: Ctx, actor: Actor, subject: WebhookSubject | null): Promise<boolean> {
  if (subject === null || subject.kind === 'export') return true
  try {
    if (subject.kind === 'file') await readableFile(db, subject.id, actor)
    else await readableResult(db, subject.id, actor)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}
