import type { Ctx } from '../../../../context.ts'
import type { Actor } from '../../../../http/caller.ts'
import { type FileRow, type ReadDocument, readableDocument, readableDocumentFile } from '../../access/index.ts'
import { toDocumentView } from './document.presenter.ts'
import { deleteDocumentRows } from './document.repo.ts'

/** The sharer of a document by a key that is open to a person. */
export type FindSharer = (shareKey: string, documentId: string, actor: Actor) => Promise<Actor | null>

/** A document for somebody who may read it, or has a share key that opens it. @throws AppError `notFound`. */
export async function readDocument(
  ctx: Ctx,
  findSharer: FindSharer,
  actor: Actor,
  id: string,
  shareKey: string | undefined,
): Promise<ReadDocument> {
  return readableDocument(ctx.db, id, readersOf(findSharer, actor, id, shareKey))
}

/** The file a document was read from, for the same people, without reading the document's text. @throws AppError `notFound`. */
export async function readDocumentFile(
  ctx: Ctx,
  findSharer: FindSharer,
  actor: Actor,
  id: string,
  shareKey: string | undefined,
): Promise<FileRow | null> {
  return readableDocumentFile(ctx.db, id, readersOf(findSharer, actor, id, shareKey))
}

/** In whose name a document may be read: the person's own, and that of who shared it with them. */
function readersOf(findSharer: FindSharer, actor: Actor, id: string, shareKey: string | undefined): (() => Promise<Actor | null>)[] {
  return [async () => actor, ...(shareKey === undefined ? [] : [() => findSharer(shareKey, id, actor)])]
}

export async function getDocument(
  ctx: Ctx,
  findSharer: FindSharer,
  actor: Actor,
  id: string,
  slice: { at?: number; end?: number; from?: number; count: number; shareKey?: string },
) {
  const found = await readDocument(ctx, findSharer, actor, id, slice.shareKey)
  const { blocks } = found.document
  const { at } = slice
  const holding = at === undefined ? -1 : blocks.findIndex((block) => at < block.end)
  // Some of what stands before the place is part of understanding it.
  const around = Math.max(0, holding - Math.floor(slice.count / 4))
  return toDocumentView(found, { ...slice, from: slice.from ?? around })
}

/** Deletes documents that are in no file and no index, with the snapshots nobody else holds. */
export async function dropDocuments(ctx: Ctx, documents: readonly { id: string; snapshotHash: string }[]): Promise<void> {
  await ctx.db.transaction((tx) =>
    deleteDocumentRows(
      ctx,
      tx,
      documents.map(({ id }) => id),
      documents.map(({ snapshotHash }) => snapshotHash),
    ),
  )
}
