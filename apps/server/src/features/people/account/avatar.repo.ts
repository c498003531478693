import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { avatar } from '../../../db/schema/people/account.ts'

export type AvatarRow = typeof avatar.$inferSelect

export async function insertAvatar(db: Db, row: AvatarRow): Promise<void> {
  await db.insert(avatar).values(row)
}

export async function findAvatar(db: Db, id: string): Promise<AvatarRow | undefined> {
  const [row] = await db.select().from(avatar).where(eq(avatar.id, id))
  return row
}

export async function listAvatars(db: Db, uid: string): Promise<AvatarRow[]> {
  return db.select().from(avatar).where(eq(avatar.uid, uid))
}

export async function deleteAvatar(db: Db, id: string): Promise<void> {
  await db.delete(avatar).where(eq(avatar.id, id))
}
