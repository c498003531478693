import { AppError, mayDo, type Relation, type Right } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import type { Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { authorize } from '../../../lib/authorize.ts'
import { closeAnswers } from './turn/closed-answers.ts'
import { askerOf } from './session-asker.ts'
import { findResult, findSession, guestSessionOwner, listSessionIds, type ResultRow, type SessionRow } from './session.repo.ts'
import { findSharedTurns } from './share/shared-turns.repo.ts'
import { visitorTurn } from './share/visitor-answer.ts'

const missing = () => new AppError('notFound', { zh: '这次提问', en: 'this session' })

/** Whether the session belongs to the person: to the account, or to the guest of this browser. */
export function ownsSession(row: SessionRow, actor: Actor): boolean {
  return row.owner === guestSessionOwner ? row.visitorId !== '' && row.visitorId === actor.visitorId : row.owner === actor.uid
}

/** The part of a session that a person may read. */
export interface ReadableSession<R extends Right = 'session:read'> {
  session: Authorized<SessionRow, R>
  /** Ids of the turns that a branch or answer share key opens, from the first; null for all turns. */
  turns: readonly string[] | null
  /** False for a visitor by share key, who sees of each answer what `visitorAnswer` says. */
  mine: boolean
}

/** The turns of a session that the person may see, in the form the person may see. */
export function visibleTurns({ turns, mine }: ReadableSession, all: readonly ResultRow[]): ResultRow[] {
  const visible = all.filter(({ id }) => turns === null || turns.includes(id))
  return mine ? visible : visible.map(visitorTurn)
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
  if (mayDo(right, relations)) return { session, turns: null, mine: ownsSession(row, actor) }
  const shared = mayDo(right, ['shareKey']) ? await findSharedTurns(db, shareKey, actor) : undefined
  // The error for a session of another person is the same as for a missing one.
  if (shared?.sessionId !== id || shared.turns?.length === 0) throw missing()
  return { session, turns: shared.turns, mine: false }
}

/** Returns the session when the person may change it. */
export async function ownSession(db: Db, id: string, actor: Actor): Promise<Authorized<SessionRow, 'session:change'>> {
  return (await authorizeSession(db, 'session:change', id, actor)).session
}

/** Lists all sessions of the person. */
export async function ownSessions(db: Db, actor: Actor): Promise<Authorized<Pick<SessionRow, 'id'>, 'session:change'>[]> {
  return (await listSessionIds(db, actor)).map((id) => authorize({ id }, 'session:change'))
}

/** Returns the session when the person owns it or has a share key for it; a key for some turns opens only these. */
export async function readableSession(db: Db, id: string, actor: Actor, shareKey?: string): Promise<ReadableSession> {
  return authorizeSession(db, 'session:read', id, actor, shareKey)
}

/** Authorizes the person to read a session that was looked up already. */
export async function asReadable(db: Db, row: SessionRow, actor: Actor, shareKey?: string): Promise<ReadableSession> {
  return withRight(db, 'session:read', row, actor, shareKey)
}

/** Authorizes a turn; its answer is closed when it quotes sources that the session's asker may no longer read. */
async function showWithRight<R extends Right>(db: Db, right: R, session: SessionRow, row: ResultRow): Promise<Authorized<ResultRow, R>> {
  return authorize((await closeAnswers(db, askerOf(session), [row]))[0]!, right)
}

/** Returns a turn with its session when the person may change it. */
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

/** Returns a turn when the person owns its session or has a share key for it; `mine` is true for the owner. */
export async function readableResult(
  db: Db,
  id: string,
  actor: Actor,
  shareKey?: string,
): Promise<{ result: Authorized<ResultRow, 'session:read'>; mine: boolean }> {
  const row = await findResult(db, id)
  if (!row) throw missing()
  const readable = await readableSession(db, row.sessionId, actor, shareKey)
  const [visible] = visibleTurns(readable, [row])
  if (!visible) throw missing()
  return { result: await showWithRight(db, 'session:read', readable.session, visible), mine: readable.mine }
}
