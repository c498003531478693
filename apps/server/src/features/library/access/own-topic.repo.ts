import { createHash } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import type { Db } from '../../../db/client.ts'
import { topic } from '../../../db/schema/library/topic.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { ensureTopic, findTopic, instanceOwner, type TopicRow } from './library.repo.ts'

export const ownTopicName = '我的资料'

/** Whether the topic is the one that each owner has from the start. */
export function isOwnTopic({ name, kind, owner }: TopicRow): boolean {
  return name === ownTopicName && kind === 'library' && owner !== instanceOwner
}

/** An id derived from the owner that reveals nothing about them, so that the ids of a planned topic stay valid when it is stored. */
const idOf = (owner: string, part: string, n: number) =>
  createHash('sha256').update(`own-topic:${part}:${n}:${owner}`).digest('base64url').slice(0, 21)

/**
 * Finds the own topic of an owner, or plans the row it will have. An own topic that was transferred to an account keeps its id there, so
 * the browser's next one gets another.
 */
export async function findOrPlanOwnTopic(db: Db, owner: string, now: number): Promise<{ row: TopicRow; stored: boolean }> {
  const where = and(eq(topic.owner, owner), eq(topic.name, ownTopicName), isNull(topic.trashedAt))
  const [found] = await db.select().from(topic).where(where)
  if (found) return { row: found, stored: true }
  let n = 0
  for (let taken = await findTopic(db, idOf(owner, 'topic', n)); taken; taken = await findTopic(db, idOf(owner, 'topic', n))) {
    // A concurrent call stored it between the two reads: a plan with the next id would name a topic that is never stored.
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

/** Stores the own topic of an owner unless it exists. */
export async function storeOwnTopic(db: Db, owner: string, now: number): Promise<TopicRow> {
  const { row, stored } = await findOrPlanOwnTopic(db, owner, now)
  return stored ? row : ensureTopic(db, row)
}

/**
 * Finds the person's own topic by its id or its root's id, stored or planned; undefined for any other id. For a caller who has not found it
 * among the stored topics: a concurrent call may have stored it since.
 */
export async function findOwnTopic(db: Db, actor: Actor, id: string): Promise<TopicRow | undefined> {
  // A program with an API key has an account; a caller with neither account nor visitor id has no own topic.
  if (actor.uid === null && actor.visitorId === '') return undefined
  const { row } = await findOrPlanOwnTopic(db, ownerOf(actor), Date.now())
  return row.id === id || row.dirRootId === id ? row : undefined
}
