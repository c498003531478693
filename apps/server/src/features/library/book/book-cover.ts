import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError, ImportFailure } from '@wenjin/contract'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import type { FileReply } from '../../../http/call.ts'
import { readUploadedPicture } from '../../../http/input/picture-upload.ts'
import { drawPicture } from '../../../lib/storage/picture.ts'
import { withRoom } from '../storage/index.ts'
import { ownBook, readableBook } from './book.policy.ts'
import { mayHaveCover } from './book.presenter.ts'
import { deleteCover, findCoverBytes, putCover, type FoundBook } from './book.repo.ts'
import { makeCover } from './made-cover.ts'

const maxMegabytes = 10
/** Size in pixels at which covers are rendered. */
const size = { width: 480, height: 720, fit: 'inside' } as const
const keptSeconds = 30 * 24 * 3600

/** Renders the cover contained in the file; null when there is none or it cannot be decoded. */
async function drawCover(ctx: Ctx, { file }: FoundBook): Promise<Buffer | null> {
  if (!mayHaveCover(file)) return null
  try {
    const { name: fileName, contentType } = file
    const picture = await ctx.blobs.withPath(file.blobHash!, (path) => ctx.parser.cover({ path, fileName, contentType }))
    return picture && (await drawPicture(Buffer.from(picture), size)).bytes
  } catch (error) {
    if (error instanceof ImportFailure || error instanceof AppError) return null
    throw error
  }
}

/**
 * Returns the cover of a book; rendered on first request, and again after the file's content changed. A book without a cover gets a
 * generated one. @throws AppError `notFound`.
 */
export async function readCover(ctx: Ctx, actor: Actor, id: string): Promise<FileReply> {
  const found = await readableBook(ctx.db, id, actor)
  const kept = await findCoverBytes(ctx.db, found)
  const { blobHash } = found.file
  let bytes = kept?.bytes ?? null
  if (!kept?.chosen && (!kept || kept.blobHash !== blobHash)) {
    bytes = await drawCover(ctx, found)
    await putCover(ctx.db, found, { bytes, chosen: false, blobHash })
  }
  const [content, type] = bytes ? [bytes, 'webp'] : [Buffer.from(makeCover(found)), 'svg+xml']
  return {
    stream: Readable.from([content]),
    fileName: bytes ? 'cover.webp' : 'cover.svg',
    contentType: `image/${type}`,
    size: content.length,
    keptSeconds,
  }
}

/** Sets an uploaded picture as the cover of a book. @throws AppError `notFound`, `badRequest`, `tooLarge` or `unsupportedType`. */
export async function chooseCover(ctx: Ctx, actor: Actor, id: string, request: FastifyRequest): Promise<void> {
  const found = await ownBook(ctx.db, id, actor)
  const { bytes } = await drawPicture(await readUploadedPicture(request, maxMegabytes), size)
  const blobHash = createHash('sha256').update(bytes).digest('hex')
  await withRoom(ctx, { actor, topic: found.book }, (tx) => putCover(tx, found, { bytes, chosen: true, blobHash }))
}

/** Restores the original cover of a book. @throws AppError `notFound`. */
export async function dropCover(ctx: Ctx, actor: Actor, id: string): Promise<void> {
  await deleteCover(ctx.db, await ownBook(ctx.db, id, actor))
}
