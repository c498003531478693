import { pipeline, Transform, type Readable } from 'node:stream'
import { AppError, limits, type ExportFailure, type ExportFormat, type Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import type { Actor } from '../../../http/caller.ts'
import { safeName } from '../../../lib/storage/archive-name.ts'
import { toStorageError } from '../../../lib/storage/storage-error.ts'
import { zipStream, type ZipEntry } from '../../../lib/storage/zip-stream.ts'
import type { JobRun } from '../../../providers/jobs/job-handler.ts'
import { registerRepeatingJob } from '../../../providers/jobs/repeating-job.ts'
import type { Needs } from '../../../feature.ts'
import { readableTopic } from '../../library/access/index.ts'
import { dropUnusedBlob, holdBlob } from '../../library/file/index.ts'
import { roomLeft, withRoom } from '../../library/storage/index.ts'
import { announce } from '../../platform/webhook/index.ts'
import { signEvidence } from './evidence/evidence-key.ts'
import { exportApart, TooComplexError } from './export-apart.ts'
import { readEvidence } from './evidence/export-evidence.ts'
import { inputOf } from './export-input.ts'
import { picturesOf } from './export-pictures.ts'
import type { ExportSubject } from './export-source.ts'
import { readSubject } from './export-subjects.ts'
import { PackedPictures } from './packed-pictures.ts'
import { deleteExports, findExport, finishExport, reportExport, startExport, type ExportRow } from './export.repo.ts'
import { archiveEntries, archiveName } from './topic/topic-archive.ts'

export const makeExportJob = 'make-export'
/** Topic archives have their own queue, so that a text does not wait for gigabytes. */
export const makeArchiveJob = 'make-archive'

/** A queued export with the actor whose rights it uses. */
export interface ExportJob {
  id: string
  actor: Pick<Actor, 'uid' | 'visitorId' | 'role'>
}

const tidyEveryMs = 3_600_000
/** Interval of the checks whether an export was cancelled, and of progress updates, milliseconds. */
const lookEveryMs = 500
const untitled = { zh: '未命名', en: 'Untitled' } as const
const titleLength = 80

/** Formats that are typeset; the others accept a text of any length. */
const typeset: ReadonlySet<string> = new Set(['pdf', 'docx', 'html', 'evidence'])

/** The file name extension of a format. */
const endings: Partial<Record<ExportFormat, Readonly<Record<Lang, string>>>> = {
  evidence: { zh: '（证据包）.html', en: ' (evidence).html' },
}

function fileNameOf({ lang, format }: ExportRow, title: string): string {
  const name = safeName([...title.replaceAll(/\s+/g, ' ').trim()].slice(0, titleLength).join(''))
  return `${name || untitled[lang]}${endings[format]?.[lang] ?? `.${format}`}`
}

/** Thrown when the export was cancelled while it was being made. */
class ExportGoneError extends Error {
  override name = 'ExportGoneError'
}

/** The result of an export. */
interface Made {
  bytes: Uint8Array | Readable
  fileName: string
  /** Known once the bytes are read. */
  readonly replaced: string[]
}

/** Announces to the webhooks of its owner that an export was finished, or why it failed. */
async function announceExport(ctx: Ctx, tx: Tx, { id, owner, type, format }: ExportRow, failure: ExportFailure | null): Promise<void> {
  const event = failure === null ? 'export.done' : 'export.failed'
  await announce(ctx, tx, [owner], { event, subject: { kind: 'export', id }, data: { exportId: id, type, format, failure } })
}

async function failExport(ctx: Ctx, row: ExportRow, failure: ExportFailure): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    if (await finishExport(tx, row.id, { failure }, ctx.now())) await announceExport(ctx, tx, row, failure)
  })
}

/**
 * Stores the file of an export in the room of its owner, or discards it when the export was cancelled meanwhile.
 * @throws AppError `ownerCreditRunOut` when the room is full
 */
async function store(ctx: Ctx, row: ExportRow, made: Made): Promise<void> {
  const { bytes, fileName } = made
  const left = await roomLeft(ctx, row.owner)
  const { hash, size } = await ctx.blobs.put(left === null ? bytes : cutAt(bytes, left))
  let finished = false
  try {
    finished = await withRoom(ctx, { actor: null, topic: row, bytes: size }, async (tx) => {
      await holdBlob(ctx, tx, hash)
      const isFinished = await finishExport(tx, row.id, { blobHash: hash, size, fileName, replaced: made.replaced }, ctx.now())
      if (isFinished) await announceExport(ctx, tx, row, null)
      return isFinished
    })
  } finally {
    if (!finished) await dropUnusedBlob(ctx, hash)
  }
}

/** Passes bytes on until they exceed a limit: an archive is larger than the room of its owner only after it was read. */
function cutAt(bytes: Uint8Array | Readable, limit: number): Uint8Array | Readable {
  const full = () => new AppError('ownerCreditRunOut', { zh: '存储空间已满', en: 'the storage is full' })
  if (bytes instanceof Uint8Array) {
    if (bytes.length > limit) throw full()
    return bytes
  }
  let passed = 0
  const counted = new Transform({
    transform(chunk: Uint8Array, _encoding, done) {
      passed += chunk.length
      done(passed > limit ? full() : null, chunk)
    },
  })
  // `pipeline` destroys both streams when one fails; the reader of `counted` gets the error.
  pipeline(bytes, counted, () => undefined)
  return counted
}

/** Runs work on an export until it is done, the process stops or the export is cancelled. @throws ExportGoneError when it was cancelled */
async function untilGone(ctx: Ctx, id: string, stop: AbortSignal, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  const gone = new AbortController()
  const look = async () => {
    if (!(await findExport(ctx.db, id))) gone.abort(new ExportGoneError(id))
  }
  // A failed check is followed by the next one.
  const watch = setInterval(() => void look().catch(() => undefined), lookEveryMs)
  try {
    await work(AbortSignal.any([stop, gone.signal]))
  } catch (error) {
    gone.signal.throwIfAborted()
    throw error
  } finally {
    clearInterval(watch)
  }
}

/** Returns a function that stores the progress of an export, throttled to a few times a second. */
function progressReport(ctx: Ctx, id: string): (percent: number) => Promise<void> {
  let reportedAt = 0
  return async (percent) => {
    if (ctx.now() - reportedAt < lookEveryMs) return
    reportedAt = ctx.now()
    await reportExport(ctx.db, id, percent)
  }
}

async function makeText(ctx: Ctx, findSharer: Needs['findSharer'], row: ExportRow, actor: Actor, signal: AbortSignal): Promise<void> {
  const { id, type, format, request, lang, origin } = row
  const reading = { ctx, findSharer, actor, lang, origin }
  const maxChars = typeset.has(format) ? limits.export.typesetChars : Infinity
  // For a topic, reading takes longest; typesetting has no measurable steps.
  const report = progressReport(ctx, id)
  const onProgress = (percent: number) => report(Math.min(99, Math.floor(percent * 0.9)))
  const subject = await readSubject(reading, type, request, { format, maxChars: Math.min(maxChars, limits.export.topicChars), onProgress })
  if (format === 'md' && request.pictures !== false) {
    const packed = await packMarkdown(ctx, actor, row, subject, signal)
    if (packed) return store(ctx, row, packed)
  }
  const pictures = format === 'md' || format === 'txt' ? [] : await picturesOf(ctx, actor, subject.markdown)
  const begun = performance.now()
  const input = inputOf(subject, { ...request, format }, { lang, origin, pictures, maxChars })
  const order = format === 'evidence' ? { format, input, evidence: await readEvidence(reading, request, subject) } : { format, input }
  const { bytes: made, replaced, peakMb } = await exportApart(order, signal)
  const bytes = format === 'evidence' ? signEvidence(ctx, made) : made
  ctx.log.debug({ exportId: id, format, ms: Math.round(performance.now() - begun), peakMb: Math.round(peakMb) }, 'an export was made')
  await store(ctx, row, { bytes, fileName: fileNameOf(row, subject.title), replaced })
}

const pictureFolder = { zh: '图片', en: 'images' } as const

/** Makes a ZIP of a text as Markdown and its pictures; null for a text without pictures that the actor may read. */
async function packMarkdown(ctx: Ctx, actor: Actor, row: ExportRow, subject: ExportSubject, signal: AbortSignal): Promise<Made | null> {
  const { request, lang, origin } = row
  const packed = new PackedPictures(ctx, actor, pictureFolder[lang])
  const pictures = packed.entriesOf(subject.markdown)
  const first = await pictures.next()
  if (first.done) return null
  const name = fileNameOf(row, subject.title)
  let replaced: string[] = []
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield first.value!
    yield* pictures
    const markdown = packed.relinked(subject.markdown)
    const input = inputOf({ ...subject, markdown }, { ...request, format: 'md' }, { lang, origin, pictures: [] })
    const made = await exportApart({ format: 'md', input }, signal)
    replaced = made.replaced
    yield { name, content: Buffer.from(made.bytes), modifiedAt: ctx.now() }
  }
  const bytes = zipStream(entries())
  signal.addEventListener('abort', () => bytes.destroy(signal.reason as Error), { once: true })
  return {
    bytes,
    fileName: name.replace(/\.md$/, '.zip'),
    get replaced() {
      return replaced
    },
  }
}

/** Makes the archive of a topic as a stream, so that it is never in memory as a whole. */
async function makeArchive(ctx: Ctx, row: ExportRow, actor: Actor, signal: AbortSignal): Promise<void> {
  const { id, request, lang, origin } = row
  const topic = await readableTopic(ctx.db, request.id, actor)
  const { content = 'originals', textFormat = 'md', marks } = request
  const report = progressReport(ctx, id)
  const stream = zipStream(archiveEntries(ctx, topic, { actor, lang, origin, content, textFormat, marks }, report))
  signal.addEventListener('abort', () => stream.destroy(signal.reason as Error), { once: true })
  await store(ctx, row, { bytes: stream, fileName: archiveName(topic, lang), replaced: [] })
}

/** Makes an export. After a crash it starts again, and the read permission is checked again. */
async function makeExport(ctx: Ctx, findSharer: Needs['findSharer'], { id, actor }: ExportJob, { signal }: JobRun): Promise<void> {
  const row = await findExport(ctx.db, id)
  if (!row || !(await startExport(ctx.db, id))) return
  const fail = (failure: ExportFailure) => failExport(ctx, row, failure)
  try {
    await untilGone(ctx, id, signal, (until) =>
      row.format === 'zip' ? makeArchive(ctx, row, actor, until) : makeText(ctx, findSharer, row, actor, until),
    )
  } catch (error) {
    // The process is stopping; the next start continues.
    signal.throwIfAborted()
    if (error instanceof ExportGoneError) return
    if (error instanceof TooComplexError) return fail('tooComplex')
    if (error instanceof AppError) return fail(error.errorName === 'ownerCreditRunOut' ? 'storageFull' : 'gone')
    if (toStorageError(error)?.kind === 'full') return fail('storageFull')
    ctx.log.error({ err: error, exportId: id }, 'an export was not made')
    await fail('internal')
  }
}

async function deleteOld(ctx: Ctx): Promise<void> {
  const hashes = await deleteExports(ctx.db, { before: ctx.now() - limits.export.keptMs })
  for (const hash of hashes) await dropUnusedBlob(ctx, hash)
}

/** Registers the jobs that make exports (two texts and one archive at once, one of each per owner) and delete old ones. */
export async function registerExportJobs(ctx: Ctx): Promise<void> {
  const provided = ctx.features.map((feature) => feature.provides?.(ctx).findSharer).find((found) => found !== undefined)
  const findSharer: Needs['findSharer'] = provided ?? (async () => null)
  const onAbandoned = async ({ id }: ExportJob) => {
    const row = await findExport(ctx.db, id)
    if (row) await failExport(ctx, row, 'interrupted')
  }
  for (const name of [makeExportJob, makeArchiveJob]) {
    await ctx.jobs.register<ExportJob>(name, (job, run) => makeExport(ctx, findSharer, job, run), {
      concurrency: name === makeExportJob ? 2 : 1,
      perOwner: 1,
      onAbandoned,
    })
  }
  await registerRepeatingJob(ctx.jobs, 'tidy-exports', tidyEveryMs, () => deleteOld(ctx))
}
