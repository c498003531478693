import type { Ctx } from '../../context.ts'
import { guestOwner, uidOf, type Person } from '../../http/caller.ts'
import { adoptAnnotations } from '../annotation/index.ts'
import { adoptArticles } from '../article/index.ts'
import { adoptBooks } from '../book/index.ts'
import { adoptTopics, countFilesOf, recountRoom } from '../knowledge/index.ts'
import { adoptPosters } from '../poster/index.ts'
import { adoptGuestSessions, countGuestSessions } from '../search/index.ts'
import { adoptTemplates, countGuestTemplates } from '../search-template/index.ts'
import { adoptSourcePreference } from '../source-preference/index.ts'

/** How much there is of what a browser made as a guest. */
export interface GuestData {
  sessions: number
  files: number
  templates: number
}

const nothing: GuestData = { sessions: 0, files: 0, templates: 0 }

/** What the browser made before its owner signed in, and has not been taken along. */
export async function getGuestData(ctx: Ctx, { visitorId }: Person): Promise<GuestData> {
  // A program that calls with a key is no browser.
  if (visitorId === '') return nothing
  return {
    sessions: await countGuestSessions(ctx.db, visitorId),
    files: await countFilesOf(ctx, guestOwner(visitorId)),
    templates: await countGuestTemplates(ctx.db, visitorId),
  }
}

/** Gives it to the account, whole: an answer that begins meanwhile finds all or nothing of it moved. Done again it takes what is left. */
export async function claimGuestData(ctx: Ctx, person: Person): Promise<GuestData> {
  const uid = uidOf(person)
  const { visitorId } = person
  if (visitorId === '') return nothing
  return ctx.db.transaction(async (tx) => {
    await recountRoom(tx, uid)
    await adoptSourcePreference(ctx, tx, { visitorId, uid })
    await adoptAnnotations(tx, visitorId, uid)
    await adoptBooks(tx, visitorId, uid)
    await adoptArticles(tx, visitorId, uid)
    await adoptPosters(tx, visitorId, uid)
    return {
      files: await adoptTopics(tx, { visitorId, uid, now: ctx.now() }),
      sessions: await adoptGuestSessions(tx, visitorId, uid),
      templates: await adoptTemplates(tx, visitorId, uid),
    }
  })
}
