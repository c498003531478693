import type { Ctx } from '../../../../context.ts'
import { findFile } from '../../access/index.ts'
import { findFiles, listLinkedDocuments, renameDocuments } from '../../file/index.ts'
import { fileKey, manifestOf } from './archive-import.ts'
import { idOf } from './import-entries.ts'
import { placeholderOf } from './restore-writings.ts'

/** The job that gives restored citations their documents. */
export const relinkWritingsJob = 'relink-writings'

/** The archive of a topic whose contents are being read. */
export interface RelinkWritings {
  fileId: string
  owner: string
  /** Number of runs before, and of citable documents found by the last one. */
  runs: number
  found: number
}

/** Milliseconds between two runs: doubled from the first to the maximum; about a week in all. */
const firstDelay = 500
const maxDelay = 5 * 60_000
const maxRuns = 2000

/** Maps the placeholders of cited documents to the documents that were read. A document of another text is the only one of its file. */
async function documentsOf(ctx: Ctx, fileId: string, cited: readonly { id: string; hash: string; file: number }[]) {
  const idAt = (at: number) => idOf(fileId, fileKey(at))
  const ids = [...new Set(cited.map(({ file }) => idAt(file)))]
  const read = Map.groupBy(await listLinkedDocuments(ctx.db, ids), (linked) => linked.fileId)
  const replaced = new Map<string, string>()
  for (const { id, hash, file } of cited) {
    const own = read.get(idAt(file)) ?? []
    const document = own.find((one) => one.hash === hash) ?? (own.length === 1 ? own[0] : undefined)
    if (document) replaced.set(placeholderOf(fileId, id), document.id)
  }
  const isWaiting = (await findFiles(ctx.db, ids)).some(
    ({ state, trashedAt }) => trashedAt === null && (state === 'queued' || state === 'parsing'),
  )
  return { replaced, isWaiting }
}

/** Gives the citations of restored writings the documents that have been read so far. Runs again while files of the archive wait. */
export async function relinkWritings(ctx: Ctx, job: RelinkWritings): Promise<void> {
  const file = await findFile(ctx.db, job.fileId)
  if (!file || file.blobHash === null) return
  const manifest = await ctx.blobs.withPath(file.blobHash, (path) => manifestOf(ctx, path, job.owner))
  const cited = manifest?.writings?.documents ?? []
  const { replaced, isWaiting } = await documentsOf(ctx, file.id, cited)
  if (replaced.size > job.found) await ctx.db.transaction((tx) => renameDocuments(ctx, tx, file.topicId, replaced))
  if (!isWaiting || job.runs >= maxRuns) return
  const next: RelinkWritings = { ...job, runs: job.runs + 1, found: replaced.size }
  await ctx.jobs.send(relinkWritingsJob, next, { owner: job.owner, delay: Math.min(maxDelay, firstDelay * 2 ** job.runs) })
}
