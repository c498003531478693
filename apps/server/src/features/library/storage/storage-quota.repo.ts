import { storageKinds, type StorageKind } from '@wenjin/contract'
import { and, eq, like, lt, not, sql } from 'drizzle-orm'
import type { Ctx } from '../../../context.ts'
import { anyOf } from '../../../db/any-of.ts'
import { lockByName } from '../../../db/advisory-lock.ts'
import type { Db } from '../../../db/client.ts'
import { topic } from '../../../db/schema/library/topic.ts'
import { guest } from '../../../db/schema/people/guest.ts'
import { storageRoom } from '../../../db/schema/library/storage.ts'
import type { StorageOwners } from '../../../feature.ts'
import { isGuestOwner, visitorIdOf } from '../../../http/caller.ts'

/** Locks a storage room, of an owner or of a network address, until the transaction ends. */
export async function lockStorage(tx: Db, room: string): Promise<void> {
  await lockByName(tx, `storage:${room}`)
}

/** Sums the bytes that the owners store, by kind. */
export async function sumStored(
  { features }: Pick<Ctx, 'features'>,
  db: Db,
  owners: readonly string[],
): Promise<Record<StorageKind, number>> {
  const rows = await db.select({ id: topic.id, root: topic.dirRootId }).from(topic).where(anyOf(topic.owner, owners))
  const of: StorageOwners = {
    owners: [...owners],
    visitors: owners.filter(isGuestOwner).map(visitorIdOf),
    topics: rows.map(({ id }) => id),
    roots: rows.map(({ root }) => root),
  }
  const parts = features.map(({ storage }) => storage?.(of) ?? {})
  const columns = storageKinds.map((kind) => {
    const sums = parts.flatMap((part) => part[kind] ?? []).map((part) => sql`(${part})`)
    return sql`(${sql.join(sums, sql` + `)})::float8 as ${sql.identifier(kind)}`
  })
  const result = await db.execute(sql`select ${sql.join(columns, sql`, `)}`)
  return result.rows[0] as Record<StorageKind, number>
}

export type RoomRow = typeof storageRoom.$inferSelect

export async function findRoom(db: Db, name: string): Promise<RoomRow | undefined> {
  const [row] = await db.select().from(storageRoom).where(eq(storageRoom.name, name))
  return row
}

export async function saveRoom(db: Db, row: RoomRow): Promise<void> {
  const { bound, stored, countedAt } = row
  await db.insert(storageRoom).values(row).onConflictDoUpdate({ target: storageRoom.name, set: { bound, stored, countedAt } })
}

/** Discards the count of a room, so that the next write to it counts again. */
export async function recountRoom(db: Db, name: string): Promise<void> {
  await db.delete(storageRoom).where(eq(storageRoom.name, name))
}

const addressPrefix = 'address:'

/** The name of the room that guests at one address share. */
export const addressRoom = (addressHash: string): string => `${addressPrefix}${addressHash}`

const isAddressRoom = like(storageRoom.name, `${addressPrefix}%`)

/** Sums what guests store together, as far as it was counted: all of it once in an hour, files at once. */
export async function sumAddressRooms(db: Db): Promise<number> {
  const [row] = await db
    .select({ bytes: sql<number>`coalesce(sum(${storageRoom.stored}), 0)::float8` })
    .from(storageRoom)
    .where(isAddressRoom)
  return row!.bytes
}

/** Deletes old counts of owners' rooms; those of addresses are counted again instead, because they are summed. */
export async function deleteRoomsCountedBefore(db: Db, moment: number): Promise<void> {
  await db.delete(storageRoom).where(and(lt(storageRoom.countedAt, moment), not(isAddressRoom)))
}

/** Lists the address hashes whose room was counted before a moment or never, oldest first. */
export async function listAddressesCountedBefore(db: Db, moment: number, limit: number): Promise<string[]> {
  const { rows } = await db.execute(sql`
    select a.hash from (
      select distinct ${guest.addressHash} as hash from ${guest} where ${guest.addressHash} <> ''
      union select substr(${storageRoom.name}, ${addressPrefix.length + 1}) from ${storageRoom} where ${isAddressRoom}
    ) a left join ${storageRoom} r on r.name = ${addressPrefix} || a.hash
    where coalesce(r.counted_at, 0) < ${moment} order by coalesce(r.counted_at, 0), a.hash limit ${limit}`)
  return rows.map(({ hash }) => hash as string)
}
