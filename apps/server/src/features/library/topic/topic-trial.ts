import { AppError, limits, type Relation } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Db } from '../../../db/client.ts'
import { ownerOf, type Caller, type Actor } from '../../../http/caller.ts'
import { addressKey, isOwnMachine } from '../../../lib/address/address-key.ts'
import { dayAround } from '../../../lib/text/day.ts'
import { safetyOf } from '../../platform/moderation/index.ts'
import { findFiles, findFolders } from '../file/index.ts'
import { type TopicRow, carries, countAsked, findTopicByFolder, instanceOwner, listTopicsById, relationsTo } from '../access/index.ts'

/** All guests at one network address, which may be a whole office, share the trial questions of this many guests. */
const guestsAtAddress = 20
const dayMs = 24 * 3_600_000

/** Contains the topic id, so that the page can offer a subscription. */
const exhausted = (topicId: string) =>
  new AppError(
    'knowledgeTrialLimit',
    { zh: '订阅后可以继续提问，或等明天零点恢复', en: 'subscribe to continue, or wait until midnight' },
    { data: { topicId } },
  )

const keyOf = (since: number, topicId: string, who: string) => `topic-trial:${since}:${topicId}:${who}`

/**
 * The number of trial questions per day for a person who can only read the topic; null for unlimited questions. Members and visitors of its
 * share link ask without limit; libraries of the instance are unlimited for accounts.
 */
async function trialOf(ctx: Ctx, topic: TopicRow, relations: readonly Relation[], actor: Actor): Promise<number | null> {
  // Disabled rate limits disable quotas, too.
  if (ctx.config.rateLimitFactor === 0 || carries('topic:ask', topic, relations)) return null
  const { knowledgeTrial } = (await safetyOf(ctx)).quotas
  if (topic.owner === instanceOwner) return actor.uid === null ? knowledgeTrial : null
  return knowledgeTrial ?? limits.topicTrialQuestions
}

/** Counts a person's remaining trial questions of today, by topic; topics without a limit are absent. */
export async function trialsLeft(
  ctx: Ctx,
  actor: Actor,
  topics: readonly { topic: TopicRow; relations: readonly Relation[] }[],
): Promise<Map<string, number>> {
  const trials = new Map<string, number>()
  for (const { topic, relations } of topics) {
    const max = await trialOf(ctx, topic, relations, actor)
    if (max !== null) trials.set(topic.id, max)
  }
  const { since } = dayAround(ctx.now())
  const asked = await countAsked(ctx.db, actor, [...trials.keys()], since)
  for (const [id, max] of trials) {
    // A question stays counted after it is deleted.
    const taken = await ctx.limiter.count(keyOf(since, id, ownerOf(actor)), dayMs)
    trials.set(id, Math.max(0, max - Math.max(taken, asked.get(id) ?? 0)))
  }
  return trials
}

/** The places that a question names. */
export interface SearchScope {
  topicIds: readonly string[]
  folderIds: readonly string[]
  fileIds: readonly string[]
}

/** The topics of folders; the root of a topic has no folder row. */
async function topicsOfFolders(db: Db, folderIds: readonly string[]): Promise<string[]> {
  const folders = await findFolders(db, folderIds)
  const known = new Set(folders.map(({ id }) => id))
  const roots = await Promise.all(folderIds.filter((id) => !known.has(id)).map((id) => findTopicByFolder(db, id)))
  return [...folders.map(({ topicId }) => topicId), ...roots.flatMap((topic) => topic?.id ?? [])]
}

/** The topics that a question names, directly or by folders and files, with the asker's relations; missing topics are left out. */
async function topicsOf(ctx: Ctx, actor: Actor, { topicIds, folderIds, fileIds }: SearchScope) {
  const files = fileIds.length === 0 ? [] : await findFiles(ctx.db, fileIds)
  const ids = new Set([...topicIds, ...(await topicsOfFolders(ctx.db, folderIds)), ...files.map(({ topicId }) => topicId)])
  const topics = await listTopicsById(ctx.db, [...ids])
  const relations = await relationsTo(ctx.db, topics, actor)
  return topics.map((topic) => ({ topic, relations: relations.get(topic.id)! }))
}

/**
 * Refuses a question to a topic whose trial questions are used up. Spec section 6 "Knowledge search trial limit".
 * @throws AppError `knowledgeTrialLimit`.
 */
export async function requireTrial(ctx: Ctx, actor: Actor, scope: SearchScope): Promise<void> {
  const left = await trialsLeft(ctx, actor, await topicsOf(ctx, actor, scope))
  for (const [topicId, count] of left) if (count === 0) throw exhausted(topicId)
}

/**
 * Determines which trials a question uses. Reads the database now and only the limiter later: the returned function may be called inside a
 * transaction.
 * @returns counts the question; throws AppError `knowledgeTrialLimit`.
 */
export async function prepareTrial(ctx: Ctx, caller: Caller, scope: SearchScope): Promise<() => Promise<void>> {
  const trials: { topicId: string; max: number }[] = []
  for (const { topic, relations } of await topicsOf(ctx, caller, scope)) {
    const max = await trialOf(ctx, topic, relations, caller)
    if (max !== null) trials.push({ topicId: topic.id, max })
  }
  return async () => {
    for (const { topicId, max } of trials) await takeOne(ctx, caller, topicId, max)
  }
}

async function takeOne(ctx: Ctx, caller: Caller, topicId: string, trial: number): Promise<void> {
  const { since } = dayAround(ctx.now())
  const hit = async (who: string, max: number) => (await ctx.limiter.hit(keyOf(since, topicId, who), { max, windowMs: dayMs })).allowed
  const crowded =
    caller.uid === null && !isOwnMachine(caller.address) && !(await hit(`address:${addressKey(caller.address)}`, trial * guestsAtAddress))
  if (crowded || !(await hit(ownerOf(caller), trial))) throw exhausted(topicId)
}
