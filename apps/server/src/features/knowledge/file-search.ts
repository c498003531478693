import type { RankedPassage } from '@wenjin/engine'
import type { Ctx } from '../../context.ts'
import type { Person } from '../../http/caller.ts'
import { readableFile } from './knowledge.policy.ts'
import { listDocumentIds } from './knowledge.repo.ts'
import { toStored } from './passage-index.reader.ts'
import { listPassagesOf } from './passage-index.repo.ts'

/** The first passages of some files the person may read; those gone meanwhile, or not read yet, have none. */
export async function readFiles(ctx: Ctx, person: Person, fileIds: readonly string[], most: number): Promise<RankedPassage[]> {
  const documentIds: string[] = []
  for (const id of fileIds) {
    const file = await readableFile(ctx.db, id, person).catch(() => null)
    if (file) documentIds.push(...(await listDocumentIds(ctx.db, id)))
  }
  const rows = await listPassagesOf(ctx.db, documentIds, most)
  return rows.map((row) => ({ ...toStored(row).ranked, score: 0 }))
}
