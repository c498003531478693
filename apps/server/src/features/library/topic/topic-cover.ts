import type { Topic } from '@wenjin/contract'
import type { FastifyRequest } from 'fastify'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { readUploadedPicture } from '../../../http/input/picture-upload.ts'
import { drawPicture } from '../../../lib/storage/picture.ts'
import { readBlob } from '../../../providers/blobs/read-blob.ts'
import type { Authorized } from '../../../lib/authorized.ts'
import { type TopicRow, auditTopic, manageableTopic } from '../access/index.ts'
import { dropUnusedBlob } from '../file/index.ts'
import { withRoom } from '../storage/index.ts'
import { presentTopic } from './topic-view.ts'
import { findCover, lockTopic, replaceCover, type Cover } from './topic.repo.ts'

const maxMegabytes = 10
/** Sizes in pixels of covers, for wide and for narrow screens. */
const wide = { width: 1600, height: 600, fit: 'cover' } as const
const narrow = { width: 900, height: 600, fit: 'cover' } as const

async function changeCover(ctx: Ctx, actor: Actor, topic: Authorized<TopicRow, 'topic:manage'>, mobile: boolean, next: Cover | null) {
  const { id: topicId } = topic
  const old = await withRoom(ctx, { actor, topic, ...(next === null && { bytes: 0 }) }, async (tx) => {
    await lockTopic(tx, topicId)
    await auditTopic(tx, { topicId, actor: ownerOf(actor), action: 'cover', detail: { mobile, removed: next === null }, now: ctx.now() })
    return replaceCover(tx, topic, mobile, next)
  })
  if (old !== null) await dropUnusedBlob(ctx, old)
}

/**
 * Sets the cover picture of a topic.
 * @throws AppError `notFound`, `noPermission`, `badRequest`, `tooLarge` or `unsupportedType`.
 */
export async function receiveCover(ctx: Ctx, actor: Actor, topicId: string, mobile: boolean, request: FastifyRequest): Promise<Topic> {
  const topic = await manageableTopic(ctx.db, topicId, actor)
  const { bytes } = await drawPicture(await readUploadedPicture(request, maxMegabytes), mobile ? narrow : wide)
  const { hash } = await ctx.blobs.put(bytes)
  await changeCover(ctx, actor, topic, mobile, { id: nanoid(), blobHash: hash, size: bytes.length })
  return presentTopic(ctx, actor, topic)
}

/** @throws AppError `notFound` or `noPermission`. */
export async function deleteCover(ctx: Ctx, actor: Actor, topicId: string, mobile: boolean): Promise<Topic> {
  const topic = await manageableTopic(ctx.db, topicId, actor)
  await changeCover(ctx, actor, topic, mobile, null)
  return presentTopic(ctx, actor, topic)
}

/** Returns the bytes of a cover; null when there is none with that id. */
export async function readCover(ctx: Ctx, id: string): Promise<Buffer | null> {
  const row = await findCover(ctx.db, id)
  return row ? readBlob(ctx.blobs, row.blobHash) : null
}
