import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { setting } from '../../../db/schema/setting.ts'

export async function getSetting(db: Db, key: string): Promise<string | undefined> {
  const [row] = await db.select().from(setting).where(eq(setting.key, key))
  return row?.value
}

export async function setSetting(db: Db, key: string, value: string): Promise<void> {
  await db.insert(setting).values({ key, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
}

/** The value of a setting; made once for the life of the database, also when two instances start together. */
export async function ensureSetting(db: Db, key: string, make: () => string): Promise<string> {
  await db.insert(setting).values({ key, value: make() }).onConflictDoNothing()
  return (await getSetting(db, key))!
}
