import { eq, inArray, or, sql } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { signInFailure, verificationCode } from '../../../db/schema/people/account.ts'

/** Deletes the codes sent to an account, and the guesses at it and at its contacts. */
export async function deleteTraces(db: Db, uid: string, contacts: readonly string[]): Promise<void> {
  await db.delete(verificationCode).where(or(eq(verificationCode.uid, uid), inArray(verificationCode.content, [...contacts])))
  // Guesses are counted by keys that end in whom they are about.
  for (const name of [uid, ...contacts])
    await db.delete(signInFailure).where(sql`right(${signInFailure.key}, ${name.length + 1}) = ${`:${name}`}`)
}
