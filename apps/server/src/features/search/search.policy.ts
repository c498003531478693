import { AppError, mayDo, type Relation, type Right } from '@wenjin/contract'
import type { Db } from '../../db/client.ts'
import type { Person } from '../../http/caller.ts'
import type { Authorized } from '../../lib/authorized.ts'
import { findResult, findSession, GUEST, type ResultRow, type SessionRow } from './search.repo.ts'

const missing = () => new AppError('notFound', { zh: '这次提问', en: 'this session' })

/** Whether the session is the person's: by account, or asked as a guest in this browser. */
export function ownsSession(row: SessionRow, person: Person): boolean {
  return row.owner === GUEST ? row.visitorId !== '' && row.visitorId === person.visitorId : row.owner === person.uid
}

/** Whom a session's questions are answered for: what they may search is what is searched. */
export function askerOf(row: SessionRow | undefined): Person {
  if (!row || row.owner === GUEST) return { uid: null, visitorId: row?.visitorId ?? '', role: 'guest' }
  return { uid: row.owner, visitorId: '', role: 'user' }
}

function relationsTo(row: SessionRow, person: Person, shareKey: string | undefined): Relation[] {
  const relations: Relation[] = []
  if (ownsSession(row, person)) relations.push('owner')
  if (row.shareKey && row.shareKey === shareKey) relations.push('shareKey')
  return relations
}

/** The session, when the person has the right to it. A stranger learns no more than that it is not there. */
async function authorizeSession(db: Db, right: Right, id: string, person: Person, shareKey?: string): Promise<Authorized<SessionRow>> {
  const row = await findSession(db, id)
  if (!row || !mayDo(right, relationsTo(row, person, shareKey))) throw missing()
  return row as Authorized<SessionRow>
}

/** The session, when the person may change it. */
export async function ownSession(db: Db, id: string, person: Person): Promise<Authorized<SessionRow>> {
  return authorizeSession(db, 'session:change', id, person)
}

/** The session, when the person owns it or holds its share key. */
export async function readableSession(db: Db, id: string, person: Person, shareKey?: string): Promise<Authorized<SessionRow>> {
  return authorizeSession(db, 'session:read', id, person, shareKey)
}

/** A turn with its session, when the person may change it. */
export async function ownResult(
  db: Db,
  id: string,
  person: Person,
): Promise<{ result: Authorized<ResultRow>; session: Authorized<SessionRow> }> {
  const row = await findResult(db, id)
  if (!row) throw missing()
  return { result: row as Authorized<ResultRow>, session: await ownSession(db, row.sessionId, person) }
}
