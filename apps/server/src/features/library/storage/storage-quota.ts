import { AppError, ImportFailure, limits, type StorageUse } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { isGuestOwner, ownerOf, owns, visitorIdOf, type Actor } from '../../../http/caller.ts'
import { findGuest, listGuestsAt, ownMachineHashes } from '../../people/guest/index.ts'
import { quotasHold, quotasOf } from '../../platform/moderation/index.ts'
import { instanceOwner, type TopicRow } from '../access/index.ts'
import { guestDisk, requireDiskFor } from './disk-share.ts'
import { addressRoom, findRoom, lockStorage, saveRoom, sumAddressRooms, sumStored } from './storage-quota.repo.ts'

const megabyte = 1_000_000
/** Bytes that guests of an address, and all guests together, may use on a disk that is nearly full: their questions and answers. */
const minAddressRoom = 64 * megabyte
const minGuestRoom = 256 * megabyte
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
  /** Its size in bytes, when it holds `used` bytes: a room on the disk grows with the bytes that it already has there. */
  limit: (used: number) => number
  /** The owners of a shared room; absent for the room of one owner. */
  shared?: 'address'
}

/**
 * The rooms that an owner uses: their own; for a guest, first that of the network address, which is as large as the rooms of a few guests,
 * but no more than a share of the free disk.
 */
async function roomsOf(ctx: Ctx, tx: Tx, owner: string, megabytes: number): Promise<Room[]> {
  const own: Room = { name: owner, owners: () => Promise.resolve([owner]), limit: () => megabytes * megabyte }
  const addressHash = isGuestOwner(owner) ? (await findGuest(tx, visitorIdOf(owner)))?.addressHash : undefined
  if (!addressHash) return [own]
  const { roomsPerAddress, addressDiskShare } = limits.guest
  const share = ownMachineHashes(ctx).includes(addressHash) ? 1 : addressDiskShare
  const limit = (used: number) => Math.min(megabytes * megabyte * roomsPerAddress, share * (guestDisk(ctx) + used))
  return [{ name: addressRoom(addressHash), owners: () => listGuestsAt(tx, addressHash), limit, shared: 'address' }, own]
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
  const limitOf = (used: number) => Math.max(bytes === undefined && room.shared ? minAddressRoom : 0, room.limit(used))
  const now = ctx.now()
  const known = await findRoom(tx, room.name)
  const bound = (known?.bound ?? 0) + (bytes ?? maxWritten)
  if (known && now - known.countedAt < countedForMs && bound <= limitOf(known.bound)) {
    return saveRoom(tx, { ...known, bound, stored: known.stored + (bytes ?? 0) })
  }
  const stored = sum(Object.values(await sumStored(ctx, tx, await room.owners())))
  // Without `bytes` the write was made before: its bytes are among the stored ones.
  const used = stored + (bytes ?? 0)
  const limit = limitOf(stored)
  if (used > limit) throw roomRunOut(actor, owner, { used: stored, limit, shared: room.shared })
  await saveRoom(tx, { name: room.name, bound: used, stored: used, countedAt: now })
}

/** The error of full storage, which says what to delete. */
function roomRunOut(
  actor: Actor | null,
  owner: string,
  { used, limit, shared }: { used: number; limit: number; shared: Room['shared'] },
): AppError {
  const facts = { data: { kind: 'storage', used, limit: Math.floor(limit) } }
  const room = Math.floor(limit / megabyte)
  const detail = shared
    ? {
        zh: `存储空间已满：同一网络地址的未登录访客共用 ${room} MB，请先删除一些文件、文章、提问记录或导出的文件，再清空回收站，或登录后再试`,
        en: `guests of one network address share ${room} MB, which are used up; delete files, articles, conversations or exports and empty the trash, or sign in`,
      }
    : {
        zh: `存储空间已满（${room} MB），请先删除一些文件、文章、提问记录或导出的文件，再清空回收站`,
        en: `your storage of ${room} MB is used up; delete files, articles, conversations or exports, and empty the trash`,
      }
  if (!actor || !owns(actor, owner)) return new AppError('ownerCreditRunOut', detail, facts)
  return new AppError(actor.uid === null ? 'creditRunOut' : 'userCreditRunOut', detail, facts)
}

/** @throws AppError `creditRunOut` or `ownerCreditRunOut` when all guests together have taken their share of the disk */
async function requireGuestShare(ctx: Ctx, tx: Tx, { actor, topic: { owner }, bytes }: Arrival): Promise<void> {
  const used = await sumAddressRooms(tx)
  const limit = Math.max(bytes === undefined ? minGuestRoom : 0, limits.guest.diskShare * (guestDisk(ctx) + used))
  if (used + (bytes ?? 0) <= limit) return
  const facts = { data: { kind: 'storage', used, limit: Math.floor(limit) } }
  const detail = {
    zh: `服务器留给未登录访客的存储空间已满，请登录后再试，或等访客的旧内容到期删除`,
    en: 'the storage for guests on this server is used up; sign in, or try again after older contents of guests have expired',
  }
  throw new AppError(actor && owns(actor, owner) ? 'creditRunOut' : 'ownerCreditRunOut', detail, facts)
}

/**
 * Runs a write in a transaction, if the owner's plan has storage left; the trash and unfinished multipart uploads count. Concurrent writes
 * of one owner are serialized, so that each sees the storage left by the ones before. The storage lock is the first lock of the
 * transaction.
 * @throws AppError `creditRunOut` (a guest), `userCreditRunOut` (an account) or `ownerCreditRunOut` (another person's topic)
 * @throws StorageError `full` when the bytes would take what the disk reserves for answers
 */
export async function withRoom<T>(ctx: Ctx, arrival: Arrival, write: (tx: Tx) => Promise<T>): Promise<T> {
  const { topic, bytes } = arrival
  // Rows stored with a question may use the reserve, which is kept for answers; calls that store other rows check the free space before.
  if (bytes !== undefined) requireDiskFor(ctx, bytes)
  const room = bytes === 0 ? null : await roomOf(ctx, topic.owner)
  return ctx.db.transaction(async (tx) => {
    if (room === null) return write(tx)
    const rooms = await roomsOf(ctx, tx, topic.owner, room)
    for (const { name } of rooms) await lockStorage(tx, name)
    if (isGuestOwner(topic.owner)) await requireGuestShare(ctx, tx, arrival)
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

/**
 * Returns the bytes that an owner may still store; null when unlimited. For work that makes a file whose size is not known before: it stops
 * at these bytes, and `withRoom` decides when it stores them.
 */
export async function roomLeft(ctx: Ctx, owner: string): Promise<number | null> {
  const megabytes = await roomOf(ctx, owner)
  if (megabytes === null) return null
  return ctx.db.transaction(async (tx) => {
    let left = Infinity
    for (const room of await roomsOf(ctx, tx, owner, megabytes)) {
      const stored = sum(Object.values(await sumStored(ctx, tx, await room.owners())))
      left = Math.min(left, room.limit(stored) - stored)
    }
    if (!isGuestOwner(owner)) return Math.max(0, left)
    const used = await sumAddressRooms(tx)
    return Math.max(0, Math.min(left, limits.guest.diskShare * (guestDisk(ctx) + used) - used))
  })
}

/** Returns a person's storage use by kind, their limit, and the expiry of a guest's data. */
export async function getStorageUse(ctx: Ctx, actor: Actor): Promise<StorageUse> {
  const owner = ownerOf(actor)
  const kinds = await sumStored(ctx, ctx.db, [owner])
  const megabytes = await roomOf(ctx, owner)
  const known = actor.uid === null ? await findGuest(ctx.db, actor.visitorId) : undefined
  return {
    used: sum(Object.values(kinds)),
    limit: megabytes === null ? null : megabytes * megabyte,
    kinds,
    expiresAt: known ? known.seenAt + limits.guest.idleDays * dayMs : null,
  }
}
