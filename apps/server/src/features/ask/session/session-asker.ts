import type { Actor } from '../../../http/caller.ts'
import { guestSessionOwner, type SessionRow } from './session.repo.ts'

/** The person for whom the questions of a session are answered; the search covers what this person may search. */
export function askerOf(row: Pick<SessionRow, 'owner' | 'visitorId'> | undefined): Actor {
  if (!row || row.owner === guestSessionOwner) return { uid: null, visitorId: row?.visitorId ?? '', role: 'guest' }
  return { uid: row.owner, visitorId: '', role: 'user' }
}
