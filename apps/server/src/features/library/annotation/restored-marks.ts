import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { authorizeSystem } from '../../../lib/authorize-system.ts'
import { listDocumentIds } from '../access/index.ts'
import { readDocuments } from '../file/index.ts'
import { contextOf } from '../../../providers/compute/index.ts'
import { changeAnnotation, insertAnnotations, listUnplaced, type AnnotationRow } from './annotation.repo.ts'
import { findMarks } from './mark-places.ts'

/** Number of rows per insert. */
const rowBatchSize = 200

/** Inserts marks imported with a file that has not been read yet; they get their places after it has been read. */
export async function restoreMarks(
  tx: Tx,
  of: { owner: string; topicId: string; fileId: string },
  marks: readonly Omit<AnnotationRow, 'id' | 'owner' | 'topicId' | 'fileId' | 'documentId'>[],
): Promise<void> {
  const rows = marks.map((mark) => ({ ...mark, ...of, id: nanoid(), documentId: null }))
  for (let from = 0; from < rows.length; from += rowBatchSize) await insertAnnotations(tx, rows.slice(from, from + rowBatchSize))
}

/** Places the unplaced marks of a file in its text, by their words or by their page. */
export async function placeMarks(ctx: Ctx, fileId: string): Promise<void> {
  const unplaced = await listUnplaced(ctx.db, fileId)
  if (unplaced.length === 0) return
  const documentIds = await listDocumentIds(ctx.db, fileId)
  const left = new Set(unplaced)
  for (const id of documentIds) {
    if (left.size === 0) return
    const [found] = await readDocuments(ctx.db, [id])
    if (!found) continue
    const { document, text } = found
    const searched = [...left].filter(({ start }) => start !== null)
    const places = await findMarks(ctx, text, searched, unplaced[0]!.owner)
    for (const row of left) {
      const span = places.get(row) ?? null
      // A page mark whose words are not in the text keeps its page and rectangles.
      const onPage = row.start === null && row.page !== null && documentIds.length === 1
      if (!span && !onPage) continue
      left.delete(row)
      const change = { documentId: document.id, title: document.title, ...(span && { ...span, ...contextOf(text, span) }) }
      await changeAnnotation(ctx.db, authorizeSystem(row, 'job'), change)
    }
  }
}
