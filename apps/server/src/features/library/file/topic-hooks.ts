import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { movedReferences, referencesOfCopy, type TopicRow } from '../access/index.ts'

/**
 * Copies the features' content beside the files of a topic (such as articles) to the topic that its files were copied to.
 * @param files the copied files by the ids of the originals
 */
export async function copyWritings(ctx: Ctx, tx: Tx, from: TopicRow, to: TopicRow, files: ReadonlyMap<string, string>): Promise<void> {
  const references = await referencesOfCopy(tx, from.id, to.id, files)
  for (const { topic } of ctx.features) await topic?.copy?.(tx, { from, to }, references)
}

/**
 * Moves the features' content beside the files of a topic to the topic its files are moved to; references are updated as the files arrive.
 * @throws AppError `conflict` when the other topic has no room for it.
 */
export async function moveWritings(ctx: Ctx, tx: Tx, from: TopicRow, to: TopicRow): Promise<void> {
  for (const { topic } of ctx.features) await topic?.move?.(tx, { from, to })
}

/** Replaces document references in the features' content of a topic. @param replaced the new ids by the old ones */
export async function renameDocuments(ctx: Ctx, tx: Tx, topicId: string, replaced: ReadonlyMap<string, string>): Promise<void> {
  const references = movedReferences(replaced)
  for (const { topic } of ctx.features) await topic?.rename?.(tx, topicId, references, ctx.now())
}
