import type { Ctx } from '../../context.ts'
import { importJob, importLinkJob, listUnfinishedFiles, orderImport } from '../knowledge/index.ts'
import { importFile } from './file-import.ts'
import { registerUploadPurge } from './multipart.service.ts'

/** Registers the import of files as background work, and takes up what a crash left unfinished. */
export async function startImports(ctx: Ctx): Promise<void> {
  for (const name of [importJob, importLinkJob]) {
    await ctx.jobs.register<{ fileId: string }>(name, async ({ fileId }, { signal }) => void (await importFile(ctx, fileId, signal)), {
      concurrency: 2,
    })
  }
  await registerUploadPurge(ctx)
  for (const file of await listUnfinishedFiles(ctx.db)) await orderImport(ctx, undefined, file)
}
