import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { signInFailure, verificationCode } from '../../../db/schema/people/account.ts'

/** Deletes the codes sent to an account, and the failed attempts at it and its contacts. */
export async function deleteTraces(db: Db, uid: string, contacts: readonly string[]): Promise<void> {
  await db.delete(verificationCode).where(or(eq(verificationCode.uid, uid), inArray(verificationCode.content, [...contacts])))
  // Keys of failed attempts end in the account or contact.
  for (const name of [uid, ...contacts])
    await db.delete(signInFailure).where(sql`right(${signInFailure.key}, ${name.length + 1}) = ${`:${name}`}`)
}
