import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { topic } from '../../../db/schema/library/topic.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { ensureTopic, findTopic, instanceOwner, type TopicRow } from './library.repo.ts'

export const ownTopicName = '我的资料'

/** Whether it is the topic its owner has without making it. */
export function isOwnTopic({ name, kind, owner }: TopicRow): boolean {
  return name === ownTopicName && kind === 'library' && owner !== instanceOwner
}

/** An id that follows from the owner and tells nothing of them: what a page was shown before anything was stored stays true afterwards. */
const idOf = (owner: string, part: string, n: number) =>
  createHash('sha256').update(`own-topic:${part}:${n}:${owner}`).digest('base64url').slice(0, 21)

/**
 * The topic an owner has without making it, as it is stored or as it will be. One that was taken along to an account keeps its id there,
 * and the browser's next one has another.
 */
export async function findOrPlanOwnTopic(db: Db, owner: string, now: number): Promise<{ row: TopicRow; stored: boolean }> {
  const where = and(eq(topic.owner, owner), eq(topic.name, ownTopicName), isNull(topic.trashedAt))
  const [found] = await db.select().from(topic).where(where)
  if (found) return { row: found, stored: true }
  let n = 0
  for (let taken = await findTopic(db, idOf(owner, 'topic', n)); taken; taken = await findTopic(db, idOf(owner, 'topic', n))) {
    // Another call stored it between the two reads: a plan for the next id would name a topic that is never stored.
    if (taken.owner === owner && taken.name === ownTopicName && taken.trashedAt === null) return { row: taken, stored: true }
    n += 1
  }
  const row: TopicRow = {
    id: idOf(owner, 'topic', n),
    name: ownTopicName,
    description: '',
    owner,
    builtin: false,
    kind: 'library',
    dirRootId: idOf(owner, 'root', n),
    title: '',
    ownerPanel: { shown: false, text: '' },
    recommendedQuestions: [],
    initialConversation: '',
    personalityPrompt: '',
    publishedAt: null,
    takenDown: null,
    category: null,
    trashedAt: null,
    createdAt: now,
  }
  return { row, stored: false }
}

/** Stores the topic an owner has without making it, unless it is there. */
export async function storeOwnTopic(db: Db, owner: string, now: number): Promise<TopicRow> {
  const { row, stored } = await findOrPlanOwnTopic(db, owner, now)
  return stored ? row : ensureTopic(db, row)
}

/**
 * The person's own topic by its id or that of its root, stored or not; undefined for every other id. For a caller who has not found it among
 * the stored ones: another call may have stored it since.
 */
export async function findOwnTopic(db: Db, actor: Actor, id: string): Promise<TopicRow | undefined> {
  // A program with a key has an account, a caller without either has nothing.
  if (actor.uid === null && actor.visitorId === '') return undefined
  const { row } = await findOrPlanOwnTopic(db, ownerOf(actor), Date.now())
  return row.id === id || row.dirRootId === id ? row : undefined
}
