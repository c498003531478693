import type { FileItem, Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { findFiles } from './file.repo.ts'
import { presentFiles } from './file-view.ts'
import { isListedFile, listTopicsById, mayUseTopic } from '../access/index.ts'

/** Lists the current state of files, in the order of the ids. Missing, trashed and unreadable files are left out. */
export async function listFileStates(ctx: Ctx, actor: Actor, ids: readonly string[], lang: Lang): Promise<FileItem[]> {
  const found = (await findFiles(ctx.db, [...new Set(ids)])).filter(isListedFile)
  const readable = new Set<string>()
  for (const topic of await listTopicsById(ctx.db, [...new Set(found.map(({ topicId }) => topicId))])) {
    if (await mayUseTopic(ctx.db, 'topic:read', topic, actor)) readable.add(topic.id)
  }
  const place = new Map(ids.map((id, at) => [id, at]))
  const rows = found.filter(({ topicId }) => readable.has(topicId)).toSorted((a, b) => place.get(a.id)! - place.get(b.id)!)
  return presentFiles(ctx, actor, rows, lang)
}
