import { buffer } from 'node:stream/consumers'
import { AppError } from '@wenjin/contract'
import type { FastifyRequest } from 'fastify'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../../context.ts'
import { ownerOf, owns, type Actor } from '../../../../http/caller.ts'
import { readUploadedPicture } from '../../../../http/input/picture-upload.ts'
import { drawPicture } from '../../../../lib/storage/picture.ts'
import { dropUnusedBlob } from '../../../library/file/index.ts'
import { withRoom } from '../../../library/storage/index.ts'
import {
  deleteUnusedImages,
  findQuestionImage,
  insertQuestionImage,
  isImageOf,
  saveImageText,
  type QuestionImageRow,
} from './question-image.repo.ts'
import { findSharedTurns, isImageInTurns } from '../share/shared-turns.repo.ts'

const maxMegabytes = 10
/** Maximum width and height of a stored picture, in pixels; text stays legible at this size. */
const maxPixels = 2400
const contentType = 'image/webp'
/** Milliseconds after which a picture that no question refers to is deleted. */
const unusedMs = 24 * 3_600_000

const missing = () => new AppError('notFound', { zh: '这张图片', en: 'this picture' })

/**
 * Saves a picture for a question, re-encoded without camera metadata.
 * @throws AppError `badRequest`, `tooLarge` or `unsupportedType`.
 */
export async function receiveQuestionImage(ctx: Ctx, actor: Actor, request: FastifyRequest) {
  const picture = await drawPicture(await readUploadedPicture(request, maxMegabytes), {
    width: maxPixels,
    height: maxPixels,
    fit: 'inside',
  })
  const { hash } = await ctx.blobs.put(picture.bytes)
  const { width, height } = picture
  const id = nanoid()
  const owner = ownerOf(actor)
  const row = { id, owner, blobHash: hash, contentType, width, height, size: picture.bytes.length, createdAt: ctx.now() }
  try {
    await withRoom(ctx, { actor, topic: { owner } }, (tx) => insertQuestionImage(tx, row))
  } catch (error) {
    await dropUnusedBlob(ctx, hash)
    throw error
  }
  return { id, width, height, readable: ctx.imageText?.kind ?? ('none' as const) }
}

/** @throws AppError `notFound` when the picture does not belong to the person. */
export async function requireOwnImage(ctx: Ctx, actor: Actor, id: string): Promise<QuestionImageRow> {
  const row = await findQuestionImage(ctx.db, id)
  if (!row || !owns(actor, row.owner)) throw missing()
  return row
}

/** Whether a share key grants access to a question about the picture. */
async function opensImage({ db }: Ctx, actor: Actor, shareKey: string, id: string): Promise<boolean> {
  const shared = await findSharedTurns(db, shareKey, actor)
  if (!shared) return false
  if (shared.turns === null && (await isImageOf(db, id, shared.sessionId))) return true
  return isImageInTurns(db, id, shared)
}

/** Returns the bytes of a picture to the person who uploaded it, or to a reader whose share key opens a question about it. */
export async function getQuestionImage(ctx: Ctx, actor: Actor, id: string, shareKey?: string): Promise<Buffer> {
  const row = await findQuestionImage(ctx.db, id)
  if (!row) throw missing()
  if (!owns(actor, row.owner) && !(shareKey && (await opensImage(ctx, actor, shareKey, id)))) throw missing()
  return buffer(await ctx.blobs.get(row.blobHash))
}

/**
 * Returns the text recognized in a picture; recognition runs once. Null when no service can read pictures.
 * @throws the service's error when recognition fails now.
 */
export async function readQuestionImage(ctx: Ctx, id: string, signal: AbortSignal): Promise<string | null> {
  const row = await findQuestionImage(ctx.db, id)
  if (!row || row.readText !== null) return row?.readText ?? null
  if (!ctx.imageText) return null
  const text = await ctx.imageText.read({ bytes: await buffer(await ctx.blobs.get(row.blobHash)), contentType: row.contentType }, signal)
  await saveImageText(ctx.db, id, text)
  return text
}

/** Deletes pictures that were uploaded but never used in a question. */
export async function dropUnusedImages(ctx: Ctx): Promise<void> {
  for (const { blobHash } of await deleteUnusedImages(ctx.db, ctx.now() - unusedMs)) await dropUnusedBlob(ctx, blobHash)
}
