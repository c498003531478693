import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { guestOwner } from '../../../http/caller.ts'
import { authorizeSystem } from '../../../lib/authorize-system.ts'
import { endSubscription } from './subscription.service.ts'
import { isIntoTopic } from './visit-permission.ts'
import { transferSiteLists } from './source-preference.service.ts'
import { deleteLists, findLists } from './source-preference.repo.ts'
import { deleteSubscription, listSubscriptionsOf, setSubscriptionOwner } from './subscription.repo.ts'

/** Transfers a guest's site lists and subscriptions to an account; runs before the topics are transferred. */
export async function transferSourcePreference(ctx: Ctx, tx: Tx, { visitorId, uid }: { visitorId: string; uid: string }): Promise<void> {
  await transferSiteLists(tx, visitorId, uid)
  await transferSubscriptions(ctx, tx, visitorId, uid)
}

/** The trusted sites, blocked sites and subscriptions of an account, for its export. */
export async function listPreferencesOf(ctx: Ctx, uid: string) {
  const lists = await findLists(ctx.db, uid)
  const subscriptions = (await listSubscriptionsOf(ctx.db, uid)).map(({ url, title, kind, depth, pageLimit, everyHours, createdAt }) => ({
    url,
    title,
    kind,
    depth,
    pageLimit,
    everyHours,
    createdAt,
  }))
  return { trusted: lists?.trusted ?? [], blocked: lists?.blocked ?? [], subscriptions }
}

/** Deletes the site lists and subscriptions of an account; the topics of the subscriptions are deleted with its other topics. */
export async function eraseSourcePreference(ctx: Ctx, uid: string): Promise<void> {
  await deleteLists(ctx.db, uid)
  for (const row of await listSubscriptionsOf(ctx.db, uid)) await deleteSubscription(ctx.db, authorizeSystem(row, 'account'))
}

/**
 * Transfers a guest's subscriptions to an account and ends those that the account has already. Their topics are transferred with the
 * others.
 */
async function transferSubscriptions(ctx: Ctx, tx: Tx, visitorId: string, uid: string): Promise<void> {
  const own = new Set((await listSubscriptionsOf(tx, uid)).filter((row) => !isIntoTopic(row)).map(({ url }) => url))
  for (const found of await listSubscriptionsOf(tx, guestOwner(visitorId))) {
    const row = authorizeSystem(found, 'account')
    if (!isIntoTopic(row) && own.has(row.url)) await endSubscription(ctx, tx, row)
    else await setSubscriptionOwner(tx, row, uid)
  }
}
