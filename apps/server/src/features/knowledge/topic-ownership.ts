import { nanoid } from 'nanoid'
import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { guestOwner, type Person } from '../../http/caller.ts'
import { mayUseTopic } from './knowledge.policy.ts'
import { ensureTopic, listAllFiles, type TopicRow } from './knowledge.repo.ts'
import { removeFile } from './knowledge.service.ts'
import { newOwnTopic, ownTopicName } from './own-topic.ts'
import { mergeTopicSegments } from './passage-index.merge.ts'
import {
  countFiles,
  deleteEmptyTopic,
  listTopicsById,
  listTopicsOf,
  lockTopicOwner,
  lockTopicsOf,
  setTopicOwner,
} from './topic-ownership.repo.ts'

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, n) => total + n, 0)
const dayFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' })

/** Those of some topics that the person may read. */
export async function listReadableTopics(ctx: Ctx, person: Person, ids: readonly string[]): Promise<TopicRow[]> {
  const rows = await listTopicsById(ctx.db, ids)
  const readable = await Promise.all(rows.map((row) => mayUseTopic(ctx.db, 'topic:read', row, person)))
  return rows.filter((_, at) => readable[at])
}

/** Makes a topic for the pages of a subscribed site, under a name its owner has no topic of yet. */
export async function createSubscriptionTopic(
  tx: Tx,
  { owner, name, now }: { owner: string; name: string; now: number },
): Promise<TopicRow> {
  await lockTopicOwner(tx, owner)
  const taken = new Set([ownTopicName, ...(await listTopicsOf(tx, owner)).map((topic) => topic.name)])
  return ensureTopic(tx, {
    id: nanoid(),
    owner,
    name: freeName(name, taken),
    kind: 'subscription',
    dirRootId: nanoid(),
    createdAt: now,
  })
}

/** Gives a topic another name, with a number behind it where its owner has a topic of that name. */
export async function renameTopic(tx: Tx, id: string, name: string): Promise<void> {
  const [topic] = await listTopicsById(tx, [id])
  if (!topic || topic.name === name) return
  await lockTopicOwner(tx, topic.owner)
  const others = (await listTopicsOf(tx, topic.owner)).filter((other) => other.id !== id)
  await setTopicOwner(tx, id, topic.owner, freeName(name, new Set([ownTopicName, ...others.map((other) => other.name)])))
}

/**
 * Takes a topic away from its owner: from now on nobody reads or searches it, and nobody but `deleteTopicsOf` knows it.
 * @returns whom to name to `deleteTopicsOf`
 */
export async function withdrawTopic(tx: Tx, id: string): Promise<string> {
  const nobody = `withdrawn:${id}`
  await setTopicOwner(tx, id, nobody, id)
  return nobody
}

/** How many files there are in the topics of an owner. */
export async function countFilesOf(ctx: Ctx, owner: string): Promise<number> {
  const topics = await listTopicsOf(ctx.db, owner)
  const counts = await countFiles(
    ctx.db,
    topics.map(({ id }) => id),
  )
  return sum(counts.values())
}

/** A name the owner has no topic of yet. */
function freeName(wanted: string, taken: ReadonlySet<string>): string {
  for (let n = 1; ; n += 1) {
    const name = n === 1 ? wanted : `${wanted} (${n})`
    if (!taken.has(name)) return name
  }
}

/**
 * Gives the topics of a guest to an account; those without files stay. The first becomes the account's own topic while that holds
 * nothing, others stand beside it under the day's name. Imports under way go on: a topic keeps its id.
 * @returns number of files that changed hands.
 */
export async function adoptTopics(tx: Tx, { visitorId, uid, now }: { visitorId: string; uid: string; now: number }): Promise<number> {
  await lockTopicOwner(tx, uid)
  const topics = await lockTopicsOf(tx, guestOwner(visitorId))
  const files = await countFiles(
    tx,
    topics.map(({ id }) => id),
  )
  // A subscribed site comes along even before its first page.
  const brought = topics.filter(({ id, kind }) => files.has(id) || kind === 'subscription')
  if (brought.length === 0) return 0
  // There from here on, so that nobody makes one meanwhile.
  const main = await ensureTopic(tx, newOwnTopic(uid, now))
  const taken = new Set((await lockTopicsOf(tx, uid)).map(({ name }) => name))
  if (brought.some(({ kind }) => kind === 'library') && (await deleteEmptyTopic(tx, main.id))) taken.delete(main.name)
  for (const { id, name: known, kind } of brought) {
    const wanted = taken.has(main.name) ? `访客资料 ${dayFormat.format(now)}` : main.name
    const name = freeName(kind === 'library' ? wanted : known, taken)
    await setTopicOwner(tx, id, uid, name)
    taken.add(name)
  }
  return sum(files.values())
}

/**
 * Deletes the topics of an owner with their files, the bytes of these and the index. Done again after a crash it goes on; a file
 * somebody else puts in meanwhile goes too.
 */
export async function deleteTopicsOf(ctx: Ctx, owner: string): Promise<void> {
  for (const topic of await listTopicsOf(ctx.db, owner)) {
    for (let gone = false; !gone;) {
      for (const file of await listAllFiles(ctx.db, topic.id)) await removeFile(ctx, file)
      // Nobody will change this index any more, and so nobody tidy it.
      await mergeTopicSegments(ctx.db, topic.id)
      gone = await ctx.db.transaction(async (tx) => {
        await lockTopicsOf(tx, owner)
        return deleteEmptyTopic(tx, topic.id)
      })
    }
  }
}
