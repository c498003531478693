import type { Ctx } from '../../context.ts'
import { importJob, importLinkJob, listUnfinishedFiles, orderImport, readPicturesJob, transcribeJob } from '../knowledge/index.ts'
import type { JobRun } from '../../providers/jobs/job-handler.ts'
import { abandonImport, importFile } from './file-import.ts'
import { registerUploadPurge } from './multipart.service.ts'

/**
 * Files read at once. Who has pictures read holds a process of the parser for as long as that takes: one at a time, the others stay free for
 * texts.
 */
const queues = [
  [importJob, 2],
  [importLinkJob, 2],
  [readPicturesJob, 1],
  [transcribeJob, 1],
] as const

/** Registers the import of files as background work, and takes up what a crash left unfinished. */
export async function startImports(ctx: Ctx): Promise<void> {
  for (const [name, concurrency] of queues) {
    const work = async ({ fileId }: { fileId: string }, { signal }: JobRun) => void (await importFile(ctx, fileId, { signal }))
    await ctx.jobs.register<{ fileId: string }>(name, work, { concurrency, onAbandoned: ({ fileId }) => abandonImport(ctx, fileId) })
  }
  await registerUploadPurge(ctx)
  for (const file of await listUnfinishedFiles(ctx.db)) await orderImport(ctx, undefined, file)
}
