import { importReasons, keptReasons, kindOfFileName, ImportFailure, type ImportReason } from '@wenjin/contract'
import { parserVersion, type ImportedDocument, type ParsedFile } from '@wenjin/parser'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { toStorageError, type StorageError } from '../../../lib/storage/storage-error.ts'
import { JobYield } from '../../../providers/jobs/job-handler.ts'
import { placeMarks } from '../annotation/index.ts'
import { awaitMerging } from '../passage-index/index.ts'
import {
  dropUnusedBlob,
  findParsedAlike,
  fittedName,
  enqueueImport,
  enqueueReading,
  storeDocuments,
  swapVersion,
  takeOverDocuments,
  updateFile,
  linkDocumentsOf,
} from '../file/index.ts'
import { findFile, findDuplicate, findTopic, type FileRow } from '../access/index.ts'
import { withImportRoom } from '../storage/index.ts'
import { openArchive } from './archive/archive-import.ts'
import { blobText } from './blob-text.ts'
import { isBookmarkFile, openBookmarks } from './bookmarks.ts'
import { importEntries, type Package } from './archive/import-entries.ts'
import { relinkWritingsJob, type RelinkWritings } from './archive/relink-writings.ts'
import { restoreWritings } from './archive/restore-writings.ts'
import { progressWriter, type ImportRun } from './import-progress.ts'
import { announceImport } from './import-event.ts'
import { pictureReading, transcribe } from './read-media.ts'
import { orDrop } from './receive.ts'

/** Percent of the progress bar reached when a link has been fetched, and when a file has been parsed; storing is the rest. */
const fetchedPercent = 20
const parsedPercent = 90
/** Reasons of files that contain no text, but may have text in their pictures. */
const inPictures: ReadonlySet<ImportReason> = new Set(['noOcr', 'needsOcr', 'noText'])
/** Maximum number of characters of a note that are searched for links. */
const noteChars = 2_000_000

/** Bytes of text for which storage is reserved at a time; smaller amounts are covered by the reservation of the upload. */
const textBatchBytes = 250_000

/**
 * Reserves storage for the text of a file as it is parsed, since a small archive with one repeated page may contain a hundred times its
 * size.
 */
function textRoom(ctx: Ctx, topicId: string): (documents: readonly ImportedDocument[]) => Promise<void> {
  let open = 0
  return async (documents) => {
    for (const { text } of documents) open += Buffer.byteLength(text)
    if (open < textBatchBytes) return
    const topic = await findTopic(ctx.db, topicId)
    if (topic) await withImportRoom(ctx, topic, open, async () => undefined)
    open = 0
  }
}

/** Fetches a link and stores its bytes, if there is storage left; updates the file's name, type and size. */
async function fetchLink(ctx: Ctx, file: FileRow, url: string, { report, signal }: ImportRun): Promise<FileRow> {
  const page = await ctx.reader.fetchPublic(url, { onProgress: (percent) => report((percent * fetchedPercent) / 100), signal })
  const topic = await findTopic(ctx.db, file.topicId)
  const { hash, size } = await ctx.blobs.put(page.bytes)
  const change = {
    blobHash: hash,
    size,
    contentType: page.contentType,
    name: page.fileName ? fittedName(page.fileName) : file.name,
    url: page.finalUrl,
  }
  const note = () =>
    topic ? withImportRoom(ctx, topic, size, (tx) => updateFile(tx, file.id, change)) : updateFile(ctx.db, file.id, change)
  await orDrop(ctx, hash, note)
  return { ...file, ...change }
}

async function unpack(ctx: Ctx, file: FileRow, opened: Package, run: ImportRun, path?: string): Promise<Partial<FileRow>> {
  const { folderId } = await importEntries(ctx, file, opened, run)
  const restored = opened.manifest && path !== undefined ? await restoreWritings(ctx, file, path, opened.manifest, run) : null
  if (opened.manifest?.writings?.documents.length) {
    const job: RelinkWritings = { fileId: file.id, owner: run.owner ?? file.topicId, runs: 0, found: 0 }
    await ctx.jobs.send(relinkWritingsJob, job, { owner: job.owner })
  }
  return { documentCount: 0, links: [{ title: opened.folderName, folderId }], restored }
}

/** Parses a file and stores its documents. */
async function parseAndStore(ctx: Ctx, file: FileRow, blobHash: string, run: ImportRun, path: string): Promise<Partial<FileRow>> {
  const base = file.url ? fetchedPercent : 0
  const documentIds = new Set<string>()
  let added = 0
  const takeRoom = textRoom(ctx, file.topicId)
  const store = async (documents: readonly ImportedDocument[]): Promise<void> => {
    const { url, date } = file
    const located = url
      ? documents.map((document) => ({ ...document, url: document.url ?? url, ...(date && { date: document.date ?? date }) }))
      : documents
    await awaitMerging(ctx.db, file.topicId)
    await takeRoom(located)
    const stored = await storeDocuments(ctx, file.id, located)
    for (const id of stored.ids) documentIds.add(id)
    added += stored.added
  }
  const turn = new AbortController()
  const signal = AbortSignal.any([turn.signal, ...(run.signal ? [run.signal] : [])])
  const parse = ctx.parser.parse({
    path,
    fileName: file.name,
    contentType: file.contentType,
    others: true,
    ...(run.owner && { owner: run.owner }),
    signal,
    onProgress: (percent) => run.report(base + (percent * (parsedPercent - base)) / 100),
    onDocuments: store,
    ...(run.whole && (await pictureReading(ctx, blobHash, run, turn))),
  })
  const later = ctx.imageText && !run.whole
  const parsed = await parse.catch((error: unknown) => {
    if (later && error instanceof ImportFailure && error.pictures > 0 && inPictures.has(error.reason)) return error.pictures
    throw error
  })
  if (typeof parsed === 'number') return { state: 'parsing', reading: { what: 'pictures', done: 0, total: parsed } }
  if (parsed.kind === 'zip') {
    // A file from an archive, or a version of another file, is not unpacked.
    if (file.unpackedFrom !== null || file.versionOf !== null) throw new ImportFailure('unsupported', 'ZIP')
    return unpack(ctx, file, await openArchive(ctx, path, file.name, run.owner ?? file.topicId), run, path)
  }
  if (parsed.kind === 'audio' || parsed.kind === 'video') {
    if (ctx.speech && !run.whole) return { state: 'parsing', reading: { what: 'speech', done: 0, total: 0 } }
    await store([await transcribe(ctx, { path, fileName: file.name, contentType: file.contentType }, run.signal)])
  }
  if (documentIds.size === 0) throw new ImportFailure(parsed.skipped[0]?.reason ?? 'noText', skippedLines(parsed.skipped))
  return {
    documentCount: documentIds.size,
    duplicate: added === 0,
    parserVersion,
    links: await linksOf(ctx, file, blobHash),
    reading: later && parsed.pictures > 0 ? { what: 'pictures', done: 0, total: parsed.pictures } : null,
    ...reasonOf(parsed),
  }
}

/** The targets of the links in a file's text. */
async function linksOf(ctx: Ctx, { name, url, contentType, topicId }: FileRow, blobHash: string): Promise<FileRow['links']> {
  const kind = kindOfFileName(name)
  if (kind === 'md') return ctx.compute.run('linksOfNote', { markdown: await blobText(ctx, blobHash, noteChars) }, { owner: topicId })
  if (kind !== 'html' && !/html/i.test(contentType)) return []
  const html = await blobText(ctx, blobHash, noteChars)
  return ctx.compute.run('anchorsOfPage', { html, address: url }, { owner: topicId })
}

/** The reason why the documents do not contain all of a file. */
function reasonOf({ skippedCount, skipped, partly }: ParsedFile): Pick<FileRow, 'reason' | 'reasonDetail'> {
  if (skippedCount > 0) return { reason: 'badJsonl', reasonDetail: `${skippedCount}: ${skippedLines(skipped)}` }
  return { reason: partly?.reason ?? null, reasonDetail: partly?.detail || null }
}

function skippedLines(skipped: readonly { line: number }[]): string {
  const shown = skipped.slice(0, 5).map(({ line }) => line)
  return shown.length > 0 ? `#${shown.join(', #')}${skipped.length > shown.length ? ' …' : ''}` : ''
}

/** Reuses the documents read from the same bytes before, in this or another topic; null when the bytes are new. */
async function takeOver(ctx: Ctx, file: FileRow, blobHash: string, whole: boolean): Promise<Partial<FileRow> | null> {
  const duplicate = file.versionOf === null ? await findDuplicate(ctx.db, file.topicId, blobHash) : undefined
  if (duplicate && duplicate.documentCount > 0 && !(whole && duplicate.reading)) {
    await linkDocumentsOf(ctx.db, duplicate.id, file.id)
    const { documentCount, links, reason, reasonDetail, parserVersion: readBy, reading } = duplicate
    return { duplicate: true, documentCount, links, reason, reasonDetail, parserVersion: readBy, reading }
  }
  const alike = await findParsedAlike(ctx.db, { ...file, blobHash }, parserVersion, whole)
  if (!alike) return null
  const added = await takeOverDocuments(ctx, alike, file)
  const { documentCount, links, reason, reasonDetail, reading } = alike
  return { documentCount, duplicate: added === 0, links, reason, reasonDetail, parserVersion, reading }
}

async function readFile(ctx: Ctx, file: FileRow, run: ImportRun): Promise<Partial<FileRow>> {
  const fetched = file.blobHash === null && file.url ? await fetchLink(ctx, file, file.url, run) : file
  const blobHash = fetched.blobHash!
  if (fetched.url === null && fetched.versionOf === null && kindOfFileName(fetched.name) === 'html') {
    const html = await blobText(ctx, blobHash, noteChars)
    if (isBookmarkFile(html)) return unpack(ctx, fetched, await openBookmarks(ctx, html, fetched.name, run.owner ?? file.topicId), run)
  }
  return (
    (await takeOver(ctx, fetched, blobHash, run.whole)) ??
    ctx.blobs.withPath(blobHash, (path) => parseAndStore(ctx, fetched, blobHash, run, path))
  )
}

function failureOf(error: unknown): { reason: ImportReason; reasonDetail: string | null } | null {
  if (error instanceof ImportFailure) return { reason: error.reason, reasonDetail: error.detail || null }
  if (toStorageError(error)?.kind === 'full') return { reason: 'storageFull', reasonDetail: null }
  return null
}

/**
 * Stores the end of an import and enqueues the reading of pictures or speech; a finished version replaces its file. A file that has no text
 * yet stays in state `parsing`.
 */
async function end(ctx: Ctx, file: FileRow, change: Partial<FileRow>, owner: string | undefined): Promise<FileRow | null> {
  const { state, reading } = change
  const enqueueRest = async (tx: Tx) => {
    if (state === 'ready' || state === 'failed') await announceImport(ctx, tx, { ...file, ...change }, owner)
    if (state === 'ready' && reading) await enqueueReading(ctx, tx, file.versionOf ?? file.id, reading, owner)
    if (state === 'parsing') await enqueueImport(ctx, tx, { ...file, ...change }, owner)
  }
  if (file.versionOf === null || state !== 'ready') {
    await ctx.db.transaction(async (tx) => {
      await updateFile(tx, file.id, { ...change, ...(state === 'ready' && { progress: 100 }) })
      await enqueueRest(tx)
    })
    if (state === 'ready') await placeMarks(ctx, file.id)
    return (await findFile(ctx.db, file.id)) ?? null
  }
  const before = await swapVersion(ctx, file, change, enqueueRest)
  if (before?.blobHash) await dropUnusedBlob(ctx, before.blobHash)
  return (await findFile(ctx.db, file.versionOf)) ?? null
}

/** Whether the failure is a temporary storage outage and not the file's fault. */
function isPassing(error: StorageError | null): boolean {
  return error !== null && ['crashed', 'away', 'refused', 'openFiles'].includes(error.kind)
}

/** The options of an import. */
type ImportOptions = Partial<Pick<ImportRun, 'signal' | 'whole' | 'owner' | 'othersWait'>>

/**
 * Imports a waiting file: fetches it when it is a link, parses it, and stores its documents. Idempotent: after a crash it ends in the same
 * state; a file that is finished or trashed is not changed. Text comes first: pictures and speech are read by a separate import afterwards,
 * unless `whole` is set.
 * @returns the file at the end.
 * @throws JobYield when it has read some of its pictures and other files wait: a rerun continues with the next picture.
 * @throws the signal's reason, or the StorageError of an unavailable database or object store: the file is unchanged and can be retried.
 */
export async function importFile(
  ctx: Ctx,
  fileId: string,
  { signal, whole = false, owner, othersWait = async () => false }: ImportOptions = {},
): Promise<FileRow | null> {
  const file = await findFile(ctx.db, fileId)
  if (!file || file.state === 'ready' || file.state === 'failed' || file.trashedAt !== null) return file ?? null
  const progress = progressWriter(ctx, file)
  let change: Partial<FileRow>
  try {
    await updateFile(ctx.db, file.id, { state: 'parsing' })
    const run = { report: progress.report, count: progress.count, signal, whole: whole || file.reading !== null, owner, othersWait }
    change = { state: 'ready', reading: null, ...(await readFile(ctx, file, run)) }
  } catch (error) {
    await progress.settled()
    if (signal?.aborted || error instanceof JobYield || isPassing(toStorageError(error))) throw error
    const failure = failureOf(error) ?? { reason: 'internal' as const, reasonDetail: null }
    if (failure.reason === 'internal') ctx.log.error({ err: error, fileId }, 'import failed')
    change = { ...(keptReasons.has(failure.reason) ? { state: 'ready', reading: null } : { state: 'failed' }), ...failure }
  }
  await progress.settled()
  const ended = await end(ctx, file, change, owner)
  if (change.state === 'parsing') return ended
  ctx.metrics.imports.inc({ outcome: change.state === 'failed' ? (change.reason ?? 'internal') : change.duplicate ? 'duplicate' : 'ready' })
  return ended
}

/** The durable progress of an import, which only increases; 0 for a deleted file. */
export async function importProgress(ctx: Ctx, fileId: string): Promise<number> {
  const file = await findFile(ctx.db, fileId)
  return file ? file.progress + (file.reading?.done ?? 0) : 0
}

/** Fails the import of a file during whose reading the process died twice. */
export async function abandonImport(ctx: Ctx, fileId: string, owner: string): Promise<void> {
  const file = await findFile(ctx.db, fileId)
  if (!file || file.state === 'ready' || file.state === 'failed') return
  await end(ctx, file, { state: 'failed', reason: 'interrupted', reasonDetail: null }, owner)
  ctx.metrics.imports.inc({ outcome: 'interrupted' })
}

/** The outcome of a file's import as one readable line. */
export function describeOutcome(file: FileRow): string {
  if (file.state === 'failed') {
    const { zh } = importReasons[file.reason ?? 'internal']
    return `✗ ${file.name}  ${zh}${file.reasonDetail ? `（${file.reasonDetail}）` : ''}`
  }
  if (file.duplicate) return `= ${file.name}  内容已经导入过，没有重复添加`
  if (file.reason && keptReasons.has(file.reason)) return `○ ${file.name}  ${importReasons[file.reason].zh}`
  const left = file.reason === 'badJsonl' ? `，跳过 ${file.reasonDetail} 行` : file.reason ? `，${importReasons[file.reason].zh}` : ''
  return `✓ ${file.name}  ${file.documentCount} 篇文档${left}`
}
