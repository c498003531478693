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
 * Records other content for a file, in place of what was on its way before, and enqueues its import, in the caller's transaction.
 * @returns what was given up: its bytes are for the caller to let go, once this is committed
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
 * Takes other content for a file: what it holds now answers until the other has been read, and stays when that cannot be read. Content that
 * was on its way before is given up.
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

/** Lets the bytes go of content that was given up. */
export async function dropGivenUp(ctx: Ctx, given: readonly FileRow[]): Promise<void> {
  for (const { blobHash } of given) if (blobHash) await dropUnusedBlob(ctx, blobHash)
}
