import { AppError } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { isGuestOwner, owns, type Person } from '../../http/caller.ts'
import { ImportFailure } from '../../providers/parser/index.ts'
import { quotasHold, quotasOf } from '../moderation/index.ts'
import { INSTANCE, type TopicRow } from './knowledge.repo.ts'
import { lockStorage, sumStored } from './storage-quota.repo.ts'

const megabyte = 1_000_000

/** Bytes that are to be stored. */
export interface Arrival {
  /** Who puts them in; null for work that goes on by itself. */
  person: Person | null
  /** Whose room they take. */
  topic: Pick<TopicRow, 'owner'>
  /** Absent where they are counted once they are written. */
  bytes?: number
}

/** Megabytes the plan of an owner has room for; null where there is no end to it. */
async function roomOf(ctx: Ctx, owner: string): Promise<number | null> {
  if (!quotasHold(ctx) || owner === INSTANCE) return null
  return (await quotasOf(ctx, isGuestOwner(owner) ? null : owner)).storage
}

/** @throws AppError as `withRoom` */
async function requireRoom(tx: Tx, { person, topic: { owner } }: Arrival, added: number, room: number): Promise<void> {
  const used = await sumStored(tx, [owner])
  if (used + added > room * megabyte) throw roomRunOut(person, owner, { used, room })
}

/** That there is no room left; what to delete stands in it. */
function roomRunOut(person: Person | null, owner: string, { used, room }: { used: number; room: number }): AppError {
  const facts = { data: { kind: 'storage', used, limit: room * megabyte } }
  const detail = {
    zh: `存储空间已满（${room} MB），请先删除一些文件、文章或提问记录，再清空回收站`,
    en: `all ${room} MB are taken; delete some files, articles or conversations, and empty the trash`,
  }
  if (!person || !owns(person, owner)) return new AppError('ownerCreditRunOut', detail, facts)
  return new AppError(person.uid === null ? 'creditRunOut' : 'userCreditRunOut', detail, facts)
}

/**
 * Stores in one transaction what takes room, where the plan of its owner has it; what is in the trash, and what is on its way in parts,
 * counts. Of many at once for one owner each finds the room the ones before have left. The owner's lock is the first of the transaction.
 * @throws AppError `creditRunOut` (a guest), `userCreditRunOut` (an account) or `ownerCreditRunOut` (somebody else's topic)
 */
export async function withRoom<T>(ctx: Ctx, arrival: Arrival, write: (tx: Tx) => Promise<T>): Promise<T> {
  const { topic, bytes } = arrival
  const room = bytes === 0 ? null : await roomOf(ctx, topic.owner)
  return ctx.db.transaction(async (tx) => {
    if (room === null) return write(tx)
    await lockStorage(tx, topic.owner)
    if (bytes !== undefined) await requireRoom(tx, arrival, bytes, room)
    const written = await write(tx)
    if (bytes === undefined) await requireRoom(tx, arrival, 0, room)
    return written
  })
}

/**
 * Writes down what an import brings into a topic. @throws ImportFailure `storageFull` when its owner has no room for so many bytes more
 */
export async function withImportRoom<T>(ctx: Ctx, topic: Arrival['topic'], bytes: number, write: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await withRoom(ctx, { person: null, topic, bytes }, write)
  } catch (error) {
    throw error instanceof AppError && error.errorName === 'ownerCreditRunOut' ? new ImportFailure('storageFull') : error
  }
}
