import { Column, getTableName, is } from 'drizzle-orm'
import type { Ctx } from '../src/context.ts'
import { job } from '../src/db/schema/platform/job.ts'

/** Returns the names of all tables: those of the features, and the queue's. */
export function tablesOf({ features }: Pick<Ctx, 'features'>): string[] {
  const owned = features.flatMap(({ owns }) => owns ?? []).flatMap((one) => (is(one, Column) ? [] : [one.table]))
  return [job, ...owned].map(getTableName)
}
