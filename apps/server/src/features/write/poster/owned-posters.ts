import type { Db, Tx } from '../../../db/client.ts'
import { guestOwner } from '../../../http/caller.ts'
import { listPostersBy, setPosterAuthor } from './poster.repo.ts'

/** Transfers a guest's posters to an account. */
export async function transferPosters(tx: Tx, visitorId: string, uid: string): Promise<void> {
  await setPosterAuthor(tx, guestOwner(visitorId), uid)
}

/** Removes an account as the author of posters in topics of others. */
export async function erasePosterAuthor(db: Db, uid: string): Promise<void> {
  await setPosterAuthor(db, uid, '')
}

/** Lists the posters of an account, for its export. */
export async function listPostersForExport(db: Db, uid: string) {
  const rows = await listPostersBy(db, uid)
  return rows.map(({ topicId, query, type, template, lang, state, content, createdAt, finishedAt }) => ({
    topicId,
    query,
    type,
    template,
    lang,
    state,
    content,
    createdAt,
    finishedAt,
  }))
}
