import { AppError, mayDo } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import { guestOwner, owns, type Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { editableTopic, type TopicRow } from '../../library/access/index.ts'
import { authorize } from '../../../lib/authorize.ts'
import { findAccountRole, findSubscription, type SubscriptionRow } from './subscription.repo.ts'

const missing = () => new AppError('notFound', { zh: '这个订阅', en: 'this subscription' })

/** Returns the subscription when the person may change it; another person's subscription is reported as not found. */
export async function ownSubscription(db: Db, id: string, actor: Actor): Promise<Authorized<SubscriptionRow, 'subscription:change'>> {
  const row = await findSubscription(db, id)
  // Library subscriptions are authorized by the right to edit the library; see `editableSubscription`.
  if (!row || row.folderId !== null || !mayDo('subscription:change', owns(actor, row.owner) ? ['owner'] : [])) throw missing()
  return authorize(row, 'subscription:change')
}

/** A subscription whose entries become files of a library. */
export type TopicSubscriptionRow = SubscriptionRow & { folderId: string }

/** Returns a subscription of a topic whose files the person may change. @throws AppError `notFound` or `noPermission` */
export async function editableSubscription(
  db: Db,
  topicId: string,
  id: string,
  actor: Actor,
): Promise<{ topic: Authorized<TopicRow, 'topic:edit'>; row: Authorized<TopicSubscriptionRow, 'topic:edit'> }> {
  const topic = await editableTopic(db, topicId, actor)
  const row = await findSubscription(db, id)
  if (!row || row.folderId === null || row.topicId !== topic.id) throw missing()
  return { topic, row: authorize({ ...row, folderId: row.folderId }, 'topic:edit') }
}

/** Returns the subscriber of a library subscription with their current rights; null for a deleted account. */
export async function subscriberOf(db: Db, { owner }: SubscriptionRow): Promise<Actor | null> {
  const mark = guestOwner('')
  if (owner.startsWith(mark)) return { uid: null, visitorId: owner.slice(mark.length), role: 'guest' }
  const role = await findAccountRole(db, owner)
  return role ? { uid: owner, visitorId: '', role } : null
}
