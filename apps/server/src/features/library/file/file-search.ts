import type { RankedPassage } from '@wenjin/engine'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { listDocumentIds, readableFile } from '../access/index.ts'
import { listOpenings, listPassagesOf, toStored } from '../passage-index/index.ts'
import type { SearchableTopic } from './searched-places.ts'

const toRanked = (rows: Awaited<ReturnType<typeof listPassagesOf>>): RankedPassage[] =>
  rows.map((row) => ({ ...toStored(row).ranked, score: 0 }))

/** Reads the first passages of files the person may read; deleted or unread files have none. */
export async function readFiles(ctx: Ctx, actor: Actor, fileIds: readonly string[], max: number): Promise<RankedPassage[]> {
  const documentIds: string[] = []
  for (const id of fileIds) {
    const file = await readableFile(ctx.db, id, actor).catch(() => null)
    if (file) documentIds.push(...(await listDocumentIds(ctx.db, id)))
  }
  const rows = await listPassagesOf(ctx.db, documentIds, max)
  return toRanked(rows)
}

/** Reads the passages of documents in order, at most `most` per document. The caller has checked that the person may search them. */
export async function readPassagesOf(ctx: Ctx, documentIds: readonly string[], max: number): Promise<RankedPassage[]> {
  const passages: RankedPassage[] = []
  for (const id of documentIds) passages.push(...toRanked(await listPassagesOf(ctx.db, [id], max)))
  return passages
}

/** Reads the first passages of each document of the topics; at most `limit` in total. */
export async function readOpenings(
  ctx: Ctx,
  topics: readonly SearchableTopic[],
  { each, limit }: { each: number; limit: number },
): Promise<RankedPassage[]> {
  const whole = topics.filter(({ documentIds }) => !documentIds).map(({ id }) => id)
  const parts = topics.filter(({ documentIds }) => documentIds)
  const rows = await listOpenings(ctx.db, whole, { each, limit })
  const documentIds = parts.flatMap((topic) => topic.documentIds ?? [])
  const ofParts = await listOpenings(
    ctx.db,
    parts.map(({ id }) => id),
    { documentIds, each, limit },
  )
  return toRanked([...rows, ...ofParts].slice(0, limit))
}
