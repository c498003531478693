import { AppError } from '@wenjin/contract'
import type { FastifyRequest } from 'fastify'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { readUploadedPicture } from '../../../http/input/picture-upload.ts'
import { avatarUrl } from '../../../lib/address/avatar-url.ts'
import { drawPicture } from '../../../lib/storage/picture.ts'
import type { ZipEntry } from '../../../lib/storage/zip-stream.ts'
import { readBlob } from '../../../providers/blobs/read-blob.ts'
import { dropUnusedBlob } from '../../library/file/index.ts'
import { deleteAvatar, findAvatar, insertAvatar, listAvatars, type AvatarRow } from './avatar.repo.ts'
import { findUser } from '../user/index.ts'

const maxMegabytes = 5
/** Side of an avatar picture, pixels. */
const side = 256

async function removeAvatar(ctx: Ctx, row: AvatarRow): Promise<void> {
  await deleteAvatar(ctx.db, row.id)
  await dropUnusedBlob(ctx, row.blobHash)
}

/** Deletes the avatars of an account except those in `keep`. */
export async function removeAvatars(ctx: Ctx, uid: string, keep: readonly (string | null)[] = []): Promise<void> {
  for (const row of await listAvatars(ctx.db, uid)) if (!keep.includes(row.id)) await removeAvatar(ctx, row)
}

/**
 * Stores an uploaded avatar; it takes effect when the owner's profile names its URL. Earlier ones that are not in use are deleted.
 * @throws AppError `badRequest`, `tooLarge` or `unsupportedType`.
 */
export async function receiveAvatar(ctx: Ctx, uid: string, request: FastifyRequest): Promise<{ url: string }> {
  const { bytes } = await drawPicture(await readUploadedPicture(request, maxMegabytes), { width: side, height: side, fit: 'cover' })
  const { hash } = await ctx.blobs.put(bytes)
  const id = nanoid()
  await insertAvatar(ctx.db, { id, uid, blobHash: hash, createdAt: ctx.now() })
  const user = await findUser(ctx.db, uid)
  await removeAvatars(ctx, uid, [id, user?.avatar ?? null])
  return { url: avatarUrl(id) }
}

/**
 * Returns the avatar id of a URL from `POST /upload`, when the account uploaded it.
 * @throws AppError `badRequest`.
 */
export async function requireOwnAvatar(ctx: Ctx, uid: string, url: string): Promise<string> {
  const id = /^\/api\/avatar\/([\w-]+)$/.exec(url)?.[1]
  const row = id === undefined ? undefined : await findAvatar(ctx.db, id)
  if (row?.uid !== uid)
    throw new AppError('badRequest', {
      zh: '字段 avatar 应是上传头像得到的地址',
      en: 'field avatar: not an address returned by POST /upload',
    })
  return row.id
}

/** Reads the bytes of an avatar; null when no avatar has this id. */
export async function readAvatar(ctx: Ctx, id: string): Promise<Buffer | null> {
  const row = await findAvatar(ctx.db, id)
  return row ? readBlob(ctx.blobs, row.blobHash) : null
}

/** Yields the avatar of an account, for its export. */
export async function* exportAvatar(ctx: Ctx, uid: string): AsyncGenerator<ZipEntry> {
  const user = await findUser(ctx.db, uid)
  const picture = user?.avatar && (await readAvatar(ctx, user.avatar))
  if (picture) yield { name: 'avatar.webp', content: picture, modifiedAt: ctx.now(), stored: true }
}
