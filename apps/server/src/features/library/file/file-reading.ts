import type { Reading } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { insertVersion } from './file.repo.ts'
import { enqueueImport } from './file.jobs.ts'
import { findFile, type FileRow } from '../access/index.ts'

/** Inserts a version of a file with the same content, which will replace the file. */
export async function insertSameVersion(ctx: Ctx, tx: Tx, file: FileRow, reading: Reading | null): Promise<FileRow> {
  const { name, contentType, size, blobHash, url, date } = file
  const row = { id: nanoid(), name, contentType, size, blobHash, url, date, reading, state: 'queued' as const, createdAt: ctx.now() }
  return insertVersion(tx, file, row)
}

/**
 * Enqueues the reading of a file's pictures after its text is searchable, in the transaction that stores the text. The result replaces the
 * file's text-only content as a version.
 */
export async function enqueueReading(ctx: Ctx, tx: Tx, fileId: string, reading: Reading, owner?: string): Promise<void> {
  const file = await findFile(tx, fileId)
  if (file) await enqueueImport(ctx, tx, await insertSameVersion(ctx, tx, file, { ...reading, done: 0 }), owner)
}
