import { and, asc, desc, eq, isNull, lte } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { user, userIdentity } from '../../../db/schema/people/account.ts'
import { team, teamMember } from '../../../db/schema/people/team.ts'

export type UserRow = typeof user.$inferSelect
export type IdentityRow = typeof userIdentity.$inferSelect

export async function insertUser(db: Db, row: typeof user.$inferInsert): Promise<void> {
  await db.insert(user).values(row)
}

export async function findUser(db: Db, uid: string): Promise<UserRow | undefined> {
  const [row] = await db.select().from(user).where(eq(user.uid, uid))
  return row
}

export async function updateUser(db: Db, uid: string, change: Partial<Omit<UserRow, 'uid'>>): Promise<void> {
  await db.update(user).set(change).where(eq(user.uid, uid))
}

/** Deletes an account with its logins, identities, keys and memberships. */
export async function deleteUser(db: Db, uid: string): Promise<void> {
  await db.delete(user).where(eq(user.uid, uid))
}

/** Locks the account against concurrent changes until the transaction ends; undefined when it does not exist. */
export async function lockUser(tx: Db, uid: string): Promise<UserRow | undefined> {
  const [row] = await tx.select().from(user).where(eq(user.uid, uid)).for('update')
  return row
}

/** Whether the instance has an admin. */
export async function hasAdmin(db: Db): Promise<boolean> {
  const rows = await db.select({ uid: user.uid }).from(user).where(eq(user.role, 'admin')).limit(1)
  return rows.length > 0
}

/** Lists and locks, until the transaction ends, the admins who may sign in and have not scheduled their deletion. */
export async function lockActiveAdmins(tx: Db): Promise<UserRow[]> {
  return tx
    .select()
    .from(user)
    .where(and(eq(user.role, 'admin'), isNull(user.suspendedAt), isNull(user.cancelAt)))
    .orderBy(asc(user.uid))
    .for('update')
}

/** Lists all accounts, oldest first. */
export async function listUsers(db: Db): Promise<UserRow[]> {
  return db.select().from(user).orderBy(asc(user.createdAt), asc(user.uid))
}

/** Finds the identity of a sign-in, also one that its account has replaced (`retiredAt`). */
export async function findIdentity(db: Db, kind: string, subject: string): Promise<IdentityRow | undefined> {
  const [row] = await db
    .select()
    .from(userIdentity)
    .where(and(eq(userIdentity.kind, kind), eq(userIdentity.subject, subject)))
  return row
}

/** Lists the current identities of an account, oldest first. */
export async function listIdentities(db: Db, uid: string): Promise<IdentityRow[]> {
  return db
    .select()
    .from(userIdentity)
    .where(and(eq(userIdentity.uid, uid), isNull(userIdentity.retiredAt)))
    .orderBy(asc(userIdentity.createdAt))
}

/** Lists the current identities of all accounts. */
export async function listAllIdentities(db: Db): Promise<IdentityRow[]> {
  return db.select().from(userIdentity).where(isNull(userIdentity.retiredAt)).orderBy(asc(userIdentity.createdAt))
}

/** Adds an identity; false when an account already has it, even the same one. */
export async function insertIdentity(db: Db, row: typeof userIdentity.$inferInsert): Promise<boolean> {
  const rows = await db.insert(userIdentity).values(row).onConflictDoNothing().returning({ uid: userIdentity.uid })
  return rows.length > 0
}

/** Marks an account's identities of a kind as replaced. */
export async function retireIdentities(db: Db, uid: string, kind: string, at: number): Promise<void> {
  await db
    .update(userIdentity)
    .set({ retiredAt: at })
    .where(and(eq(userIdentity.uid, uid), eq(userIdentity.kind, kind), isNull(userIdentity.retiredAt)))
}

/** Releases an identity that its account replaced at `before` or earlier. */
export async function freeRetiredIdentity(db: Db, kind: string, subject: string, before: number): Promise<void> {
  await db
    .delete(userIdentity)
    .where(and(eq(userIdentity.kind, kind), eq(userIdentity.subject, subject), lte(userIdentity.retiredAt, before)))
}

/** Releases an identity, so that any account may use it. */
export async function deleteIdentity(db: Db, kind: string, subject: string): Promise<void> {
  await db.delete(userIdentity).where(and(eq(userIdentity.kind, kind), eq(userIdentity.subject, subject)))
}

/** Finds the team with the latest plan deadline among those of an account. */
export async function findTeamOf(db: Db, uid: string): Promise<{ team: typeof team.$inferSelect; manager: boolean } | undefined> {
  const [row] = await db
    .select({ team, manager: teamMember.manager })
    .from(teamMember)
    .innerJoin(team, eq(team.id, teamMember.teamId))
    .where(eq(teamMember.uid, uid))
    // A team that never bought a plan comes last; nulls would sort first.
    .orderBy(asc(isNull(team.checkerDeadline)), desc(team.checkerDeadline), asc(team.createdAt))
    .limit(1)
  return row
}
