import { AppError, mayDo, type Relation, type Right } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import type { Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { authorize } from '../../../lib/authorize.ts'
import { findMember, findTeam, managesAnyTeam, type TeamRow } from './team.repo.ts'

const missingTeam = () => new AppError('notFound', { zh: '这个团队', en: 'this team' })

async function relationsTo(db: Db, teamId: string, actor: Actor): Promise<Relation[]> {
  const member = actor.uid === null ? undefined : await findMember(db, teamId, actor.uid)
  if (!member) return []
  return [member.manager ? 'teamManager' : 'teamMember']
}

/** Returns the team when the actor has the right to it. To a stranger the team does not exist. */
async function authorizeTeam<R extends Right>(db: Db, right: R, id: string, actor: Actor): Promise<Authorized<TeamRow, R>> {
  const row = await findTeam(db, id)
  const relations = row ? await relationsTo(db, id, actor) : []
  if (!row || !mayDo('team:read', relations)) throw missingTeam()
  if (!mayDo(right, relations)) throw new AppError('noPermission')
  return authorize(row, right)
}

/**
 * Returns a team that the actor belongs to.
 * @throws AppError `notFound`.
 */
export async function readableTeam(db: Db, id: string, actor: Actor): Promise<Authorized<TeamRow, 'team:read'>> {
  return authorizeTeam(db, 'team:read', id, actor)
}

/**
 * Returns a team that the actor manages.
 * @throws AppError `notFound` for a stranger, `noPermission` for a plain member.
 */
export async function managedTeam(db: Db, id: string, actor: Actor): Promise<Authorized<TeamRow, 'team:manage'>> {
  return authorizeTeam(db, 'team:manage', id, actor)
}

/** Checks that the account manages a team. @throws AppError `noPermission` when it manages none. */
export async function requireManager(db: Db, uid: string): Promise<void> {
  if (!mayDo('team:manage', (await managesAnyTeam(db, uid)) ? ['teamManager'] : [])) throw new AppError('noPermission')
}
