import { AppError, mayDo, type Relation } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import { uidOf, type Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { authorize } from '../../../lib/authorize.ts'
import { listLoginSessions, type LoginSessionRow } from './login-session.repo.ts'
import { findUser, type UserRow } from './user.repo.ts'

const relationTo = (actor: Actor, uid: string): Relation[] => (actor.uid === uid ? ['owner'] : [])

/** Returns the account when the actor may change it. To a stranger the account does not exist. */
export async function changeableUser(db: Db, uid: string, actor: Actor): Promise<Authorized<UserRow, 'user:change'>> {
  const row = await findUser(db, uid)
  if (!row || !mayDo('user:change', relationTo(actor, row.uid))) throw new AppError('notFound', { zh: '这个账号', en: 'this account' })
  return authorize(row, 'user:change')
}

/** Returns a login when the actor may end it. */
export async function endableDevice(db: Db, id: string, actor: Actor, now: number): Promise<Authorized<LoginSessionRow, 'device:end'>> {
  const row = (await listLoginSessions(db, uidOf(actor), now)).find((login) => login.id === id)
  if (!row || !mayDo('device:end', relationTo(actor, row.uid))) throw new AppError('notFound', { zh: '这台设备', en: 'this device' })
  return authorize(row, 'device:end')
}
