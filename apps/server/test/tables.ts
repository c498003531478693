import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../src/context.ts'
import { job } from '../src/db/schema/platform/job.ts'

/** Returns the names of all tables: those of the features, and the queue's. */
export function tablesOf({ features }: Pick<Ctx, 'features'>): string[] {
  return [job, ...features.flatMap(({ owns }) => owns ?? []).filter((owned) => is(owned, PgTable))].map(getTableName)
}
