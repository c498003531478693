import { AppError, mayDo } from '@wenjin/contract'
import type { Db } from '../../db/client.ts'
import { owns, type Person } from '../../http/caller.ts'
import type { Authorized } from '../../lib/authorized.ts'
import { findSubscription, type SubscriptionRow } from './subscription.repo.ts'

/** The subscription, when the person may change it. A stranger learns no more than that it is not there. */
export async function ownSubscription(db: Db, id: string, person: Person): Promise<Authorized<SubscriptionRow>> {
  const row = await findSubscription(db, id)
  if (!row || !mayDo('subscription:change', owns(person, row.owner) ? ['owner'] : []))
    throw new AppError('notFound', { zh: '这个订阅', en: 'this subscription' })
  return row as Authorized<SubscriptionRow>
}
