import { AppError, ImportFailure, limits, type StorageUse } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { isGuestOwner, ownerOf, owns, visitorIdOf, type Actor } from '../../../http/caller.ts'
import { findGuest, listGuestsAt } from '../../people/guest/index.ts'
import { quotasHold, quotasOf } from '../../platform/moderation/index.ts'
import { instanceOwner, type TopicRow } from '../access/index.ts'
import { findRoom, lockStorage, saveRoom, sumStored } from './storage-quota.repo.ts'

const megabyte = 1_000_000
const dayMs = 24 * 3_600_000
const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0)

/** Bytes to be stored. */
export interface Arrival {
  /** The person who adds the bytes; null for background work. */
  actor: Actor | null
  /** The topic whose owner's storage is used. */
  topic: Pick<TopicRow, 'owner'>
  /** Number of bytes; absent when they are counted after the write. */
  bytes?: number
}

/** The storage in megabytes of an owner's plan; null when it is unlimited. */
async function roomOf(ctx: Ctx, owner: string): Promise<number | null> {
  if (!quotasHold(ctx) || owner === instanceOwner) return null
  return (await quotasOf(ctx, isGuestOwner(owner) ? null : owner)).storage
}

/** A storage room, shared by one or more owners. */
interface Room {
  /** The name of the lock. */
  name: string
  owners: () => Promise<readonly string[]>
  megabytes: number
}

/**
 * The rooms that an owner uses: their own; for a guest, first that of the network address, which is as large as the rooms of a few guests.
 */
async function roomsOf(tx: Tx, owner: string, megabytes: number): Promise<Room[]> {
  const own = { name: owner, owners: () => Promise.resolve([owner]), megabytes }
  const addressHash = isGuestOwner(owner) ? (await findGuest(tx, visitorIdOf(owner)))?.addressHash : undefined
  if (!addressHash) return [own]
  const name = `address:${addressHash}`
  return [{ name, owners: () => listGuestsAt(tx, addressHash), megabytes: megabytes * limits.guest.roomsPerAddress }, own]
}

/** Maximum bytes that one call writes before they are counted: the longest article with a version of it. */
const maxWritten = 2_500_000
/** Milliseconds that an upper bound is used instead of counting; it misses what jobs add meanwhile (texts read from files, answers). */
const countedForMs = 10 * 60_000

/**
 * Reserves storage for bytes; without `bytes`, for the maximum of a write that was just made. The stored bytes are counted only when the
 * upper bound exceeds the limit or is too old.
 * @throws AppError as `withRoom`
 */
async function takeRoom(ctx: Ctx, tx: Tx, { actor, topic: { owner }, bytes }: Arrival, room: Room): Promise<void> {
  const now = ctx.now()
  const limit = room.megabytes * megabyte
  const known = await findRoom(tx, room.name)
  const bound = (known?.bound ?? 0) + (bytes ?? maxWritten)
  if (known && now - known.countedAt < countedForMs && bound <= limit) return saveRoom(tx, { ...known, bound })
  const used = sum(Object.values(await sumStored(ctx, tx, await room.owners()))) + (bytes ?? 0)
  if (used > limit) throw roomRunOut(actor, owner, { used: used - (bytes ?? 0), room: room.megabytes })
  await saveRoom(tx, { name: room.name, bound: used, countedAt: now })
}

/** The error of full storage, which says what to delete. */
function roomRunOut(actor: Actor | null, owner: string, { used, room }: { used: number; room: number }): AppError {
  const facts = { data: { kind: 'storage', used, limit: room * megabyte } }
  const detail = {
    zh: `存储空间已满（${room} MB），请先删除一些文件、文章或提问记录，再清空回收站`,
    en: `all ${room} MB are taken; delete some files, articles or conversations, and empty the trash`,
  }
  if (!actor || !owns(actor, owner)) return new AppError('ownerCreditRunOut', detail, facts)
  return new AppError(actor.uid === null ? 'creditRunOut' : 'userCreditRunOut', detail, facts)
}

/**
 * Runs a write in a transaction, if the owner's plan has storage left; the trash and unfinished multipart uploads count. Concurrent writes
 * of one owner are serialized, so that each sees the storage left by the ones before. The storage lock is the first lock of the
 * transaction.
 * @throws AppError `creditRunOut` (a guest), `userCreditRunOut` (an account) or `ownerCreditRunOut` (another person's topic)
 */
export async function withRoom<T>(ctx: Ctx, arrival: Arrival, write: (tx: Tx) => Promise<T>): Promise<T> {
  const { topic, bytes } = arrival
  const room = bytes === 0 ? null : await roomOf(ctx, topic.owner)
  return ctx.db.transaction(async (tx) => {
    if (room === null) return write(tx)
    const rooms = await roomsOf(tx, topic.owner, room)
    for (const { name } of rooms) await lockStorage(tx, name)
    const take = async () => {
      for (const each of rooms) await takeRoom(ctx, tx, arrival, each)
    }
    if (bytes !== undefined) await take()
    const written = await write(tx)
    if (bytes === undefined) await take()
    return written
  })
}

/** Stores what an import adds to a topic. @throws ImportFailure `storageFull` when its owner has not enough storage left for the bytes */
export async function withImportRoom<T>(ctx: Ctx, topic: Arrival['topic'], bytes: number, write: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await withRoom(ctx, { actor: null, topic, bytes }, write)
  } catch (error) {
    throw error instanceof AppError && error.errorName === 'ownerCreditRunOut' ? new ImportFailure('storageFull') : error
  }
}

/** Returns a person's storage use by kind, their limit, and the expiry of a guest's data. */
export async function getStorageUse(ctx: Ctx, actor: Actor): Promise<StorageUse> {
  const owner = ownerOf(actor)
  const kinds = await sumStored(ctx, ctx.db, [owner])
  const room = await roomOf(ctx, owner)
  const known = actor.uid === null ? await findGuest(ctx.db, actor.visitorId) : undefined
  return {
    used: sum(Object.values(kinds)),
    limit: room === null ? null : room * megabyte,
    kinds,
    expiresAt: known ? known.seenAt + limits.guest.idleDays * dayMs : null,
  }
}
