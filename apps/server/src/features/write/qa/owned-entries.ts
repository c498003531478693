import type { Db } from '../../../db/client.ts'
import { withLiveSources } from './live-sources.ts'
import { listEntriesBy } from './qa.repo.ts'

/** Lists the entries that an account wrote, for its export. */
export async function listEntriesForExport(db: Db, uid: string) {
  const rows = await withLiveSources(db, await listEntriesBy(db, uid))
  return rows.map(({ id, topicId, question, answer, sources, pinned, state, createdAt, updatedAt }) => {
    return { id, topicId, question, answer, sources, pinned, state, createdAt, updatedAt }
  })
}
