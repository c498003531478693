import type { Ctx } from '../../../../context.ts'
import type { Actor } from '../../../../http/caller.ts'
import { type FileRow, type ReadDocument, readableDocument, readableDocumentFile } from '../../access/index.ts'
import { toDocumentView } from './document.presenter.ts'
import { deleteDocumentRows } from './document.repo.ts'

/** Finds the sharer of a document by a share key that is valid for a person. */
export type FindSharer = (shareKey: string, documentId: string, actor: Actor) => Promise<Actor | null>

/** Returns a document to a person who may read it or has a share key for it. @throws AppError `notFound`. */
export async function readDocument(
  ctx: Ctx,
  findSharer: FindSharer,
  actor: Actor,
  id: string,
  shareKey: string | undefined,
): Promise<ReadDocument> {
  return readableDocument(ctx.db, id, readersOf(findSharer, actor, id, shareKey))
}

/** Returns the file of a document to the same people, without reading the document's text. @throws AppError `notFound`. */
export async function readDocumentFile(
  ctx: Ctx,
  findSharer: FindSharer,
  actor: Actor,
  id: string,
  shareKey: string | undefined,
): Promise<FileRow | null> {
  return readableDocumentFile(ctx.db, id, readersOf(findSharer, actor, id, shareKey))
}

/** The people whose rights allow reading a document: the person, and the sharer of their share key. */
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
  // Include some blocks before the requested place as context.
  const around = Math.max(0, holding - Math.floor(slice.count / 4))
  return toDocumentView(found, { ...slice, from: slice.from ?? around })
}

/** Deletes documents that are in no file and no index, with their unused snapshots. */
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
