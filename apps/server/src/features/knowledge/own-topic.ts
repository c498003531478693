import { nanoid } from 'nanoid'
import type { Ctx } from '../../context.ts'
import { ownerOf, type Person } from '../../http/caller.ts'
import { mayUseTopic } from './knowledge.policy.ts'
import { ensureTopic, findTopic, INSTANCE, type TopicRow } from './knowledge.repo.ts'
import { findDefaultTopicId } from './topic-place.repo.ts'

/** Stands for the person's default topic and its folder in addresses. */
export const OWN = 'mine'
export const ownTopicName = '我的资料'

/** The topic everybody has without making it, as it begins. */
export function newOwnTopic(owner: string, now: number) {
  return { id: nanoid(), name: ownTopicName, owner, dirRootId: nanoid(), createdAt: now }
}

/** Whether it is the topic its owner has without making it. */
export function isOwnTopic({ name, kind, owner }: TopicRow): boolean {
  return name === ownTopicName && kind === 'library' && owner !== INSTANCE
}

/** The visitor's own topic; made on first use. */
export async function ensureOwnTopic(ctx: Ctx, person: Person): Promise<TopicRow> {
  return ensureTopic(ctx.db, newOwnTopic(ownerOf(person), ctx.now()))
}

/** The topic somebody chose for what names none, while they may still edit it; else their own. */
export async function ensureDefaultTopic(ctx: Ctx, person: Person): Promise<TopicRow> {
  const id = await findDefaultTopicId(ctx.db, ownerOf(person))
  const chosen = id === undefined ? undefined : await findTopic(ctx.db, id)
  return chosen && (await mayUseTopic(ctx.db, 'topic:edit', chosen, person)) ? chosen : ensureOwnTopic(ctx, person)
}
