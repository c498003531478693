import { AppError, limits, type MultipartUpload } from '@wenjin/contract'
import type { FastifyRequest } from 'fastify'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../../context.ts'
import type { Tx } from '../../../../db/client.ts'
import type { Actor } from '../../../../http/caller.ts'
import { keyedLock } from '../../../../lib/flow/keyed-lock.ts'
import { registerRepeatingJob } from '../../../../providers/jobs/repeating-job.ts'
import type { Authorized } from '../../../../lib/authorized.ts'
import { cleanName, cleanPath, editablePlace, folderOrRoot, type Target } from '../../file/index.ts'
import { editableFile, editableTopic, findFile, type FileRow, ofTopic } from '../../access/index.ts'
import { withRoom } from '../../storage/index.ts'
import {
  deleteMultipart,
  deleteMultiparts,
  findReplaced,
  deleteParts,
  insertMultipart,
  listKnown,
  listParts,
  listStale,
  markCompleted,
  recordPart,
  type MultipartRow,
} from './multipart.repo.ts'
import { dropGivenUp, createVersion } from '../file-version.ts'
import { editableUpload, isUnderWay, missingUpload } from './multipart.policy.ts'
import { withPartForm } from './part-form.ts'
import { createFile, orDrop, placeOf, type KeptSource } from '../receive.ts'

const { partBytes, keptMs } = limits.upload
const purgeJob = 'purge-uploads'
const purgeEveryMs = 6 * 3_600_000

/** Serializes the parts and the completion of an upload, so that a late part cannot change a finished file. */
const inTurn = keyedLock()

const badPart = (zh: string, en: string) => new AppError('badRequest', { zh, en })

const partCountOf = (size: number) => Math.ceil(size / partBytes)
/** The required number of bytes of part `partNum`. */
const sizeOfPart = (size: number, partNum: number) => Math.min(partBytes, size - (partNum - 1) * partBytes)

/** The metadata announced for a multipart upload. */
interface Announced {
  name: string
  mimeType: string
  size: number
}

/** Begins a multipart upload. @throws AppError `tooLarge`, or the error of full storage */
export async function beginMultipart(
  ctx: Ctx,
  actor: Actor,
  folderId: string,
  file: Announced & { path: string },
): Promise<MultipartUpload> {
  const place = await editablePlace(ctx, actor, folderId)
  const steps = cleanPath(file.path)
  return begin(ctx, actor, place, { ...file, name: cleanName(file.name) }, (tx) => placeOf(ctx, tx, place, steps))
}

/** Begins a multipart upload of new content for a file. @throws AppError `tooLarge`, or the error of full storage */
export async function beginContent(ctx: Ctx, actor: Actor, fileId: string, content: Announced): Promise<MultipartUpload> {
  const file = await editableFile(ctx.db, fileId, actor)
  const target = { topic: await editableTopic(ctx.db, file.topicId, actor), folderId: file.parentId }
  return begin(ctx, actor, target, { ...content, name: cleanName(content.name, file.name) }, () => Promise.resolve(target), fileId)
}

async function begin(
  ctx: Ctx,
  actor: Actor,
  { topic }: Target,
  { name, mimeType, size }: Announced,
  place: (tx: Tx) => Promise<Target>,
  versionOf: string | null = null,
): Promise<MultipartUpload> {
  const max = ctx.config.maxUploadBytes
  if (size > max) {
    const megabytes = Math.floor(max / 1024 / 1024)
    throw new AppError('tooLarge', { zh: `「${name}」超过 ${megabytes} MB 的上限`, en: `"${name}" is over the limit of ${megabytes} MB` })
  }
  return withRoom(ctx, { actor, topic, bytes: size }, async (tx) => {
    const target = await place(tx)
    const now = ctx.now()
    const row = ofTopic(target.topic, {
      id: nanoid(),
      topicId: target.topic.id,
      folderId: target.folderId,
      name,
      contentType: mimeType,
      size,
      createdAt: now,
      touchedAt: now,
      versionOf,
      completedAt: null,
    })
    await insertMultipart(tx, row)
    return present(row, [])
  })
}

function present(row: MultipartRow, parts: MultipartUpload['parts']): MultipartUpload {
  const { id, folderId, name, size, touchedAt } = row
  return { id, folderId, name, size, partSize: partBytes, partCount: partCountOf(size), parts, expiresAt: touchedAt + keptMs }
}

export async function getMultipart(ctx: Ctx, actor: Actor, id: string): Promise<MultipartUpload> {
  const { row } = await editableUpload(ctx.db, id, actor)
  const parts = await listParts(ctx.db, row)
  return present(
    row,
    parts.map(({ partNum, size }) => ({ partNum, size })),
  )
}

/** Parses the number of a part. @throws AppError `badRequest` for a number that the upload does not have */
function requirePartNum({ size }: MultipartRow, sent: string | undefined): number {
  const partNum = Number(sent ?? '')
  const last = partCountOf(size)
  if (Number.isInteger(partNum) && partNum >= 1 && partNum <= last) return partNum
  throw badPart(`字段 partNum 应是 1 到 ${last} 的整数`, `field partNum: a whole number from 1 to ${last}`)
}

/** Receives one part from a form; it is on disk when the promise resolves. */
export async function receivePart(ctx: Ctx, actor: Actor, id: string, request: FastifyRequest) {
  // Query the upload while the bytes arrive.
  const upload = editableUpload(ctx.db, id, actor)
  upload.catch(() => undefined)
  return withPartForm(request, async ({ fields, file }) => {
    const { row } = await upload
    const partNum = requirePartNum(row, fields.get('partNum')?.toString())
    const wanted = sizeOfPart(row.size, partNum)
    if (file.length !== wanted)
      throw badPart(`第 ${partNum} 片应是 ${wanted} 字节，收到 ${file.length}`, `part ${partNum} has ${wanted} bytes, ${file.length} came`)
    return savePart(ctx, id, partNum, file)
  })
}

async function savePart(ctx: Ctx, id: string, partNum: number, bytes: Uint8Array): Promise<{ partNum: number; size: number }> {
  const { drafts } = ctx.blobs
  return inTurn(id, async () => {
    // No receipt is invalidated before the write, since every part would wait for that: when a repeated part breaks off, its checksum
    // reveals it.
    const written = await drafts.write(id, (partNum - 1) * partBytes, bytes).catch(async (error: unknown) => {
      await deleteParts(ctx.db, id, partNum)
      throw error
    })
    // Bytes and receipt are written to disk concurrently; after a power failure between the two, the checksum reveals a missing part.
    const part = { uploadId: id, partNum, ...written.piece }
    const [kept, noted] = await Promise.allSettled([written.onDisk, recordPart(ctx.db, part, ctx.now())])
    if (kept.status === 'rejected') await deleteParts(ctx.db, id, partNum)
    for (const ended of [kept, noted]) if (ended.status === 'rejected') throw ended.reason
    if (noted.status === 'fulfilled' && noted.value) return { partNum, size: bytes.length }
    // The upload ended while the part arrived.
    await drafts.drop(id)
    throw missingUpload()
  })
}

/** The file that an upload became, or whose content it replaced; null while it is unfinished. */
async function endedAs(ctx: Ctx, id: string): Promise<string | null> {
  if (await isUnderWay(ctx.db, id)) return null
  return (await findReplaced(ctx.db, id)) ?? (await findFile(ctx.db, id))?.id ?? null
}

/**
 * Makes a file, or a version of one, from an upload that has all its parts. Idempotent: a request repeated after a lost response or a
 * crash, or sent to two instances, returns the same file.
 * @throws AppError `badRequest` that names the missing parts
 */
export async function completeMultipart(ctx: Ctx, actor: Actor, id: string, partCount: number): Promise<FileRow> {
  return inTurn(id, async () => {
    const ended = await endedAs(ctx, id)
    if (ended !== null) return editableFile(ctx.db, ended, actor)
    try {
      return await complete(ctx, actor, id, partCount)
    } catch (error) {
      // Another instance completed the upload first, which removed the parts.
      const endedThere = await endedAs(ctx, id)
      if (endedThere === null) throw error
      return editableFile(ctx.db, endedThere, actor)
    }
  })
}

async function complete(ctx: Ctx, actor: Actor, id: string, partCount: number): Promise<FileRow> {
  const { row, target } = await editableUpload(ctx.db, id, actor)
  const parts = await requireParts(ctx, row, partCount)
  const { hash, size } = await ctx.blobs.drafts.keep(id, parts).catch(async (error: unknown) => {
    if (!(error instanceof RangeError) && (error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    // A received part is missing on disk (a restored backup has no drafts, a power failure lost bytes): request all parts again.
    if ((await endedAs(ctx, id)) === null) await deleteParts(ctx.db, id)
    throw badPart('已收到的分片不完整，请重新上传', 'what was received is not whole; send it again')
  })
  const source = { name: row.name, contentType: row.contentType, size, blobHash: hash }
  const endAsFile = (kept: KeptSource) =>
    ctx.db.transaction(async (tx) => {
      if (!(await deleteMultipart(tx, row))) throw missingUpload()
      const folderId = await folderOrRoot(tx, target.topic, target.folderId)
      return createFile(ctx, tx, actor, { topic: target.topic, folderId }, kept, id)
    })
  const endAsContent = async (kept: KeptSource, fileId: string) => {
    const file = await editableFile(ctx.db, fileId, actor)
    const given = await ctx.db.transaction(async (tx) => {
      if (!(await markCompleted(tx, row, ctx.now()))) throw missingUpload()
      return createVersion(ctx, tx, actor, file, kept)
    })
    await dropGivenUp(ctx, given)
    return file
  }
  try {
    return await orDrop(ctx, hash, () => (row.versionOf === null ? endAsFile(source) : endAsContent(source, row.versionOf)))
  } finally {
    if (!(await isUnderWay(ctx.db, id))) await ctx.blobs.drafts.drop(id)
  }
}

async function requireParts(ctx: Ctx, row: Authorized<MultipartRow, 'topic:edit'>, partCount: number): ReturnType<typeof listParts> {
  const wanted = partCountOf(row.size)
  if (partCount !== wanted)
    throw badPart(`这个文件应有 ${wanted} 片，而不是 ${partCount}`, `this file has ${wanted} parts, not ${partCount}`)
  const parts = await listParts(ctx.db, row)
  if (parts.length === wanted) return parts
  const there = new Set(parts.map(({ partNum }) => partNum))
  const open = Array.from({ length: wanted }, (_, at) => at + 1).filter((partNum) => !there.has(partNum))
  const named = open.slice(0, 20).join(', ') + (open.length > 20 ? ' …' : '')
  throw new AppError('badRequest', { zh: `还缺分片 ${named}`, en: `parts ${named} are missing` }, { data: { missing: open } })
}

/** Cancels an upload. */
export async function cancelMultipart(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await inTurn(id, async () => {
    const { row } = await editableUpload(ctx.db, id, actor)
    await deleteMultipart(ctx.db, row)
    await ctx.blobs.drafts.drop(id)
  })
}

/** Deletes uploads without progress for a week, and drafts left by a crash without an upload. */
async function purgeUploads(ctx: Ctx): Promise<void> {
  await deleteMultiparts(ctx.db, await listStale(ctx.db, ctx.now() - keptMs))
  const drafts = await ctx.blobs.drafts.list()
  const known = await listKnown(ctx.db, drafts)
  for (const id of drafts) if (!known.has(id)) await inTurn(id, () => ctx.blobs.drafts.drop(id))
}

/** Registers the job that deletes abandoned uploads. */
export async function registerUploadPurge(ctx: Ctx): Promise<void> {
  await registerRepeatingJob(ctx.jobs, purgeJob, purgeEveryMs, () => purgeUploads(ctx))
}
