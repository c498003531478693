import { and, eq, gt, lt, lte, or, sql } from 'drizzle-orm'
import type { CodePurpose } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import { verificationCode } from '../../../db/schema/people/account.ts'
import type { Contact } from './contact.ts'

type CodeRow = typeof verificationCode.$inferSelect

const isFor = ({ type, content }: Contact, purpose: CodePurpose) =>
  and(eq(verificationCode.type, type), eq(verificationCode.content, content), eq(verificationCode.purpose, purpose))

/**
 * Replaces an earlier code unless that was created after `notAfter`, and returns whether it did. Of two concurrent ones, one succeeds. A
 * code from the future is always replaced, since the clock was then set back.
 */
export async function replaceCode(db: Db, row: CodeRow, notAfter: number): Promise<boolean> {
  const { uid, codeHash, guesses, createdAt, expiresAt } = row
  const rows = await db
    .insert(verificationCode)
    .values(row)
    .onConflictDoUpdate({
      target: [verificationCode.type, verificationCode.content, verificationCode.purpose],
      set: { uid, codeHash, guesses, createdAt, expiresAt },
      setWhere: or(lte(verificationCode.createdAt, notAfter), gt(verificationCode.createdAt, createdAt)),
    })
    .returning({ purpose: verificationCode.purpose })
  return rows.length > 0
}

/** Returns the creation time of the newest code, milliseconds. */
export async function findCodeTime(db: Db, contact: Contact, purpose: CodePurpose): Promise<number | undefined> {
  const [row] = await db.select({ createdAt: verificationCode.createdAt }).from(verificationCode).where(isFor(contact, purpose))
  return row?.createdAt
}

/** Counts a guess and returns the code to compare with; undefined when there is none, or it was guessed too often. */
export async function countGuess(
  db: Db,
  contact: Contact,
  purpose: CodePurpose,
  { now, maxGuesses }: { now: number; maxGuesses: number },
): Promise<Pick<CodeRow, 'codeHash' | 'uid'> | undefined> {
  const [row] = await db
    .update(verificationCode)
    .set({ guesses: sql`${verificationCode.guesses} + 1` })
    .where(and(isFor(contact, purpose), gt(verificationCode.expiresAt, now), lt(verificationCode.guesses, maxGuesses)))
    .returning({ codeHash: verificationCode.codeHash, uid: verificationCode.uid })
  return row
}

/** Deletes a code after its use or a failed delivery; of two concurrent calls, one returns true. */
export async function deleteCode(db: Db, contact: Contact, purpose: CodePurpose, codeHash: string): Promise<boolean> {
  const rows = await db
    .delete(verificationCode)
    .where(and(isFor(contact, purpose), eq(verificationCode.codeHash, codeHash)))
    .returning({ purpose: verificationCode.purpose })
  return rows.length > 0
}

export async function deleteExpiredCodes(db: Db, now: number): Promise<void> {
  await db.delete(verificationCode).where(lt(verificationCode.expiresAt, now))
}
