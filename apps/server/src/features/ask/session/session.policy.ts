import { AppError, mayDo, type Relation, type Right } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import type { Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { authorize } from '../../../lib/authorize.ts'
import { closeAnswers } from './turn/closed-answers.ts'
import { askerOf } from './session-asker.ts'
import { findResult, findSession, guestSessionOwner, listSessionIds, type ResultRow, type SessionRow } from './session.repo.ts'
import { findSharedTurns } from './share/shared-turns.repo.ts'

const missing = () => new AppError('notFound', { zh: '这次提问', en: 'this session' })

/** Whether the session is the person's: by account, or asked as a guest in this browser. */
export function ownsSession(row: SessionRow, actor: Actor): boolean {
  return row.owner === guestSessionOwner ? row.visitorId !== '' && row.visitorId === actor.visitorId : row.owner === actor.uid
}

/** The parts of a session that a person may read. */
export interface ReadableSession<R extends Right = 'session:read'> {
  session: Authorized<SessionRow, R>
  /** Ids of the turns that the key of a branch or an answer opens, from the first; null for all of them. */
  turns: readonly string[] | null
}

/** The turns of a session that somebody may see. */
export function visibleTurns<T extends { id: string }>({ turns }: ReadableSession, all: readonly T[]): T[] {
  return all.filter(({ id }) => turns === null || turns.includes(id))
}

async function authorizeSession<R extends Right>(
  db: Db,
  right: R,
  id: string,
  actor: Actor,
  shareKey?: string,
): Promise<ReadableSession<R>> {
  const row = await findSession(db, id)
  if (!row) throw missing()
  return withRight(db, right, row, actor, shareKey)
}

async function withRight<R extends Right>(db: Db, right: R, row: SessionRow, actor: Actor, shareKey?: string): Promise<ReadableSession<R>> {
  const { id } = row
  const session = authorize(row, right)
  const relations: Relation[] = []
  if (ownsSession(row, actor)) relations.push('owner')
  if (mayDo(right, relations)) return { session, turns: null }
  const shared = mayDo(right, ['shareKey']) ? await findSharedTurns(db, shareKey, actor) : undefined
  // A stranger learns no more than that it is not there.
  if (shared?.sessionId !== id || shared.turns?.length === 0) throw missing()
  return { session, turns: shared.turns }
}

/** The session, when the person may change it. */
export async function ownSession(db: Db, id: string, actor: Actor): Promise<Authorized<SessionRow, 'session:change'>> {
  return (await authorizeSession(db, 'session:change', id, actor)).session
}

/** All sessions of the person. */
export async function ownSessions(db: Db, actor: Actor): Promise<Authorized<Pick<SessionRow, 'id'>, 'session:change'>[]> {
  return (await listSessionIds(db, actor)).map((id) => authorize({ id }, 'session:change'))
}

/** The session, when the person owns it or holds a key that opens it, or turns of it: then only these turns. */
export async function readableSession(db: Db, id: string, actor: Actor, shareKey?: string): Promise<ReadableSession> {
  return authorizeSession(db, 'session:read', id, actor, shareKey)
}

/** A session that was looked up already, when the person may read it. */
export async function asReadable(db: Db, row: SessionRow, actor: Actor, shareKey?: string): Promise<ReadableSession> {
  return withRight(db, 'session:read', row, actor, shareKey)
}

/** A turn somebody may read, its answer closed where it quotes what the asker of its session may no longer read. */
async function showWithRight<R extends Right>(db: Db, right: R, session: SessionRow, row: ResultRow): Promise<Authorized<ResultRow, R>> {
  return authorize((await closeAnswers(db, askerOf(session), [row]))[0]!, right)
}

/** A turn with its session, when the person may change it. */
export async function ownResult(
  db: Db,
  id: string,
  actor: Actor,
): Promise<{ result: Authorized<ResultRow, 'session:change'>; session: Authorized<SessionRow, 'session:change'> }> {
  const row = await findResult(db, id)
  if (!row) throw missing()
  const session = await ownSession(db, row.sessionId, actor)
  return { result: await showWithRight(db, 'session:change', session, row), session }
}

/** A turn, when the person owns its session or holds a key that opens it; `mine` when they own it. */
export async function readableResult(
  db: Db,
  id: string,
  actor: Actor,
  shareKey?: string,
): Promise<{ result: Authorized<ResultRow, 'session:read'>; mine: boolean }> {
  const row = await findResult(db, id)
  if (!row) throw missing()
  const readable = await readableSession(db, row.sessionId, actor, shareKey)
  if (visibleTurns(readable, [row]).length === 0) throw missing()
  return { result: await showWithRight(db, 'session:read', readable.session, row), mine: ownsSession(readable.session, actor) }
}
