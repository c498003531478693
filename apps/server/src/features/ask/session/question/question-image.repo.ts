import { and, eq, lt, notExists, sql } from 'drizzle-orm'
import type { Db } from '../../../../db/client.ts'
import { questionImage, result, session } from '../../../../db/schema/ask/session.ts'

export type QuestionImageRow = typeof questionImage.$inferSelect

export async function insertQuestionImage(db: Db, row: typeof questionImage.$inferInsert): Promise<void> {
  await db.insert(questionImage).values(row)
}

export async function findQuestionImage(db: Db, id: string): Promise<QuestionImageRow | undefined> {
  const [row] = await db.select().from(questionImage).where(eq(questionImage.id, id))
  return row
}

/** Saves the text recognized in a picture, so that it is recognized once. */
export async function saveImageText(db: Db, id: string, readText: string): Promise<void> {
  await db.update(questionImage).set({ readText }).where(eq(questionImage.id, id))
}

/** Whether the session was created with the picture. */
export async function isImageOf(db: Db, id: string, sessionId: string): Promise<boolean> {
  const [row] = await db
    .select({ one: sql`1` })
    .from(session)
    .where(and(eq(session.id, sessionId), eq(session.imgId, id)))
  return row !== undefined
}

/** Deletes pictures created before a time that no question refers to. */
export async function deleteUnusedImages(db: Db, before: number): Promise<QuestionImageRow[]> {
  const unused = and(
    lt(questionImage.createdAt, before),
    notExists(
      db
        .select({ one: sql`1` })
        .from(session)
        .where(eq(session.imgId, questionImage.id)),
    ),
    notExists(
      db
        .select({ one: sql`1` })
        .from(result)
        .where(sql`${result.options}->>'imgId' = ${questionImage.id}`),
    ),
  )
  return db.delete(questionImage).where(unused).returning()
}

/** Transfers the pictures of a guest to an account. */
export async function transferImages(db: Db, from: string, to: string): Promise<void> {
  await db.update(questionImage).set({ owner: to }).where(eq(questionImage.owner, from))
}
