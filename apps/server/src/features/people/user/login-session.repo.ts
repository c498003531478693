import { limits } from '@wenjin/contract'
import { and, count, desc, eq, gt, inArray, isNull, lt, ne } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { loginSession, user } from '../../../db/schema/people/account.ts'

export type LoginSessionRow = typeof loginSession.$inferSelect

/** Inserts a login, and ends those that were unused for the longest time when the account has too many. */
export async function insertLoginSession(db: Db, row: LoginSessionRow): Promise<void> {
  await db.insert(loginSession).values(row)
  const surplus = db
    .select({ sidHash: loginSession.sidHash })
    .from(loginSession)
    .where(and(eq(loginSession.uid, row.uid), ne(loginSession.sidHash, row.sidHash)))
    .orderBy(desc(loginSession.lastSeenAt))
    .offset(limits.devices - 1)
  await db.delete(loginSession).where(inArray(loginSession.sidHash, surplus))
}

/** Finds the login of a secret, with its account; undefined when it has ended or the account is suspended. */
export async function findLoginSession(db: Db, sidHash: string, now: number) {
  const [row] = await db
    .select({ login: loginSession, role: user.role })
    .from(loginSession)
    .innerJoin(user, eq(user.uid, loginSession.uid))
    .where(and(eq(loginSession.sidHash, sidHash), gt(loginSession.expiresAt, now), isNull(user.suspendedAt)))
  return row
}

/** Finds one login of an account. */
export async function findLoginSessionById(db: Db, uid: string, id: string): Promise<LoginSessionRow | undefined> {
  const [row] = await db
    .select()
    .from(loginSession)
    .where(and(eq(loginSession.uid, uid), eq(loginSession.id, id)))
  return row
}

export async function updateLoginSession(db: Db, id: string, change: Partial<LoginSessionRow>): Promise<void> {
  await db.update(loginSession).set(change).where(eq(loginSession.id, id))
}

/** Lists the devices on which an account is signed in, last used first. */
export async function listLoginSessions(db: Db, uid: string, now: number): Promise<LoginSessionRow[]> {
  return db
    .select()
    .from(loginSession)
    .where(and(eq(loginSession.uid, uid), gt(loginSession.expiresAt, now)))
    .orderBy(desc(loginSession.lastSeenAt))
}

/** Counts the devices on which each account is signed in; accounts without any are absent. */
export async function countLoginSessions(db: Db, now: number): Promise<Map<string, number>> {
  const rows = await db
    .select({ uid: loginSession.uid, n: count() })
    .from(loginSession)
    .where(gt(loginSession.expiresAt, now))
    .groupBy(loginSession.uid)
  return new Map(rows.map(({ uid, n }) => [uid, n]))
}

/** Ends one login of an account; false when it has none with this id. */
export async function deleteLoginSession(db: Db, uid: string, id: string): Promise<boolean> {
  const rows = await db
    .delete(loginSession)
    .where(and(eq(loginSession.uid, uid), eq(loginSession.id, id)))
    .returning({ id: loginSession.id })
  return rows.length > 0
}

/** Ends all logins of an account, or all but one. */
export async function deleteLoginSessions(db: Db, uid: string, exceptId?: string): Promise<void> {
  await db.delete(loginSession).where(and(eq(loginSession.uid, uid), exceptId === undefined ? undefined : ne(loginSession.id, exceptId)))
}

export async function deleteExpiredLoginSessions(db: Db, now: number): Promise<void> {
  await db.delete(loginSession).where(lt(loginSession.expiresAt, now))
}
