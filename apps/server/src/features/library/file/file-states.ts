import type { FileItem, Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { findFiles } from './file.repo.ts'
import { presentFiles } from './file-view.ts'
import { listTopicsById, mayUseTopic } from '../access/index.ts'

/** Files as they stand, in the order they are named. What is not there, in the trash, or not the person's to read is left out. */
export async function listFileStates(ctx: Ctx, actor: Actor, ids: readonly string[], lang: Lang): Promise<FileItem[]> {
  const found = (await findFiles(ctx.db, [...new Set(ids)])).filter((row) => row.trashedAt === null && row.versionOf === null)
  const readable = new Set<string>()
  for (const topic of await listTopicsById(ctx.db, [...new Set(found.map(({ topicId }) => topicId))])) {
    if (await mayUseTopic(ctx.db, 'topic:read', topic, actor)) readable.add(topic.id)
  }
  const place = new Map(ids.map((id, at) => [id, at]))
  const rows = found.filter(({ topicId }) => readable.has(topicId)).toSorted((a, b) => place.get(a.id)! - place.get(b.id)!)
  return presentFiles(ctx, actor, rows, lang)
}
