import { indexParts, type ParsedDocument } from '@wenjin/engine'
import type { Db } from '../src/db/client.ts'
import { addPassages } from '../src/features/library/passage-index/passage-index.ts'

/** Adds whole documents to the index of a topic as one segment, in the caller's transaction and thread. */
export async function addToIndex(
  tx: Db,
  topicId: string,
  documents: readonly { documentId: string; document: ParsedDocument }[],
): Promise<void> {
  const { passages, segment } = indexParts(documents.map(({ document: { title, text, blocks } }) => ({ title, text, blocks, under: [] })))
  const parts = documents.map(({ documentId, document: { text } }, at) => ({
    documentId,
    from: 0,
    to: text.length,
    text,
    passages: passages[at]!,
  }))
  await addPassages(tx, topicId, parts, segment)
}
