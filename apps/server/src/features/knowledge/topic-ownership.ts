import type { Ctx } from '../../context.ts'
import type { Person } from '../../http/caller.ts'
import { mayUseTopic } from './knowledge.policy.ts'
import { listAllFiles, type TopicRow } from './knowledge.repo.ts'
import { ownTopicName, removeFile } from './knowledge.service.ts'
import {
  countFiles,
  deleteEmptyTopic,
  listTopicsById,
  listTopicsOf,
  lockTopicOwner,
  lockTopicsOf,
  setTopicOwner,
} from './topic-ownership.repo.ts'

const dayFormat = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' })

/** Those of some topics that the person may read. */
export async function listReadableTopics(ctx: Ctx, person: Person, ids: readonly string[]): Promise<TopicRow[]> {
  const rows = await listTopicsById(ctx.db, ids)
  const readable = await Promise.all(rows.map((row) => mayUseTopic(ctx.db, 'topic:read', row, person)))
  return rows.filter((_, at) => readable[at])
}

/** How many files there are in the topics of an owner. */
export async function countFilesOf(ctx: Ctx, owner: string): Promise<number> {
  const topics = await listTopicsOf(ctx.db, owner)
  const counts = await countFiles(
    ctx.db,
    topics.map(({ id }) => id),
  )
  return [...counts.values()].reduce((sum, n) => sum + n, 0)
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
export async function adoptTopics(ctx: Ctx, visitorId: string, uid: string): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    await lockTopicOwner(tx, uid)
    const own = await lockTopicsOf(tx, uid)
    const guests = await lockTopicsOf(tx, visitorId)
    const files = await countFiles(
      tx,
      guests.map(({ id }) => id),
    )
    const taken = new Set(own.map(({ name }) => name))
    let adopted = 0
    for (const topic of guests) {
      const brought = files.get(topic.id) ?? 0
      if (brought === 0) continue
      const main = own.find(({ name }) => name === ownTopicName)
      if (main && taken.has(ownTopicName) && (await deleteEmptyTopic(tx, main.id))) taken.delete(ownTopicName)
      const name = taken.has(ownTopicName) ? freeName(`访客资料 ${dayFormat.format(ctx.now())}`, taken) : ownTopicName
      await setTopicOwner(tx, topic.id, uid, name)
      taken.add(name)
      adopted += brought
    }
    return adopted
  })
}

/**
 * Deletes the topics of an owner with their files, the bytes of these and the index. Done again after a crash it goes on; a file
 * somebody else puts in meanwhile goes too.
 */
export async function deleteTopicsOf(ctx: Ctx, owner: string): Promise<void> {
  for (const topic of await listTopicsOf(ctx.db, owner)) {
    for (let gone = false; !gone;) {
      for (const file of await listAllFiles(ctx.db, topic.id)) await removeFile(ctx, file)
      gone = await ctx.db.transaction(async (tx) => {
        await lockTopicsOf(tx, owner)
        return deleteEmptyTopic(tx, topic.id)
      })
    }
  }
}
