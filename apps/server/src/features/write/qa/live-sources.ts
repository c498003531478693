import type { QaSource } from '@wenjin/contract'
import type { Db } from '../../../db/client.ts'
import { findFileNames } from '../../library/access/index.ts'

/** Removes sources that cannot be opened from entries: a deleted or trashed text must not be readable in a quote. */
export async function withLiveSources<T extends { sources: QaSource[] }>(db: Db, entries: readonly T[]): Promise<T[]> {
  const ids = new Set(entries.flatMap(({ sources }) => sources.map(({ documentId }) => documentId)))
  const live = await findFileNames(db, [...ids])
  return entries.map((entry) => ({ ...entry, sources: entry.sources.filter(({ documentId }) => live.has(documentId)) }))
}
