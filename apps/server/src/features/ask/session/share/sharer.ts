import type { Ctx } from '../../../../context.ts'
import { isGuestOwner, visitorIdOf, type Actor } from '../../../../http/caller.ts'
import { findOpenShare, type ShareRow } from '../../../platform/share/index.ts'
import { askerOf } from '../session-asker.ts'
import { findSession, isCitedIn, isInBook } from '../session.repo.ts'
import { findSharedTurns } from './shared-turns.repo.ts'

const ownerOfShare = ({ owner }: ShareRow): Actor =>
  isGuestOwner(owner) ? { uid: null, visitorId: visitorIdOf(owner), role: 'guest' } : { uid: owner, visitorId: '', role: 'user' }

/**
 * Finds the person who shared a document, by a key that is valid for the reader: a share of the document itself, of a book that contains
 * it, or of answers of which one cites it.
 */
export async function findSharer({ db }: Ctx, shareKey: string, documentId: string, actor: Actor): Promise<Actor | null> {
  const share = await findOpenShare(db, shareKey, actor)
  if (!share) return null
  if (share.documentId !== null) return share.documentId === documentId ? ownerOfShare(share) : null
  if (share.bookId !== null) return (await isInBook(db, documentId, share.bookId)) ? ownerOfShare(share) : null
  const shared = await findSharedTurns(db, shareKey, actor)
  if (!shared || !(await isCitedIn(db, documentId, shared))) return null
  return askerOf(await findSession(db, shared.sessionId))
}
