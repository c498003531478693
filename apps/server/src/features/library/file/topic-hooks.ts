import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { movedReferences, referencesOfCopy, type TopicRow } from '../access/index.ts'

/**
 * Copies what the features store beside the files of a topic into one that its files were copied to.
 * @param files the copied files by the ids of the originals
 */
export async function copyWritings(ctx: Ctx, tx: Tx, from: TopicRow, to: TopicRow, files: ReadonlyMap<string, string>): Promise<void> {
  const references = await referencesOfCopy(tx, from.id, to.id, files)
  for (const { topic } of ctx.features) await topic?.copy?.(tx, { from, to }, references)
}

/**
 * Moves what the features store beside the files of a topic into one that its files are moved to; references are replaced as the files arrive.
 * @throws AppError `conflict` where the other topic has no room.
 */
export async function moveWritings(ctx: Ctx, tx: Tx, from: TopicRow, to: TopicRow): Promise<void> {
  for (const { topic } of ctx.features) await topic?.move?.(tx, { from, to })
}

/** Replaces references to documents in all that is stored in a topic. @param replaced the new ids by the old ones */
export async function renameDocuments(ctx: Ctx, tx: Tx, topicId: string, replaced: ReadonlyMap<string, string>): Promise<void> {
  const references = movedReferences(replaced)
  for (const { topic } of ctx.features) await topic?.rename?.(tx, topicId, references, ctx.now())
}
