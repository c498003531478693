import { eq, inArray } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { setting } from '../../../db/schema/platform/setting.ts'

export async function getSetting(db: Db, key: string): Promise<string | undefined> {
  const [row] = await db.select().from(setting).where(eq(setting.key, key))
  return row?.value
}

/** Returns the existing settings of these keys. */
export async function getSettings(db: Db, keys: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .select()
    .from(setting)
    .where(inArray(setting.key, [...keys]))
  return new Map(rows.map(({ key, value }) => [key, value]))
}

export async function deleteSetting(db: Db, key: string): Promise<void> {
  await db.delete(setting).where(eq(setting.key, key))
}

export async function setSetting(db: Db, key: string, value: string): Promise<void> {
  await db.insert(setting).values({ key, value }).onConflictDoUpdate({ target: setting.key, set: { value } })
}
