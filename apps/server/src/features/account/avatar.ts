import { buffer } from 'node:stream/consumers'
import { AppError } from '@wenjin/contract'
import type { FastifyRequest } from 'fastify'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../context.ts'
import { BlobMissingError } from '../../providers/blobs/blob-store.ts'
import { dropUnusedBlob } from '../knowledge/index.ts'
import { avatarUrl } from './account.presenter.ts'
import { deleteAvatar, findAvatar, insertAvatar, listAvatars, type AvatarRow } from './avatar.repo.ts'
import { drawSquare } from './picture.ts'
import { findUser } from './user.repo.ts'

const mostBytes = 5 * 1024 * 1024

async function readPicture(request: FastifyRequest): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('badRequest', { zh: '需要 multipart 表单', en: 'a multipart body is needed' })
  let bytes: Buffer | null = null
  // Every part is read to its end, or the connection could not be used again.
  for await (const part of request.parts({ limits: { fileSize: mostBytes, fieldSize: 4096, files: 1 } })) {
    if (part.type !== 'file') continue
    bytes = await buffer(part.file)
    if (part.file.truncated) throw new AppError('tooLarge', { zh: '图片超过 5 MB，请压缩后再上传', en: 'the picture is over 5 MB' })
  }
  if (!bytes || bytes.length === 0) throw new AppError('badRequest', { zh: '没有收到图片', en: 'no picture was sent' })
  return bytes
}

async function removeAvatar(ctx: Ctx, row: AvatarRow): Promise<void> {
  await deleteAvatar(ctx.db, row.id)
  await dropUnusedBlob(ctx, row.blobHash)
}

/** Deletes the pictures of an account but for some. */
export async function removeAvatars(ctx: Ctx, uid: string, keep: readonly (string | null)[] = []): Promise<void> {
  for (const row of await listAvatars(ctx.db, uid)) if (!keep.includes(row.id)) await removeAvatar(ctx, row)
}

/**
 * Takes a picture of somebody; it becomes theirs when their profile names its address. Earlier ones not in use are forgotten.
 * @throws AppError `badRequest`, `tooLarge` or `unsupportedType`.
 */
export async function receiveAvatar(ctx: Ctx, uid: string, request: FastifyRequest): Promise<{ url: string }> {
  const { hash } = await ctx.blobs.put(await drawSquare(await readPicture(request)))
  const id = nanoid()
  await insertAvatar(ctx.db, { id, uid, blobHash: hash, createdAt: ctx.now() })
  const user = await findUser(ctx.db, uid)
  await removeAvatars(ctx, uid, [id, user?.avatar ?? null])
  return { url: avatarUrl(id) }
}

/**
 * The picture an address of `POST /upload` stands for, when the account uploaded it.
 * @throws AppError `badRequest`.
 */
export async function requireOwnAvatar(ctx: Ctx, uid: string, url: string): Promise<string> {
  const id = /^\/api\/avatar\/([\w-]+)$/.exec(url)?.[1]
  const row = id === undefined ? undefined : await findAvatar(ctx.db, id)
  if (row?.uid !== uid)
    throw new AppError('badRequest', { zh: '字段 avatar 应是上传头像得到的地址', en: 'field avatar: not an address POST /upload gave' })
  return row.id
}

/** The bytes of a picture; null when there is none of that id. */
export async function readAvatar(ctx: Ctx, id: string): Promise<Buffer | null> {
  const row = await findAvatar(ctx.db, id)
  if (!row) return null
  try {
    return await buffer(await ctx.blobs.get(row.blobHash))
  } catch (error) {
    if (error instanceof BlobMissingError) return null
    throw error
  }
}
