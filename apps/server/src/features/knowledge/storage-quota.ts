import { AppError } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { owns, type Person } from '../../http/caller.ts'
import { ImportFailure } from '../../providers/parser/index.ts'
import { quotasHold, quotasOf } from '../moderation/index.ts'
import { INSTANCE, type TopicRow } from './knowledge.repo.ts'
import { lockStorage, sumStored } from './storage-quota.repo.ts'

const megabyte = 1_000_000

/** Bytes that are to come into a topic. */
export interface Arrival {
  /** Who puts them in; null for work that goes on by itself. */
  person: Person | null
  topic: Pick<TopicRow, 'owner'>
  bytes: number
}

/** Megabytes the plan of an owner has room for; null where there is no end to it. */
async function roomOf(ctx: Ctx, owner: string): Promise<number | null> {
  if (!quotasHold(ctx) || owner === INSTANCE) return null
  return (await quotasOf(ctx, owner.startsWith('guest:') ? null : owner)).storage
}

/** @throws AppError as `withRoom` */
async function requireRoom(tx: Tx, { person, topic: { owner }, bytes }: Arrival, room: number): Promise<void> {
  await lockStorage(tx, owner)
  const used = await sumStored(tx, owner)
  if (used + bytes <= room * megabyte) return
  const facts = { data: { kind: 'storage', used, limit: room * megabyte } }
  const detail = {
    zh: `存储空间已满（${room} MB），请先清理文件和回收站`,
    en: `${room} MB of files are stored; delete some, in the trash too`,
  }
  if (!person || !owns(person, owner)) throw new AppError('ownerCreditRunOut', detail, facts)
  throw new AppError(person.uid === null ? 'creditRunOut' : 'userCreditRunOut', detail, facts)
}

/**
 * Writes down in one transaction what takes room, where the plan of the topic's owner has it; what is in the trash, and what is on its way in
 * parts, counts. Of many at once for one owner each finds the room the ones before have left.
 * @throws AppError `creditRunOut` (a guest), `userCreditRunOut` (an account) or `ownerCreditRunOut` (somebody else's topic)
 */
export async function withRoom<T>(ctx: Ctx, arrival: Arrival, write: (tx: Tx) => Promise<T>): Promise<T> {
  const room = arrival.bytes === 0 ? null : await roomOf(ctx, arrival.topic.owner)
  return ctx.db.transaction(async (tx) => {
    if (room !== null) await requireRoom(tx, arrival, room)
    return write(tx)
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
