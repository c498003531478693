import { sql, type SQL } from 'drizzle-orm'
import { anyId } from '../../../db/stored-sum.ts'
import type { StorageOwners } from '../../../feature.ts'

/** The SQL condition that a session, aliased `s` in the query, belongs to the owners. A guest's sessions are matched by visitor id. */
export const ownedSession = ({ owners, visitors }: StorageOwners): SQL =>
  sql`(s.owner = ${anyId(owners)} or (s.owner = 'guest' and s.visitor_id = ${anyId(visitors)}))`
