import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { guestOwner, type Actor } from '../../../http/caller.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { dropUnusedBlob, finishTransits, removeFile, deleteFoldersOf } from '../file/index.ts'
import {
  type TopicRow,
  countFiles,
  deleteEmptyTopic,
  deletePlacesOf,
  ensureTopic,
  eraseActor,
  isOwnTopic,
  listAllFiles,
  listCovers,
  listTopicsById,
  listTopicsOf,
  listTouched,
  lockTopicOwner,
  lockTopicsOf,
  mayUseTopic,
  ownTopicName,
  setTopicOwner,
  storeOwnTopic,
  transferEvents,
  transferPlaces,
} from '../access/index.ts'
import { mergeTopicSegments } from '../passage-index/index.ts'
import { freeTopicName } from './topic-name.ts'

const sum = (numbers: Iterable<number>) => [...numbers].reduce((total, n) => total + n, 0)
const dayFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' })

/** Filters the topics that the person may read. */
export async function listReadableTopics(ctx: Ctx, actor: Actor, ids: readonly string[]): Promise<TopicRow[]> {
  const rows = await listTopicsById(ctx.db, ids)
  const readable = await Promise.all(rows.map((row) => mayUseTopic(ctx.db, 'topic:read', row, actor)))
  return rows.filter((_, at) => readable[at])
}

/** Creates a topic for the pages of a subscribed site, under a name unique among the owner's topics. */
export async function createSubscriptionTopic(
  tx: Tx,
  { owner, name, now }: { owner: string; name: string; now: number },
): Promise<TopicRow> {
  await lockTopicOwner(tx, owner)
  const taken = new Set([ownTopicName, ...(await listTopicsOf(tx, owner)).map((topic) => topic.name)])
  return ensureTopic(tx, {
    id: nanoid(),
    owner,
    name: freeTopicName(name, taken),
    kind: 'subscription',
    dirRootId: nanoid(),
    createdAt: now,
  })
}

/** Renames a topic; a name that another topic of the owner has gets a number. */
export async function renameTopic(tx: Tx, id: string, name: string): Promise<void> {
  const [topic] = await listTopicsById(tx, [id])
  if (!topic || topic.name === name) return
  await lockTopicOwner(tx, topic.owner)
  const others = (await listTopicsOf(tx, topic.owner)).filter((other) => other.id !== id)
  await setTopicOwner(tx, id, topic.owner, freeTopicName(name, new Set([ownTopicName, ...others.map((other) => other.name)])))
}

/**
 * Withdraws a topic from its owner: from then on no one can read or search it; only `deleteTopicsOf` accesses it.
 * @returns the pseudo owner to pass to `deleteTopicsOf`
 */
export function withdrawTopic(tx: Tx, { id }: Authorized<TopicRow, 'topic:delete'>): Promise<string> {
  return withdraw(tx, id)
}

/** The same for the topic that holds the pages of a subscription, which ends with it. */
export function withdrawTopicOf(tx: Tx, { topicId }: Authorized<{ topicId: string }, 'subscription:change'>): Promise<string> {
  return withdraw(tx, topicId)
}

async function withdraw(tx: Tx, id: string): Promise<string> {
  const nobody = `withdrawn:${id}`
  await setTopicOwner(tx, id, nobody, id)
  return nobody
}

/** Counts the files in the topics of an owner. */
export async function countFilesOf(ctx: Ctx, owner: string): Promise<number> {
  const topics = await listTopicsOf(ctx.db, owner)
  const counts = await countFiles(
    ctx.db,
    topics.map(({ id }) => id),
  )
  return sum(counts.values())
}

/**
 * Transfers the topics of a guest to an account, with the guest's list order; the guest's own topic only when it has files or events. It
 * becomes the account's own topic when that one is unused, otherwise it is added under a name with the date. Running imports continue,
 * since the topic keeps its id.
 * @returns number of files transferred.
 */
export async function transferTopics(tx: Tx, { visitorId, uid, now }: { visitorId: string; uid: string; now: number }): Promise<number> {
  await lockTopicOwner(tx, uid)
  const guest = guestOwner(visitorId)
  const topics = await lockTopicsOf(tx, guest)
  const ids = topics.map(({ id }) => id)
  const files = await countFiles(tx, ids)
  const touched = await listTouched(tx, ids)
  await transferTraces(tx, guest, uid)
  const guestTopics = topics.filter((topic) => !isOwnTopic(topic) || files.has(topic.id) || touched.has(topic.id))
  if (guestTopics.length === 0) return 0
  // Store it now, so that no concurrent request creates it.
  const main = await storeOwnTopic(tx, uid, now)
  const taken = new Set((await lockTopicsOf(tx, uid)).map(({ name }) => name))
  const untouched = (await listTouched(tx, [main.id])).size === 0
  if (guestTopics.some(isOwnTopic) && untouched && (await deleteEmptyTopic(tx, main.id))) taken.delete(main.name)
  for (const topic of guestTopics) {
    const wanted = taken.has(main.name) ? `访客资料 ${dayFormat.format(now)}` : main.name
    const name = freeTopicName(isOwnTopic(topic) ? wanted : topic.name, taken)
    await setTopicOwner(tx, topic.id, uid, name)
    taken.add(name)
  }
  return sum(files.values())
}

/** Transfers a person's list positions and events to another identity of theirs. */
async function transferTraces(tx: Tx, from: string, to: string): Promise<void> {
  await transferPlaces(tx, from, to)
  await transferEvents(tx, from, to)
}

/** Deletes a person's list positions, and removes the person from recorded events; memberships are deleted with the account. */
export async function eraseTopicTraces(ctx: Ctx, person: string): Promise<void> {
  await deletePlacesOf(ctx.db, person)
  await eraseActor(ctx.db, person)
}

/** Deletes the topics of an owner with their files, blobs and index, including files added meanwhile. After a crash it continues. */
export async function deleteTopicsOf(ctx: Ctx, owner: string): Promise<void> {
  for (const topic of await listTopicsOf(ctx.db, owner)) {
    await finishTransits(ctx, topic.id)
    const covers = await listCovers(ctx.db, [topic.id])
    for (let gone = false; !gone;) {
      for (const file of await listAllFiles(ctx.db, topic.id)) await removeFile(ctx, file)
      // This index will not change any more, so that no merge would tidy it.
      await mergeTopicSegments(ctx.db, topic.id)
      gone = await ctx.db.transaction(async (tx) => {
        await lockTopicsOf(tx, owner)
        await deleteFoldersOf(tx, topic.id)
        return deleteEmptyTopic(tx, topic.id)
      })
      for (const { blobHash } of gone ? covers : []) await dropUnusedBlob(ctx, blobHash)
    }
  }
}
