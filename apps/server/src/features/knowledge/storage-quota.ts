import { AppError } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import { owns, type Person } from '../../http/caller.ts'
import { quotasHold, quotasOf } from '../moderation/index.ts'
import { sumSizes } from './file.repo.ts'
import { INSTANCE, type TopicRow } from './knowledge.repo.ts'
import { listTopicsOf } from './topic-ownership.repo.ts'

const megabyte = 1_000_000

/** Bytes that are on their way into a topic; who takes uploads in parts knows of some more. */
type OnTheWay = (topicIds: readonly string[]) => Promise<number>

/**
 * Refuses bytes past what the plan of the topic's owner has room for; what is in the trash counts until it is gone.
 * @param person who puts them in; null for work that goes on by itself
 * @throws AppError `creditRunOut` (a guest), `userCreditRunOut` (an account) or `ownerCreditRunOut` (somebody else's topic)
 */
export async function requireStorage(ctx: Ctx, person: Person | null, topic: TopicRow, bytes: number, onTheWay?: OnTheWay): Promise<void> {
  if (!quotasHold(ctx) || topic.owner === INSTANCE || bytes === 0) return
  const { storage } = await quotasOf(ctx, topic.owner.startsWith('guest:') ? null : topic.owner)
  if (storage === null) return
  const topicIds = (await listTopicsOf(ctx.db, topic.owner)).map(({ id }) => id)
  const used = (await sumSizes(ctx.db, topicIds)) + ((await onTheWay?.(topicIds)) ?? 0)
  if (used + bytes <= storage * megabyte) return
  const facts = { data: { kind: 'storage', used, limit: storage * megabyte } }
  const detail = {
    zh: `存储空间已满（${storage} MB），请先清理文件和回收站`,
    en: `${storage} MB of files are stored; delete some, in the trash too`,
  }
  if (!person || !owns(person, topic.owner)) throw new AppError('ownerCreditRunOut', detail, facts)
  throw new AppError(person.uid === null ? 'creditRunOut' : 'userCreditRunOut', detail, facts)
}
