import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { ticket, user, userIdentity } from '../../../db/schema/people/account.ts'
import type { Contact } from '../contact/index.ts'

/** Finds the credentials of a password sign-in, in one query whether the account exists or not, so that both take the same time. */
export async function findCredentials(db: Db, { type, content }: Contact) {
  const [row] = await db
    .select({ uid: user.uid, passwordHash: user.passwordHash, retiredAt: userIdentity.retiredAt })
    .from(userIdentity)
    .innerJoin(user, eq(user.uid, userIdentity.uid))
    .where(and(eq(userIdentity.kind, type), eq(userIdentity.subject, content)))
  return row
}

/** Ends all started password resets of an account. */
export async function deleteResetTickets(db: Db, uid: string): Promise<void> {
  await db.delete(ticket).where(and(eq(ticket.kind, 'reset'), eq(sql`${ticket.data} ->> 'uid'`, uid)))
}
