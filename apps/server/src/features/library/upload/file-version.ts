import type { Readable } from 'node:stream'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { auditTopic, editableTopic, type FileRow } from '../access/index.ts'
import { cleanName, dropUnusedBlob, giveUpVersions, holdBlob, insertVersion, enqueueImport } from '../file/index.ts'
import { withRoom } from '../storage/index.ts'
import { saveBytes, type KeptSource } from './receive.ts'

/**
 * Inserts a version of a file, discards pending versions, and enqueues the import, in the caller's transaction.
 * @returns the discarded versions; the caller must release their blobs after the commit
 */
export async function createVersion(
  ctx: Ctx,
  tx: Tx,
  actor: Actor,
  known: Authorized<FileRow, 'topic:edit'>,
  source: KeptSource,
): Promise<FileRow[]> {
  const { file, given } = await giveUpVersions(ctx, tx, known.id)
  await holdBlob(ctx, tx, source.blobHash)
  const version = await insertVersion(tx, file, { id: nanoid(), ...source, state: 'queued', createdAt: ctx.now() })
  await enqueueImport(ctx, tx, version, turnOwnerOf(ctx, actor))
  const detail = { name: source.name }
  await auditTopic(tx, { topicId: file.topicId, actor: ownerOf(actor), action: 'fileReplace', detail, now: version.createdAt })
  return given
}

/**
 * Receives new content for a file: the old content stays searchable until the new one has been read, and stays when it cannot be read.
 * Pending versions are discarded.
 */
export async function receiveVersion(
  ctx: Ctx,
  actor: Actor,
  file: Authorized<FileRow, 'topic:edit'>,
  upload: { stream: Readable & { truncated?: boolean }; name: string; contentType: string },
): Promise<FileRow> {
  const name = cleanName(upload.name, file.name)
  const topic = await editableTopic(ctx.db, file.topicId, actor)
  const given = await saveBytes(ctx, { stream: upload.stream, name }, (kept) =>
    withRoom(ctx, { actor, topic, bytes: kept.size }, (tx) =>
      createVersion(ctx, tx, actor, file, { name, contentType: upload.contentType, ...kept }),
    ),
  )
  await dropGivenUp(ctx, given)
  return file
}

/** Releases the blobs of discarded versions. */
export async function dropGivenUp(ctx: Ctx, given: readonly FileRow[]): Promise<void> {
  for (const { blobHash } of given) if (blobHash) await dropUnusedBlob(ctx, blobHash)
}
