import { and, asc, count, desc, eq, inArray, isNull, notInArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { user, userIdentity } from '../../../db/schema/people/account.ts'
import { team, teamMember } from '../../../db/schema/people/team.ts'
import type { Authorized } from '../../../lib/authorized.ts'

export type TeamRow = typeof team.$inferSelect
export type MemberRow = typeof teamMember.$inferSelect

/** A team as one of its members sees it. */
export interface TeamSeen extends TeamRow {
  memberCount: number
  manager: boolean
}

/** Inserts a team with its manager. */
export async function insertTeam(tx: Db, row: TeamRow, uid: string): Promise<void> {
  await tx.insert(team).values(row)
  await tx.insert(teamMember).values({ teamId: row.id, uid, manager: true, joinedAt: row.createdAt })
}

/** Of anybody: finds a team by its id, for the policy. */
export async function findTeam(db: Db, id: string): Promise<TeamRow | undefined> {
  const [row] = await db.select().from(team).where(eq(team.id, id))
  return row
}

/** Locks the managers of the team against concurrent changes until the transaction ends. */
export async function lockTeam(tx: Db, id: string): Promise<void> {
  await tx.select({ id: team.id }).from(team).where(eq(team.id, id)).for('update')
}

export async function countMembers(db: Db, { id }: Authorized<TeamRow, 'team:read'>): Promise<number> {
  const [row] = await db.select({ n: count() }).from(teamMember).where(eq(teamMember.teamId, id))
  return row?.n ?? 0
}

export async function countManagers(db: Db, { id }: Authorized<TeamRow, 'team:manage'>): Promise<number> {
  const where = and(eq(teamMember.teamId, id), eq(teamMember.manager, true))
  const [row] = await db.select({ n: count() }).from(teamMember).where(where)
  return row?.n ?? 0
}

/** Lists the teams of an account, in order of joining. */
export async function listTeamsOf(db: Db, uid: string): Promise<TeamSeen[]> {
  const memberCount = db.$count(teamMember, eq(teamMember.teamId, team.id))
  const rows = await db
    .select({ team, manager: teamMember.manager, memberCount })
    .from(teamMember)
    .innerJoin(team, eq(team.id, teamMember.teamId))
    .where(eq(teamMember.uid, uid))
    .orderBy(asc(teamMember.joinedAt), asc(team.id))
  return rows.map(({ team: row, ...seen }) => ({ ...row, ...seen }))
}

/** Whether an account manages any team. */
export async function managesAnyTeam(db: Db, uid: string): Promise<boolean> {
  const where = and(eq(teamMember.uid, uid), eq(teamMember.manager, true))
  const rows = await db.select({ teamId: teamMember.teamId }).from(teamMember).where(where).limit(1)
  return rows.length > 0
}

export async function findMember(db: Db, teamId: string, uid: string): Promise<MemberRow | undefined> {
  const [row] = await db
    .select()
    .from(teamMember)
    .where(and(eq(teamMember.teamId, teamId), eq(teamMember.uid, uid)))
  return row
}

/** Adds a member; false when the account already is one. */
export async function insertMember(db: Db, { id }: Authorized<TeamRow, 'team:manage'>, row: Omit<MemberRow, 'teamId'>): Promise<boolean> {
  const rows = await db
    .insert(teamMember)
    .values({ ...row, teamId: id })
    .onConflictDoNothing()
    .returning({ uid: teamMember.uid })
  return rows.length > 0
}

export async function setManager(
  db: Db,
  { id }: Authorized<Pick<TeamRow, 'id'>, 'team:manage'>,
  uid: string,
  manager: boolean,
): Promise<void> {
  await db
    .update(teamMember)
    .set({ manager })
    .where(and(eq(teamMember.teamId, id), eq(teamMember.uid, uid)))
}

/** Lists the longest-standing member of each team without a manager. */
export async function listSuccessors(db: Db): Promise<Pick<MemberRow, 'teamId' | 'uid'>[]> {
  const managed = db.select({ teamId: teamMember.teamId }).from(teamMember).where(eq(teamMember.manager, true))
  return db
    .selectDistinctOn([teamMember.teamId], { teamId: teamMember.teamId, uid: teamMember.uid })
    .from(teamMember)
    .where(notInArray(teamMember.teamId, managed))
    .orderBy(asc(teamMember.teamId), asc(teamMember.joinedAt), asc(teamMember.uid))
}

export async function deleteMember(db: Db, { id }: Authorized<TeamRow, 'team:manage'>, uid: string): Promise<void> {
  await db.delete(teamMember).where(and(eq(teamMember.teamId, id), eq(teamMember.uid, uid)))
}

/** A member with display data: the account, and the phone or e-mail used to sign in. */
export interface MemberSeen extends MemberRow {
  name: string
  avatar: string | null
  contact: string | null
}

/** Lists the members of a team, managers first, then in order of joining. */
export async function listMembers(db: Db, { id }: Authorized<TeamRow, 'team:read'>): Promise<MemberSeen[]> {
  const rows = await db
    .select({ member: teamMember, name: user.name, avatar: user.avatar })
    .from(teamMember)
    .innerJoin(user, eq(user.uid, teamMember.uid))
    .where(eq(teamMember.teamId, id))
    .orderBy(desc(teamMember.manager), asc(teamMember.joinedAt), asc(teamMember.uid))
  const contacts = await contactsOf(
    db,
    rows.map(({ member }) => member.uid),
  )
  return rows.map(({ member, name, avatar }) => ({ ...member, name, avatar, contact: contacts.get(member.uid) ?? null }))
}

/** Returns the contact that each account signs in with: the phone, else the e-mail. */
async function contactsOf(db: Db, uids: readonly string[]): Promise<Map<string, string>> {
  if (uids.length === 0) return new Map()
  const rows = await db
    .select({ uid: userIdentity.uid, subject: userIdentity.subject })
    .from(userIdentity)
    .where(and(inArray(userIdentity.uid, [...uids]), inArray(userIdentity.kind, ['phone', 'email']), isNull(userIdentity.retiredAt)))
    // `email` comes before `phone`, and the later entry of a map wins.
    .orderBy(asc(userIdentity.kind))
  return new Map(rows.map(({ uid, subject }) => [uid, subject]))
}

export type PersonRow = Pick<typeof user.$inferSelect, 'uid' | 'name' | 'avatar'>

const personColumns = { uid: user.uid, name: user.name, avatar: user.avatar }

export async function findPerson(db: Db, uid: string): Promise<PersonRow | undefined> {
  const [row] = await db.select(personColumns).from(user).where(eq(user.uid, uid))
  return row
}

/** Finds the account that currently signs in with a phone or e-mail; a replaced contact matches none. */
export async function findPersonByContact(db: Db, kind: 'phone' | 'email', subject: string): Promise<PersonRow | undefined> {
  const [row] = await db
    .select(personColumns)
    .from(userIdentity)
    .innerJoin(user, eq(user.uid, userIdentity.uid))
    .where(and(eq(userIdentity.kind, kind), eq(userIdentity.subject, subject), isNull(userIdentity.retiredAt)))
  return row
}

/** Lists the team memberships of an account. */
export async function listMemberships(db: Db, uid: string) {
  return db
    .select({ id: team.id, name: team.name, manager: teamMember.manager, joinedAt: teamMember.joinedAt })
    .from(teamMember)
    .innerJoin(team, eq(team.id, teamMember.teamId))
    .where(eq(teamMember.uid, uid))
    .orderBy(asc(teamMember.joinedAt))
}
