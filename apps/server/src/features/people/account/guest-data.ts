import type { Ctx } from '../../../context.ts'
import { guestOwner, uidOf, type Person } from '../../../http/caller.ts'
import { transferAnnotations } from '../../library/annotation/index.ts'
import { transferArticles } from '../../write/article/index.ts'
import { transferBooks } from '../../library/book/index.ts'
import { transferTopics, countFilesOf } from '../../library/topic/index.ts'
import { recountRoom } from '../../library/storage/index.ts'
import { transferPosters } from '../../write/poster/index.ts'
import { transferGuestSessions, countGuestSessions } from '../../ask/session/index.ts'
import { transferTemplates, countGuestTemplates } from '../../ask/search-template/index.ts'
import { transferSourcePreference } from '../../ask/source-preference/index.ts'

/** How much there is of what a browser made as a guest. */
export interface GuestData {
  sessions: number
  files: number
  templates: number
}

const nothing: GuestData = { sessions: 0, files: 0, templates: 0 }

/** The data that the browser made before its owner signed in and that has not been transferred. */
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
    await transferSourcePreference(ctx, tx, { visitorId, uid })
    await transferAnnotations(tx, visitorId, uid)
    await transferBooks(tx, visitorId, uid)
    await transferArticles(tx, visitorId, uid)
    await transferPosters(tx, visitorId, uid)
    return {
      files: await transferTopics(tx, { visitorId, uid, now: ctx.now() }),
      sessions: await transferGuestSessions(tx, visitorId, uid),
      templates: await transferTemplates(tx, visitorId, uid),
    }
  })
}
