import type { Reading } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { insertVersion } from './file.repo.ts'
import { enqueueImport } from './file.jobs.ts'
import { findFile, type FileRow } from '../access/index.ts'

/** Inserts a file's content once more as a version that will replace it. */
export async function insertSameVersion(ctx: Ctx, tx: Tx, file: FileRow, reading: Reading | null): Promise<FileRow> {
  const { name, contentType, size, blobHash, url, date } = file
  const row = { id: nanoid(), name, contentType, size, blobHash, url, date, reading, state: 'queued' as const, createdAt: ctx.now() }
  return insertVersion(tx, file, row)
}

/**
 * Enqueues a job so that the pictures of a file are read whose text can be searched already, as part of the transaction that made it so: what that
 * brings takes the place of the text alone.
 */
export async function enqueueReading(ctx: Ctx, tx: Tx, fileId: string, reading: Reading, owner?: string): Promise<void> {
  const file = await findFile(tx, fileId)
  if (file) await enqueueImport(ctx, tx, await insertSameVersion(ctx, tx, file, { ...reading, done: 0 }), owner)
}
