import { sql, type SQL } from 'drizzle-orm'
import { anyId } from '../../../db/stored-sum.ts'
import type { StorageOwners } from '../../../feature.ts'

/** The condition that a session, named `s` in the query, belongs to some owners. A guest's is stored under the browser. */
export const ownedSession = ({ owners, visitors }: StorageOwners): SQL =>
  sql`(s.owner = ${anyId(owners)} or (s.owner = 'guest' and s.visitor_id = ${anyId(visitors)}))`
