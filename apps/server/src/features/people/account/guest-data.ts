import type { Ctx } from '../../../context.ts'
import type { GuestData } from '../../../feature.ts'
import { uidOf, type Actor } from '../../../http/caller.ts'

const nothing: GuestData = { sessions: 0, files: 0, templates: 0 }

/** Counts the data that the browser made before its owner signed in and that have not been transferred. */
export async function getGuestData(ctx: Ctx, { visitorId }: Actor): Promise<GuestData> {
  // A program that calls with a key has no browser.
  if (visitorId === '') return nothing
  const counts = { ...nothing }
  for (const { account } of ctx.features) Object.assign(counts, await account?.count?.(ctx, visitorId))
  return counts
}

/**
 * Transfers the data to the account atomically: an answer that starts meanwhile sees all or nothing moved. A repeated call transfers the
 * remaining data.
 */
export async function claimGuestData(ctx: Ctx, actor: Actor): Promise<GuestData> {
  const uid = uidOf(actor)
  const { visitorId } = actor
  if (visitorId === '') return nothing
  return ctx.db.transaction(async (tx) => {
    const transferred = { ...nothing }
    for (const { account } of ctx.features) Object.assign(transferred, await account?.transfer?.(ctx, tx, { visitorId, uid }))
    return transferred
  })
}
