import { limits } from '@wenjin/contract'
import { and, asc, eq, getTableColumns, lt, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '../../../db/client.ts'
import { guest } from '../../../db/schema/people/guest.ts'
import { guestOwner } from '../../../http/caller.ts'

export type GuestRow = typeof guest.$inferSelect

/** Inserts a guest at the first write. The address of the first write is kept: the bytes do not move to another room with their owner. */
export async function insertGuest(db: Db, row: GuestRow): Promise<void> {
  const { addressHash } = row
  await db
    .insert(guest)
    .values(row)
    .onConflictDoUpdate({ target: guest.visitorId, set: { addressHash }, setWhere: eq(guest.addressHash, '') })
}

export async function findGuest(db: Db, visitorId: string): Promise<GuestRow | undefined> {
  const [row] = await db.select().from(guest).where(eq(guest.visitorId, visitorId))
  return row
}

/** Lists the names of the guests at an address. */
export async function listGuestsAt(db: Db, addressHash: string): Promise<string[]> {
  const rows = await db.select({ visitorId: guest.visitorId }).from(guest).where(eq(guest.addressHash, addressHash))
  return rows.map(({ visitorId }) => guestOwner(visitorId))
}

/** Updates the time of a guest's last call; no effect for a guest without a row, or one seen after `unless`. */
export async function touchGuest(db: Db, visitorId: string, seenAt: number, unless: number): Promise<void> {
  await db
    .update(guest)
    .set({ seenAt })
    .where(and(eq(guest.visitorId, visitorId), lt(guest.seenAt, unless)))
}

/** Whether an address has as many guests as it may have. */
export async function isAddressFull(db: Db, addressHash: string): Promise<boolean> {
  const last = limits.guest.perAddress - 1
  const rows = await db
    .select({ one: sql`1` })
    .from(guest)
    .where(eq(guest.addressHash, addressHash))
    .offset(last)
    .limit(1)
  return rows.length > 0
}

export async function countGuests(db: Db): Promise<number> {
  return db.$count(guest)
}

/**
 * Deletes guests last seen before a time who stored nothing: who are named in none of the tables.
 * @param tables the tables with a column `owner` or `visitor_id`
 * @returns the number of deleted guests, at most `limit`
 */
export async function deleteEmptyGuests(
  db: Db,
  tables: readonly PgTable[],
  { before, limit }: { before: number; limit: number },
): Promise<number> {
  const nowhere = tables.flatMap((table) => {
    if (table === guest) return []
    const { owner, visitorId } = getTableColumns(table) as { owner?: PgColumn; visitorId?: PgColumn }
    return [
      ...(owner ? [sql`not exists (select 1 from ${table} where ${owner} = 'guest:' || g.visitor_id)`] : []),
      ...(visitorId ? [sql`not exists (select 1 from ${table} where ${visitorId} = g.visitor_id)`] : []),
    ]
  })
  const { rowCount } = await db.execute(sql`
    delete from ${guest} where visitor_id in (
      select g.visitor_id from ${guest} g where g.seen_at < ${before} and ${sql.join(nowhere, sql` and `)} order by g.seen_at limit ${limit})`)
  return rowCount ?? 0
}

/** Lists guests last seen before a time, longest inactive first. */
export async function listIdleGuests(db: Db, before: number, limit: number): Promise<string[]> {
  const rows = await db
    .select({ visitorId: guest.visitorId })
    .from(guest)
    .where(lt(guest.seenAt, before))
    .orderBy(asc(guest.seenAt), asc(guest.visitorId))
    .limit(limit)
  return rows.map(({ visitorId }) => visitorId)
}

/** Locks a guest's row until the transaction ends. */
export async function lockGuest(tx: Tx, visitorId: string): Promise<GuestRow | undefined> {
  const [row] = await tx.select().from(guest).where(eq(guest.visitorId, visitorId)).for('update')
  return row
}

/** Deletes a guest last seen before a time. */
export async function deleteGuest(db: Db, visitorId: string, before: number): Promise<void> {
  await db.delete(guest).where(and(eq(guest.visitorId, visitorId), lt(guest.seenAt, before)))
}

/** Inserts rows for unrecorded guests who own something; their addresses are unknown. */
export async function insertUnrecordedGuests(db: Db, seenAt: number): Promise<void> {
  const owners = sql`
    select substr(owner, 7) from topic where owner like 'guest:%' union select substr(owner, 7) from search_template where owner like 'guest:%'
    union select substr(owner, 7) from source_preference where owner like 'guest:%' union select substr(owner, 7) from annotation where owner like 'guest:%'
    union select visitor_id from session where owner = 'guest'`
  await db.execute(sql`
    insert into ${guest} (visitor_id, address_hash, seen_at) select owned.id, '', ${seenAt} from (${owners}) as owned (id) on conflict do nothing`)
}
