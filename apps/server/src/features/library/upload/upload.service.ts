import type { Ctx } from '../../../context.ts'
import { importJob, importLinkJob, importSmallJob, enqueueImport, readPicturesJob, transcribeJob } from '../file/index.ts'
import { listUnfinishedFiles } from '../access/index.ts'
import type { JobRun } from '../../../providers/jobs/job-handler.ts'
import { abandonImport, importFile, importProgress } from './file-import.ts'
import { registerUploadPurge } from './multipart/multipart.service.ts'

/**
 * Files read at once, and of one owner: one more is left to others. A file whose pictures are read holds a process of the parser meanwhile and
 * yields it to others between two pictures: one at a time, the other processes stay free for texts.
 */
const queues = [
  { name: importJob, concurrency: 3, perOwner: 2 },
  { name: importSmallJob, concurrency: 3, perOwner: 2 },
  { name: importLinkJob, concurrency: 4, perOwner: 2 },
  { name: readPicturesJob, concurrency: 1, perOwner: 1 },
  { name: transcribeJob, concurrency: 3, perOwner: 1 },
] as const

/** Registers the import of files as background work, and takes up what a crash left unfinished. */
export async function startImports(ctx: Ctx): Promise<void> {
  for (const { name, ...options } of queues) {
    const work = async ({ fileId }: { fileId: string }, run: JobRun) => void (await importFile(ctx, fileId, run))
    const onAbandoned = ({ fileId }: { fileId: string }, owner: string) => abandonImport(ctx, fileId, owner)
    await ctx.jobs.register<{ fileId: string }>(name, work, {
      ...options,
      onAbandoned,
      progressOf: ({ fileId }) => importProgress(ctx, fileId),
    })
  }
  await registerUploadPurge(ctx)
  for (const file of await listUnfinishedFiles(ctx.db)) await enqueueImport(ctx, undefined, file)
}
