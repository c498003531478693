import { eq } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { sharedRead } from '../../../db/shared-read.ts'
import { sourcePreference } from '../../../db/schema/ask/source-preference.ts'
import type { SiteLists } from './site-lists.ts'

/** Finds the site lists of an owner; undefined when there are none. */
export const findLists = sharedRead(
  async (db, owner: string): Promise<SiteLists | undefined> => {
    const [row] = await db
      .select({ trusted: sourcePreference.trusted, blocked: sourcePreference.blocked })
      .from(sourcePreference)
      .where(eq(sourcePreference.owner, owner))
    return row
  },
  (owner) => owner,
)

export async function saveLists(db: Db, owner: string, lists: SiteLists): Promise<void> {
  const values = { trusted: [...lists.trusted], blocked: [...lists.blocked] }
  await db
    .insert(sourcePreference)
    .values({ owner, ...values })
    .onConflictDoUpdate({ target: sourcePreference.owner, set: values })
}

export async function deleteLists(db: Db, owner: string): Promise<void> {
  await db.delete(sourcePreference).where(eq(sourcePreference.owner, owner))
}
