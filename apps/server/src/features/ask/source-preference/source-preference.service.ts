import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { guestOwner, ownerOf, type Actor } from '../../../http/caller.ts'
import { withRoom } from '../../library/storage/index.ts'
import { noLists, siteKey, type SiteLists } from './site-lists.ts'
import { deleteLists, findLists, saveLists } from './source-preference.repo.ts'

/** Returns the sites a person trusts and blocks. */
export async function getSiteLists(ctx: Ctx, actor: Actor): Promise<SiteLists> {
  return (await findLists(ctx.db, ownerOf(actor))) ?? noLists
}

/** Normalizes both lists: each site occurs once, in one of them. */
function tidied({ trusted, blocked }: SiteLists): SiteLists {
  const refused = new Set(blocked.map(siteKey))
  return { trusted: [...new Set(trusted.map(siteKey))].filter((site) => !refused.has(site)), blocked: [...refused] }
}

/** Sets both lists. @returns the lists as stored. */
export async function setSiteLists(ctx: Ctx, actor: Actor, lists: SiteLists): Promise<SiteLists> {
  const kept = tidied(lists)
  const owner = ownerOf(actor)
  await withRoom(ctx, { actor, topic: { owner } }, (tx) => saveLists(tx, owner, kept))
  return kept
}

/** Merges the site lists of a guest into those of an account. */
export async function transferSiteLists(tx: Tx, visitorId: string, uid: string): Promise<void> {
  const guestLists = await findLists(tx, guestOwner(visitorId))
  if (!guestLists) return
  const own = (await findLists(tx, uid)) ?? noLists
  await saveLists(tx, uid, tidied({ trusted: [...own.trusted, ...guestLists.trusted], blocked: [...own.blocked, ...guestLists.blocked] }))
  await deleteLists(tx, guestOwner(visitorId))
}
