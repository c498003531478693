import { and, asc, eq, exists, gte, inArray, sql } from 'drizzle-orm'
import type { PassageBlock } from '@wenjin/engine'
import type { Db } from '../../../db/client.ts'
import { document } from '../../../db/schema/library/file.ts'
import { passage } from '../../../db/schema/library/passage-index.ts'

/** Maximum number of passages read from the documents that questions are generated from. */
const maxPassages = 120

/** The headings above and within a passage. */
interface HeadedPassage {
  headingPath: readonly string[]
  text: string
  /** Offset in characters of the text in its document, as its blocks count. */
  start: number
  blocks?: readonly PassageBlock[] | null
}

/** The title and headings of a document. */
export interface DocumentOutline {
  title: string
  headings: string[]
}

/** The headings of a document, in order, as far as its passages contain them. */
export function headingsOf(passages: readonly HeadedPassage[]): string[] {
  const own = ({ blocks, text, start }: HeadedPassage) =>
    (blocks ?? []).filter(({ kind }) => kind === 'heading').map((block) => text.slice(block.start - start, block.end - start).trim())
  return [...new Set(passages.flatMap((one) => [...one.headingPath, ...own(one)]))].filter(Boolean)
}

/**
 * Samples searchable documents of a topic, different ones for another seed; trashed documents have no passages. Content addresses are as
 * good as random numbers, and the index is ordered by them.
 * @param seed hex digits
 */
async function sampleDocuments(db: Db, topicId: string, seed: string, limit: number): Promise<{ id: string; title: string }[]> {
  const passages = db
    .select({ one: sql`1` })
    .from(passage)
    .where(eq(passage.documentId, document.id))
  const from = (hash: string) =>
    db
      .select({ id: document.id, title: document.title })
      .from(document)
      .where(and(eq(document.topicId, topicId), gte(document.snapshotHash, hash), exists(passages)))
      .orderBy(asc(document.snapshotHash))
      .limit(limit)
  const found = await from(seed)
  if (found.length === limit) return found
  const others = (await from('')).filter(({ id }) => !found.some((one) => one.id === id))
  return [...found, ...others].slice(0, limit)
}

/** Samples documents of a topic with their headings. */
export async function sampleOutlines(db: Db, topicId: string, seed: string, limit: number): Promise<DocumentOutline[]> {
  const documents = await sampleDocuments(db, topicId, seed, limit)
  const ids = documents.map(({ id }) => id)
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({
            documentId: passage.documentId,
            headingPath: passage.headingPath,
            text: passage.text,
            start: passage.start,
            blocks: passage.blocks,
          })
          .from(passage)
          .where(inArray(passage.documentId, ids))
          .orderBy(asc(passage.documentId), asc(passage.ordinal))
          .limit(maxPassages)
  return documents.map(({ id, title }) => ({
    title,
    headings: headingsOf(rows.filter(({ documentId }) => documentId === id)),
  }))
}
