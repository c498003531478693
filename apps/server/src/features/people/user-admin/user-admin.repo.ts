import { and, count, desc, eq, exists, gt, ilike, inArray, isNotNull, isNull, max, or, type SQL } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { pageOf, type Page } from '../../../db/page-of.ts'
import { loginSession, user, userIdentity } from '../../../db/schema/people/account.ts'
import { team, teamMember } from '../../../db/schema/people/team.ts'
import type { UserRow } from '../user/index.ts'

/** Escapes a text for a `like` pattern that matches it anywhere. */
const partOf = (text: string) => `%${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`

function matching(db: Db, q: string): SQL | undefined {
  const identity = db
    .select({ uid: userIdentity.uid })
    .from(userIdentity)
    .where(and(eq(userIdentity.uid, user.uid), isNull(userIdentity.retiredAt), ilike(userIdentity.subject, partOf(q))))
  return or(eq(user.uid, q), ilike(user.name, partOf(q)), exists(identity))
}

/** Returns a page of accounts, newest first. */
export function pageUsers(db: Db, { q, state, ...page }: Page & { q?: string | undefined; state?: 'admin' | 'suspended' | undefined }) {
  const ofState = state === 'admin' ? eq(user.role, 'admin') : state === 'suspended' ? isNotNull(user.suspendedAt) : undefined
  return pageOf(db, user, { where: and(q ? matching(db, q) : undefined, ofState), order: [desc(user.createdAt), desc(user.uid)], page })
}

/** Loads facts about accounts that are not in their rows, by uid. */
export async function findAccountFacts(db: Db, users: readonly UserRow[], now: number) {
  const uids = users.map(({ uid }) => uid)
  const identities = await db
    .select()
    .from(userIdentity)
    .where(and(inArray(userIdentity.uid, uids), isNull(userIdentity.retiredAt)))
    .orderBy(userIdentity.createdAt)
  const logins = await db
    .select({ uid: loginSession.uid, n: count(), lastSeenAt: max(loginSession.lastSeenAt) })
    .from(loginSession)
    .where(and(inArray(loginSession.uid, uids), gt(loginSession.expiresAt, now)))
    .groupBy(loginSession.uid)
  const teams = await db
    .select({ uid: teamMember.uid, checkerDeadline: team.checkerDeadline })
    .from(teamMember)
    .innerJoin(team, eq(team.id, teamMember.teamId))
    .where(inArray(teamMember.uid, uids))
  return {
    identities: Map.groupBy(identities, ({ uid }) => uid),
    logins: new Map(logins.map((login) => [login.uid, login])),
    teams: Map.groupBy(teams, ({ uid }) => uid),
  }
}
