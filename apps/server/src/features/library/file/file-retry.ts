import { passingReasons } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { findVersions, updateFiles } from './file.repo.ts'
import { enqueueReading } from './file-reading.ts'
import { enqueueImport } from './file.jobs.ts'
import { listAllBelow } from './file-trash.ts'
import type { Items } from './folder/folder.policy.ts'
import type { FileRow } from '../access/index.ts'

const mayBeReadBetter = ({ state, reason }: FileRow) => state === 'ready' && reason !== null && passingReasons.has(reason)

/**
 * Enqueues the files (also those below the folders) that could not be read, or only in part, to be read again. A partly read file stays
 * searchable meanwhile. @returns how many
 */
export async function retryItems(ctx: Ctx, tx: Tx, { files, folders }: Items<'topic:edit'>): Promise<number> {
  const below = await listAllBelow(
    tx,
    folders.map(({ id }) => id),
  )
  const all = [...files, ...below.files.filter(({ trashedAt }) => trashedAt === null)]
  const versions = await findVersions(
    tx,
    all.map(({ id }) => id),
  )
  const better = all.filter((file) => mayBeReadBetter(file) && !versions.has(file.id))
  const failed = [...all, ...versions.values()].filter(({ state }) => state === 'failed')
  const unread = new Map([...failed, ...better.filter(({ documentCount }) => documentCount === 0)].map((file) => [file.id, file]))
  await updateFiles(tx, [...unread.keys()], { state: 'queued', progress: 0, reason: null, reasonDetail: null, documentCount: 0 })
  const partly = new Map(better.filter(({ documentCount }) => documentCount > 0).map((file) => [file.id, file]))
  for (const file of unread.values()) await enqueueImport(ctx, tx, file)
  for (const { id } of partly.values()) await enqueueReading(ctx, tx, id, { what: 'pictures', done: 0, total: 0 })
  return unread.size + partly.size
}
