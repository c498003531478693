import type { Ctx } from '../../context.ts'
import type { Tx } from '../../db/client.ts'
import { findVersions, updateFiles } from './file.repo.ts'
import { orderImport } from './file.jobs.ts'
import { listAllBelow } from './file-trash.ts'
import type { Items } from './folder.policy.ts'

/** Orders that those of some files (and of the files below some folders) are read anew that could not be read. @returns how many */
export async function retryItems(ctx: Ctx, tx: Tx, { files, folders }: Items): Promise<number> {
  const below = await listAllBelow(
    tx,
    folders.map(({ id }) => id),
  )
  const all = [...files, ...below.files.filter(({ trashedAt }) => trashedAt === null)]
  const versions = await findVersions(
    tx,
    all.map(({ id }) => id),
  )
  const failed = new Map([...all, ...versions.values()].filter(({ state }) => state === 'failed').map((file) => [file.id, file]))
  await updateFiles(tx, [...failed.keys()], { state: 'queued', progress: 0, reason: null, reasonDetail: null, documentCount: 0 })
  for (const file of failed.values()) await orderImport(ctx, tx, file)
  return failed.size
}
