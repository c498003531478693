import { createMemoryIndex, searchIndex, type IndexPassage, type RankedPassage } from '@wenjin/engine'
import type { Ctx } from '../../context.ts'
import type { Person } from '../../http/caller.ts'
import { readableFile } from './knowledge.policy.ts'
import { listDocumentIds } from './knowledge.repo.ts'
import { toStored } from './passage-index.reader.ts'
import { listPassagesOf } from './passage-index.repo.ts'

/** The passages of some documents in their order, as an index of its own would rank them for some texts, and as they stand. */
export interface ChosenPassages {
  /** In the order of the files and of their text. */
  inOrder: RankedPassage[]
  /** The best for a text, best first. */
  rank(text: string, limit: number): Promise<RankedPassage[]>
}

/** Makes passages searchable by themselves, for one answer. */
export function choosePassages(inOrder: readonly RankedPassage[]): ChosenPassages {
  const index = createMemoryIndex<IndexPassage & { ranked: RankedPassage }>()
  const collection = 'chosen'
  const passages = inOrder.map((ranked, id) => ({ id, title: ranked.title, headingPath: ranked.headingPath, text: ranked.text, ranked }))
  if (passages.length > 0) index.add(collection, passages)
  return {
    inOrder: [...inOrder],
    async rank(text, limit) {
      if (passages.length === 0) return []
      const found = await searchIndex(index, [collection], text, { limit })
      return found.map(({ passage, score }) => ({ ...passage.ranked, score }))
    },
  }
}

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
