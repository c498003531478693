import type { Citation } from '@wenjin/contract'
import type { Ctx } from '../../../../context.ts'
import type { QuotedDocument } from '../../../../feature.ts'
import { isGuestOwner, visitorIdOf, type Actor } from '../../../../http/caller.ts'
import { findManagedDocuments } from '../../../library/access/index.ts'
import { findOpenShare, type ShareRow } from '../../../platform/share/index.ts'
import { askerOf } from '../session-asker.ts'
import { findSession, isInBook, listAnswersNaming } from '../session.repo.ts'
import { findSharedTurns } from './shared-turns.repo.ts'
import { quotedBy } from './visitor-answer.ts'

const ownerOfShare = ({ owner }: ShareRow): Actor =>
  isGuestOwner(owner) ? { uid: null, visitorId: visitorIdOf(owner), role: 'guest' } : { uid: owner, visitorId: '', role: 'user' }

/**
 * Finds what the answers that a key opens to the reader quote of a document; null when they quote nothing of it. The document as a whole
 * stays closed, see `findSharer`.
 */
export async function findQuotes({ db }: Ctx, shareKey: string, documentId: string, actor: Actor): Promise<QuotedDocument | null> {
  const shared = await findSharedTurns(db, shareKey, actor)
  if (!shared) return null
  const answers = await listAnswersNaming(db, documentId, shared)
  const quotes: Citation[] = answers.flatMap((answer) => quotedBy(answer, documentId))
  return quotes.length === 0 ? null : { sharer: askerOf(await findSession(db, shared.sessionId)), quotes }
}

/**
 * Finds the person who shared a whole document, by a key that is valid for the reader: a share of the document itself, of a book that
 * contains it, or of answers that quote it and with which the sharer opened it.
 */
export async function findSharer(ctx: Ctx, shareKey: string, documentId: string, actor: Actor): Promise<Actor | null> {
  const share = await findOpenShare(ctx.db, shareKey, actor)
  if (!share) return null
  if (share.documentId !== null) return share.documentId === documentId ? ownerOfShare(share) : null
  if (share.bookId !== null) return (await isInBook(ctx.db, documentId, share.bookId)) ? ownerOfShare(share) : null
  if (!share.documents.includes(documentId)) return null
  const sharer = (await findQuotes(ctx, shareKey, documentId, actor))?.sharer
  // A sharer who no longer manages the library cannot share its documents; documents ticked earlier are closed, too.
  return sharer && (await findManagedDocuments(ctx.db, [documentId], sharer)).has(documentId) ? sharer : null
}
