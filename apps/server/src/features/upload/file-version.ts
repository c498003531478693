import type { Readable } from 'node:stream'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../context.ts'
import { ownerOf, type Person } from '../../http/caller.ts'
import {
  auditTopic,
  cleanName,
  editableTopic,
  findVersions,
  holdBlob,
  insertVersion,
  orderImport,
  removeFile,
  type FileRow,
} from '../knowledge/index.ts'
import { keepBytes, orDrop } from './receive.ts'

/**
 * Takes other content for a file: what it holds now answers until the other has been read, and stays when that cannot be read. Content that
 * was on its way before is given up.
 */
export async function receiveVersion(
  ctx: Ctx,
  person: Person,
  file: FileRow,
  upload: { stream: Readable & { truncated?: boolean }; name: string; contentType: string },
): Promise<FileRow> {
  const name = cleanName(upload.name, file.name)
  const topic = await editableTopic(ctx.db, file.topicId, person)
  const kept = await keepBytes(ctx, person, { topic, folderId: file.parentId }, { stream: upload.stream, name })
  await orDrop(ctx, kept.blobHash, async () => {
    const earlier = (await findVersions(ctx.db, [file.id])).get(file.id)
    if (earlier) await removeFile(ctx, earlier)
    await ctx.db.transaction(async (tx) => {
      await holdBlob(ctx, tx, kept.blobHash)
      const version = await insertVersion(tx, file, {
        id: nanoid(),
        name,
        contentType: upload.contentType,
        ...kept,
        state: 'queued',
        createdAt: ctx.now(),
      })
      await orderImport(ctx, tx, version)
      await auditTopic(tx, { topicId: file.topicId, actor: ownerOf(person), action: 'fileReplace', detail: { name }, now: ctx.now() })
    })
  })
  return file
}
