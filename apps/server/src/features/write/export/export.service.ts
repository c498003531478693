import {
  AppError,
  exportStates,
  formatsOfType,
  limits,
  typesOfFormat,
  type ExportFailure,
  type ExportFormat,
  type ExportRequest,
  type ExportTask,
  type ExportType,
  type Lang,
} from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { FileReply } from '../../../http/call.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { dropUnusedBlob } from '../../library/file/index.ts'
import { withRoom } from '../../library/storage/index.ts'
import { inputOf } from './export-input.ts'
import { picturesOf } from './export-pictures.ts'
import { readSubject, type Reading } from './export-subjects.ts'
import { makeArchiveJob, makeExportJob, type ExportJob } from './export.jobs.ts'
import { ownExport } from './export.policy.ts'
import { countUnfinished, deleteExport, insertExport, type ExportRow } from './export.repo.ts'

const contentTypes: Readonly<Record<ExportFormat, string>> = {
  md: 'text/markdown; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  html: 'text/html; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pdf: 'application/pdf',
  zip: 'application/zip',
  evidence: 'text/html; charset=utf-8',
}

const reasons: Readonly<Record<ExportFailure, Readonly<Record<Lang, string>>>> = {
  tooComplex: {
    zh: '内容太复杂或太长，没能转换；可以改为导出 Markdown',
    en: 'The text is too complicated or too long; Markdown can be exported',
  },
  gone: { zh: '内容已删除，或您不再有权限', en: 'It was deleted, or you cannot read it now' },
  timeout: { zh: '超时', en: 'It took too long' },
  interrupted: { zh: '转换时服务中断了两次，已停止；可以重试', en: 'The service stopped twice during this export; you can try again' },
  storageFull: {
    zh: '存储空间已满；删除一些文件、文章或导出后可以重试',
    en: 'Your storage is full; delete some files, articles or exports and try again',
  },
  internal: { zh: '转换失败', en: 'The conversion failed' },
}

/** Milliseconds after which an export without a sign of life has failed: as long as a client polls. */
const lateAfter = (format: ExportFormat) => limits.export.pollMs * (format === 'zip' ? limits.export.archivePolls : limits.export.polls)
/** Timeout of the Word document call, and its poll interval, milliseconds. */
const waitMs = 30_000
const lookMs = 100
/** Characters of a preview, about a page, and maximum characters of a copied text. */
const previewChars = 1500
export const copyChars = 200_000

function present(ctx: Ctx, row: ExportRow): ExportTask {
  const { id, status, failure, progress, fileName, replaced, createdAt, lang, format } = row
  const isLate = (status === exportStates.waiting || status === exportStates.running) && ctx.now() >= createdAt + lateAfter(format)
  const name = isLate ? 'timeout' : failure
  return {
    id,
    status: isLate ? exportStates.failed : status,
    failure: name && { name, text: reasons[name][lang] },
    progress,
    fileName,
    replaced,
  }
}

/** Enqueues an export and returns it with its id at once. @throws AppError as reading does, or `tooManyRequests`. */
export async function submitExport(reading: Reading, type: ExportType, format: ExportFormat, request: ExportRequest): Promise<ExportTask> {
  const { ctx, actor, lang, origin } = reading
  if (!typesOfFormat[format].includes(type)) {
    const known = formatsOfType(type).join(', ')
    throw new AppError('badRequest', { zh: `只能导出为 ${known}`, en: `it can be exported as ${known}` })
  }
  // An unreadable subject is refused now instead of by a job that fails.
  await readSubject(reading, type, request, { format, maxChars: 1 })
  const now = ctx.now()
  const owner = ownerOf(actor)
  const { uid, visitorId, role } = actor
  const row = await withRoom(ctx, { actor, topic: { owner } }, async (tx) => {
    if ((await countUnfinished(tx, owner, now - lateAfter(format))) >= limits.export.waiting) {
      throw new AppError('tooManyRequests', {
        zh: `已有 ${limits.export.waiting} 个导出在排队，请等其中一个完成`,
        en: `${limits.export.waiting} exports are waiting; wait for one of them`,
      })
    }
    const made = await insertExport(tx, {
      id: nanoid(),
      owner,
      type,
      format,
      request,
      lang,
      origin,
      status: exportStates.waiting,
      createdAt: now,
    })
    const job: ExportJob = { id: made.id, actor: { uid, visitorId, role } }
    await ctx.jobs.send(format === 'zip' ? makeArchiveJob : makeExportJob, job, {
      tx,
      owner: turnOwnerOf(ctx, actor),
      singletonKey: made.id,
    })
    return made
  })
  return present(ctx, row)
}

async function ownOfFormat(ctx: Ctx, actor: Actor, format: ExportFormat, id: string): Promise<Authorized<ExportRow, 'export:change'>> {
  const row = await ownExport(ctx.db, id, actor)
  if (row.format !== format) throw new AppError('notFound', { zh: '这个导出文件', en: 'this export' })
  return row
}

export async function getExport(ctx: Ctx, actor: Actor, format: ExportFormat, id: string): Promise<ExportTask> {
  return present(ctx, await ownOfFormat(ctx, actor, format, id))
}

/** Deletes an export of the actor with its file; one in progress ends at its next step. @throws AppError `notFound`. */
export async function cancelExport(ctx: Ctx, actor: Actor, format: ExportFormat, id: string): Promise<void> {
  const row = await ownOfFormat(ctx, actor, format, id)
  const blobHash = await deleteExport(ctx.db, row)
  if (blobHash !== null) await dropUnusedBlob(ctx, blobHash)
}

/** Makes a Word document and waits for it, up to a time limit. */
export async function exportDocx(reading: Reading, type: ExportType, request: ExportRequest): Promise<ExportTask> {
  return exportNow(reading, type, 'docx', request)
}

/** Makes a file and waits for it, up to a time limit. */
export async function exportNow(reading: Reading, type: ExportType, format: ExportFormat, request: ExportRequest): Promise<ExportTask> {
  const { ctx, actor } = reading
  const { id } = await submitExport(reading, type, format, request)
  const end = ctx.now() + waitMs
  for (;;) {
    const task = await getExport(ctx, actor, format, id)
    if (task.status === exportStates.done || task.status === exportStates.failed || ctx.now() >= end) return task
    await ctx.sleep(lookMs)
  }
}

/** Returns the file of an export. @throws AppError `conflict` until it is finished. */
export async function downloadExport(ctx: Ctx, actor: Actor, format: ExportFormat, id: string): Promise<FileReply> {
  const { blobHash, fileName } = await ownOfFormat(ctx, actor, format, id)
  if (blobHash === null) throw new AppError('conflict', { zh: '文件还没有做好', en: 'the file is not ready' })
  return {
    stream: await ctx.blobs.get(blobHash),
    fileName,
    // Markdown with pictures is packed.
    contentType: fileName.endsWith('.zip') ? contentTypes.zip : contentTypes[format],
    size: await ctx.blobs.size(blobHash),
  }
}

/** Returns the beginning of an export as a page. */
export async function previewExport(
  reading: Reading,
  type: ExportType,
  { format, ...request }: ExportRequest & { format?: ExportFormat | undefined },
) {
  const { ctx, actor, lang, origin } = reading
  const subject = await readSubject(reading, type, request, { format, maxChars: previewChars * 2 })
  const markdown = subject.markdown.slice(0, previewChars * 2)
  const pictures = await picturesOf(ctx, actor, markdown)
  const input = inputOf({ ...subject, markdown }, request, { lang, origin, pictures, maxChars: previewChars })
  const { title, html, replaced } = await ctx.compute.run('writeText', { input, forms: ['html'] }, { owner: turnOwnerOf(ctx, actor) })
  return { title, html, replaced }
}

/** Returns a text for the clipboard in three formats. */
export async function copyExport(reading: Reading, type: ExportType, request: ExportRequest) {
  const { ctx, actor, lang, origin } = reading
  const subject = await readSubject(reading, type, request)
  const pictures = await picturesOf(ctx, actor, subject.markdown.slice(0, copyChars))
  const input = inputOf(subject, request, { lang, origin, pictures, maxChars: copyChars })
  const order = { input, forms: ['rich', 'markdown', 'text'] } as const
  const { rich: html, markdown, text } = await ctx.compute.run('writeText', order, { owner: turnOwnerOf(ctx, actor) })
  return { html, markdown, text }
}
