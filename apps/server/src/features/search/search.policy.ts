import { AppError } from '@wenjin/contract'
import type { Db } from '../../db/client.ts'
import { findResult, findSession, type ResultRow, type SessionRow } from './search.repo.ts'

declare const authorized: unique symbol

/** A row somebody was found to have the right to; only this file makes one. */
export type Authorized<T> = T & { readonly [authorized]: true }

const missing = () => new AppError('notFound', { zh: '这次提问', en: 'this session' })

/** The session, when the visitor owns it. A stranger learns no more than that it is not there. */
export async function ownSession(db: Db, id: string, visitorId: string): Promise<Authorized<SessionRow>> {
  const row = await findSession(db, id)
  if (!row || row.visitorId !== visitorId) throw missing()
  return row as Authorized<SessionRow>
}

/** The session, when the visitor owns it or holds its share key. */
export async function readableSession(db: Db, id: string, visitorId: string, shareKey?: string): Promise<Authorized<SessionRow>> {
  const row = await findSession(db, id)
  const shared = row?.shareKey && row.shareKey === shareKey
  if (!row || (row.visitorId !== visitorId && !shared)) throw missing()
  return row as Authorized<SessionRow>
}

/** A turn with its session, when the visitor owns it. */
export async function ownResult(
  db: Db,
  id: string,
  visitorId: string,
): Promise<{ result: Authorized<ResultRow>; session: Authorized<SessionRow> }> {
  const row = await findResult(db, id)
  if (!row) throw missing()
  return { result: row as Authorized<ResultRow>, session: await ownSession(db, row.sessionId, visitorId) }
}
