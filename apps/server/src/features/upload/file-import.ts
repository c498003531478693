import { buffer } from 'node:stream/consumers'
import { importReasons, type ImportReason } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import { toStorageError } from '../../lib/storage-error.ts'
import { ImportFailure } from '../../providers/parser/index.ts'
import { awaitMerging, findFile, findTwin, linkDocumentsOf, storeDocuments, updateFile, type FileRow } from '../knowledge/index.ts'

/** Share of the progress bar that reading a link, and that parsing, take; storing is the rest. */
const fetchedPercent = 20
const parsedPercent = 90
/** Progress is written to the database at most this often. */
const progressEveryMs = 250

/** Writes a file's progress without ever letting it fall or write too often. */
function progressWriter(ctx: Ctx, file: FileRow) {
  let shown = file.progress
  let writtenAt = 0
  let writing = Promise.resolve()
  return {
    report(percent: number): void {
      const rounded = Math.min(99, Math.floor(percent))
      if (rounded <= shown || ctx.now() - writtenAt < progressEveryMs) return
      shown = rounded
      writtenAt = ctx.now()
      // A lost progress write costs a number on a bar, nothing else.
      writing = writing.then(() => updateFile(ctx.db, file.id, { progress: rounded })).catch(() => undefined)
    },
    settled: () => writing,
  }
}

/** Where one import reports to, and what ends it. */
interface Run {
  report: (percent: number) => void
  signal: AbortSignal | undefined
}

/** Reads a link and keeps its bytes; the file learns its name, type and size. */
async function fetchLink(ctx: Ctx, file: FileRow, url: string, { report, signal }: Run): Promise<FileRow> {
  const page = await ctx.reader.fetchPublic(url, { onProgress: (percent) => report((percent * fetchedPercent) / 100), signal })
  const { hash, size } = await ctx.blobs.put(page.bytes)
  const change = { blobHash: hash, size, contentType: page.contentType, name: page.fileName || file.name, url: page.finalUrl }
  await updateFile(ctx.db, file.id, change)
  return { ...file, ...change }
}

async function parseAndStore(ctx: Ctx, file: FileRow, blobHash: string, { report, signal }: Run): Promise<Partial<FileRow>> {
  const bytes = await buffer(await ctx.blobs.get(blobHash))
  const base = file.url ? fetchedPercent : 0
  const documentIds = new Set<string>()
  let added = 0
  const parsed = await ctx.parser.parse({
    bytes,
    fileName: file.name,
    contentType: file.contentType,
    signal,
    onProgress: (percent) => report(base + (percent * (parsedPercent - base)) / 100),
    onDocuments: async (documents) => {
      const located = file.url ? documents.map((document) => ({ ...document, url: document.url ?? file.url! })) : documents
      await awaitMerging(ctx.db, file.topicId)
      const stored = await storeDocuments(ctx, { topicId: file.topicId, fileId: file.id }, located)
      for (const id of stored.ids) documentIds.add(id)
      added += stored.added
    },
  })
  if (documentIds.size === 0) throw new ImportFailure(parsed.skipped[0]?.reason ?? 'noText', skippedLines(parsed.skipped))
  return {
    documentCount: documentIds.size,
    duplicate: added === 0,
    reason: parsed.skippedCount > 0 ? 'badJsonl' : null,
    reasonDetail: parsed.skippedCount > 0 ? `${parsed.skippedCount}: ${skippedLines(parsed.skipped)}` : null,
  }
}

function skippedLines(skipped: readonly { line: number }[]): string {
  const shown = skipped.slice(0, 5).map(({ line }) => line)
  return shown.length > 0 ? `#${shown.join(', #')}${skipped.length > shown.length ? ' …' : ''}` : ''
}

function failureOf(error: unknown): { reason: ImportReason; reasonDetail: string | null } | null {
  if (error instanceof ImportFailure) return { reason: error.reason, reasonDetail: error.detail || null }
  if (toStorageError(error)?.kind === 'full') return { reason: 'storageFull', reasonDetail: null }
  return null
}

/**
 * Imports a file that is waiting: reads it if it is a link, parses it, stores what it holds. Done again after a crash it ends
 * in the same state; a file that has ended is left alone.
 * @returns the file as it ended.
 * @throws the signal's reason, or the StorageError of a database that went away: the file is as it was and can be tried again.
 */
export async function importFile(ctx: Ctx, fileId: string, signal?: AbortSignal): Promise<FileRow | null> {
  const file = await findFile(ctx.db, fileId)
  if (!file || file.state === 'ready' || file.state === 'failed') return file ?? null
  const progress = progressWriter(ctx, file)
  const run: Run = { report: progress.report, signal }
  let change: Partial<FileRow>
  try {
    await updateFile(ctx.db, file.id, { state: 'parsing' })
    const read = file.blobHash === null && file.url ? await fetchLink(ctx, file, file.url, run) : file
    const blobHash = read.blobHash!
    const twin = await findTwin(ctx.db, file.topicId, blobHash)
    if (twin) {
      await linkDocumentsOf(ctx.db, twin.id, file.id)
      change = { state: 'ready', duplicate: true, documentCount: twin.documentCount }
    } else change = { state: 'ready', ...(await parseAndStore(ctx, read, blobHash, run)) }
  } catch (error) {
    await progress.settled()
    if (signal?.aborted || toStorageError(error)?.kind === 'crashed') throw error
    const failure = failureOf(error) ?? { reason: 'internal' as const, reasonDetail: null }
    if (failure.reason === 'internal') ctx.log.error({ err: error, fileId }, 'import failed')
    change = { state: 'failed', ...failure }
  }
  await progress.settled()
  const ended = { ...change, ...(change.state === 'ready' && { progress: 100 }) }
  await updateFile(ctx.db, file.id, ended)
  ctx.metrics.imports.inc({ outcome: change.state === 'failed' ? (change.reason ?? 'internal') : change.duplicate ? 'duplicate' : 'ready' })
  return (await findFile(ctx.db, fileId)) ?? null
}

/** A file's outcome as one line for a person. */
export function describeOutcome(file: FileRow): string {
  if (file.state === 'failed') {
    const { zh } = importReasons[file.reason ?? 'internal']
    return `✗ ${file.name}  ${zh}${file.reasonDetail ? `（${file.reasonDetail}）` : ''}`
  }
  if (file.duplicate) return `= ${file.name}  内容已经导入过，没有重复添加`
  return `✓ ${file.name}  ${file.documentCount} 篇文档${file.reason ? `，跳过 ${file.reasonDetail} 行` : ''}`
}
