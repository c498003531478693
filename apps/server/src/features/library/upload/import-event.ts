import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { announce } from '../../platform/webhook/index.ts'
import { findTopic, type FileRow } from '../access/index.ts'

/**
 * Announces the end of an import to the owner of the topic and to the account that requested it, in the transaction that stores it. A
 * version is announced under its file's id.
 * @param owner the owner under which the import was queued; undefined for the command line
 */
export async function announceImport(ctx: Ctx, tx: Tx, file: FileRow, owner: string | undefined): Promise<void> {
  const { id, versionOf, topicId, state, reason, documentCount, reading } = file
  const topic = await findTopic(tx, topicId)
  const fileId = versionOf ?? id
  await announce(
    ctx,
    tx,
    [topic?.owner, owner].filter((uid) => uid !== undefined),
    {
      event: state === 'failed' ? 'file.failed' : 'file.ready',
      subject: { kind: 'file', id: fileId },
      data: { fileId, topicId, reason, documents: documentCount, stillReading: reading?.what ?? null },
    },
  )
}
