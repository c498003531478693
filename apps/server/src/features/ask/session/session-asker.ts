import type { Actor } from '../../../http/caller.ts'
import { guestSessionOwner, type SessionRow } from './session.repo.ts'

/** The person a session's questions are answered for: what they may search is what is searched. */
export function askerOf(row: Pick<SessionRow, 'owner' | 'visitorId'> | undefined): Actor {
  if (!row || row.owner === guestSessionOwner) return { uid: null, visitorId: row?.visitorId ?? '', role: 'guest' }
  return { uid: row.owner, visitorId: '', role: 'user' }
}
