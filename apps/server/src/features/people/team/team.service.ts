import { AppError, type RouteInput, type Team, type TeamMember, type teamContract } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { uidOf, type Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { parseAccountName } from '../contact/index.ts'
import { managedTeam, readableTeam, requireManager } from './team.policy.ts'
import { toPerson, toTeam, toTeamMember } from './team.presenter.ts'
import {
  countManagers,
  countMembers,
  deleteMember,
  findMember,
  findPerson,
  findPersonByContact,
  insertMember,
  insertTeam,
  listMembers,
  listTeamsOf,
  lockTeam,
  setManager,
  type MemberRow,
  type PersonRow,
  type TeamRow,
} from './team.repo.ts'

type Input<K extends keyof typeof teamContract> = RouteInput<(typeof teamContract)[K]>

/** Lists the teams that the actor belongs to. */
export async function listTeams({ db }: Ctx, actor: Actor): Promise<Team[]> {
  return (await listTeamsOf(db, uidOf(actor))).map(toTeam)
}

/**
 * Creates a team with a manager.
 * @throws AppError `notFound` when the manager's account does not exist.
 */
export async function createTeam({ db, now }: Ctx, actor: Actor, body: Input<'createTeam'>['body']): Promise<Team> {
  const { uid } = await personCalled(db, body.manager)
  const row = { id: nanoid(), name: body.name, checkerDeadline: body.checkerDeadline, createdAt: now() }
  await db.transaction((tx) => insertTeam(tx, row, uid))
  return toTeam({ ...row, memberCount: 1, manager: uid === actor.uid })
}

/** Returns a team that the actor belongs to. */
export async function getTeam({ db }: Ctx, actor: Actor, id: string): Promise<Team> {
  const row = await readableTeam(db, id, actor)
  const membership = await findMember(db, id, uidOf(actor))
  return toTeam({ ...row, memberCount: await countMembers(db, row), manager: membership?.manager ?? false })
}

/** Lists the members of a team that the actor belongs to, managers first. */
export async function listTeamMembers({ db }: Ctx, actor: Actor, id: string): Promise<TeamMember[]> {
  return (await listMembers(db, await readableTeam(db, id, actor))).map(toTeamMember)
}

/**
 * Adds an account to a team as a plain member.
 * @throws AppError `notFound` when no account matches, `conflict` when it already is a member.
 */
export async function addTeamMember({ db, now }: Ctx, actor: Actor, id: string, account: string): Promise<TeamMember> {
  const team = await managedTeam(db, id, actor)
  const { uid } = await personCalled(db, account)
  if (!(await insertMember(db, team, { uid, manager: false, joinedAt: now() }))) {
    throw new AppError('conflict', { zh: '对方已经是团队成员', en: 'the account is a member of the team already' })
  }
  const member = (await listMembers(db, team)).find((each) => each.uid === uid)
  if (!member) throw missingMember()
  return toTeamMember(member)
}

/**
 * Removes a member from a team.
 * @throws AppError `conflict` for its last manager.
 */
export async function removeTeamMember(ctx: Ctx, actor: Actor, id: string, uid: string): Promise<void> {
  await changeMember(ctx, actor, id, uid, async (tx, team, member) => {
    if (member.manager) await requireAnotherManager(tx, team)
    await deleteMember(tx, team, uid)
  })
}

/** Makes a member a manager; no effect on a manager. */
export async function addTeamManager(ctx: Ctx, actor: Actor, id: string, uid: string): Promise<void> {
  await changeMember(ctx, actor, id, uid, (tx, team) => setManager(tx, team, uid, true))
}

/**
 * Makes a manager a plain member.
 * @throws AppError `conflict` for the last manager.
 */
export async function removeTeamManager(ctx: Ctx, actor: Actor, id: string, uid: string): Promise<void> {
  await changeMember(ctx, actor, id, uid, async (tx, team, member) => {
    if (!member.manager) throw missingMember()
    await requireAnotherManager(tx, team)
    await setManager(tx, team, uid, false)
  })
}

/**
 * Finds a user by the complete phone, e-mail or uid, for a manager who wants to add them.
 * @throws AppError `noPermission` for an actor who manages no team, `notFound`.
 */
export async function findUserByManager({ db }: Ctx, actor: Actor, account: string) {
  await requireManager(db, uidOf(actor))
  return toPerson(await personCalled(db, account))
}

const missingMember = () => new AppError('notFound', { zh: '这位成员', en: 'this member' })

/** Changes a member under the lock of the team's managers: of two managers who remove each other, one stays. */
async function changeMember(
  { db }: Ctx,
  actor: Actor,
  id: string,
  uid: string,
  change: (tx: Db, team: Authorized<TeamRow, 'team:manage'>, member: MemberRow) => Promise<void>,
): Promise<void> {
  await db.transaction(async (tx) => {
    await lockTeam(tx, id)
    const team = await managedTeam(tx, id, actor)
    const member = await findMember(tx, id, uid)
    if (!member) throw missingMember()
    await change(tx, team, member)
  })
}

async function requireAnotherManager(tx: Db, team: Authorized<TeamRow, 'team:manage'>): Promise<void> {
  if ((await countManagers(tx, team)) > 1) return
  throw new AppError('conflict', { zh: '团队至少要有一位管理员', en: 'a team needs at least one manager' })
}

/** Parses input as a phone or e-mail; null when it is neither, hence possibly a uid. */
function contactIn(account: string) {
  try {
    return parseAccountName(account)
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}

/** Finds the account with this uid, phone or e-mail. Only a complete match counts. */
async function personCalled(db: Db, account: string): Promise<PersonRow> {
  const contact = contactIn(account)
  const found = contact ? await findPersonByContact(db, contact.type, contact.content) : await findPerson(db, account)
  if (!found) throw new AppError('notFound', { zh: '这个账号', en: 'this account' })
  return found
}
