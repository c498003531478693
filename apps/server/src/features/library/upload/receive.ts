import type { Readable } from 'node:stream'
import { AppError } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { Ctx } from '../../../context.ts'
import type { Tx } from '../../../db/client.ts'
import { ownerOf, type Actor } from '../../../http/caller.ts'
import { turnOwnerOf } from '../../../http/turn-owner.ts'
import { auditTopic, type FileRow } from '../access/index.ts'
import { cleanName, dropUnusedBlob, ensureFoldersIn, holdBlob, lockPlace, enqueueImport, type Target, insertFile } from '../file/index.ts'
import { withRoom } from '../storage/index.ts'
import { linkFields } from './link-fields.ts'

/** Stored bytes that a new file refers to. */
export interface KeptSource {
  name: string
  contentType: string
  size: number
  blobHash: string
}

/** The initial content of a file: stored bytes, or an address. */
export type Source = KeptSource | { url: string; name?: string }

/**
 * Inserts a file and enqueues its import, in the caller's transaction: once that commits, the import survives a crash.
 * @param id the id of the file, when it is known beforehand
 */
export async function createFile(ctx: Ctx, tx: Tx, actor: Actor, target: Target, source: Source, id: string = nanoid()): Promise<FileRow> {
  const described = 'url' in source ? { ...linkFields(source.url), ...(source.name && { name: source.name }) } : source
  await lockPlace(tx, target)
  if ('blobHash' in source) await holdBlob(ctx, tx, source.blobHash)
  const row = await insertFile(tx, {
    id,
    topicId: target.topic.id,
    parentId: target.folderId,
    state: 'queued',
    createdAt: ctx.now(),
    ...described,
  })
  await enqueueImport(ctx, tx, row, turnOwnerOf(ctx, actor))
  const detail = { name: row.name }
  await auditTopic(tx, { topicId: target.topic.id, actor: ownerOf(actor), action: 'fileAdd', detail, now: row.createdAt })
  return row
}

/** The folder of a file from a dropped folder, created when missing. @param steps the file's folder path, sanitized */
export async function placeOf(ctx: Ctx, tx: Tx, place: Target, steps: readonly string[]): Promise<Target> {
  return { topic: place.topic, folderId: await ensureFoldersIn(ctx, tx, place, steps) }
}

/** Runs `note`, which stores the reference to a blob, and releases the blob when it fails: the target may have been deleted meanwhile. */
export async function orDrop<T>(ctx: Ctx, blobHash: string, note: () => Promise<T>): Promise<T> {
  try {
    return await note()
  } catch (error) {
    await dropUnusedBlob(ctx, blobHash)
    throw error
  }
}

/**
 * Stores bytes, then runs `note`, which stores the reference to them; releases them when it fails.
 * @param stream `truncated` is true when it was cut at the size limit
 * @throws AppError `tooLarge`, or what `note` throws
 */
export async function saveBytes<T>(
  ctx: Ctx,
  { stream, name }: { stream: Readable & { truncated?: boolean }; name: string },
  note: (kept: { blobHash: string; size: number }) => Promise<T>,
): Promise<T> {
  const { hash, size } = await ctx.blobs.put(stream)
  return orDrop(ctx, hash, () => {
    if (stream.truncated) {
      throw new AppError('tooLarge', {
        zh: `「${name}」超过 30 MB，请分片上传`,
        en: `"${name}" is over 30 MB; upload it in parts`,
      })
    }
    return note({ blobHash: hash, size })
  })
}

/** Stores a picture of an article of the topic: no file of the person, and not read. */
export async function receiveAttachment(
  ctx: Ctx,
  actor: Actor,
  place: Target,
  { bytes, name, contentType }: { bytes: Uint8Array; name: string; contentType: string },
): Promise<FileRow> {
  const { hash, size } = await ctx.blobs.put(bytes)
  return orDrop(ctx, hash, () =>
    withRoom(ctx, { actor, topic: place.topic, bytes: size }, async (tx) => {
      await lockPlace(tx, place)
      await holdBlob(ctx, tx, hash)
      return insertFile(tx, {
        id: nanoid(),
        topicId: place.topic.id,
        parentId: place.topic.dirRootId,
        name: cleanName(name),
        contentType,
        size,
        blobHash: hash,
        state: 'ready',
        progress: 100,
        attachment: true,
        createdAt: ctx.now(),
      })
    }),
  )
}

/** Stores an uploaded file and enqueues its import. @throws AppError `tooLarge`, or the error of full storage */
export async function receiveFile(
  ctx: Ctx,
  actor: Actor,
  place: Target,
  upload: { stream: Readable & { truncated?: boolean }; name: string; path: readonly string[]; contentType: string },
): Promise<FileRow> {
  const name = cleanName(upload.name)
  return saveBytes(ctx, { stream: upload.stream, name }, (kept) =>
    withRoom(ctx, { actor, topic: place.topic, bytes: kept.size }, async (tx) => {
      const target = await placeOf(ctx, tx, place, upload.path)
      return createFile(ctx, tx, actor, target, { name, contentType: upload.contentType, ...kept })
    }),
  )
}

/** Enqueues the import of a web page or file by its address. */
export async function receiveLink(ctx: Ctx, actor: Actor, place: Target, url: string): Promise<FileRow> {
  if (!/^https?:\/\/[^/\s]+/i.test(url) || !URL.canParse(url)) {
    throw new AppError('badRequest', { zh: '链接需要以 http:// 或 https:// 开头', en: 'the address must start with http:// or https://' })
  }
  return withRoom(ctx, { actor, topic: place.topic, bytes: 1 }, (tx) => createFile(ctx, tx, actor, place, { url }))
}

/** Maximum number of characters of the first line that become the name of pasted text. */
const titleChars = 60

function nameOfText(text: string): string {
  const line = text
    .split('\n')
    .map((part) => part.replace(/^[#>\s*-]+/, '').trim())
    .find(Boolean)
  return [...(line ?? '')].slice(0, titleChars).join('').replaceAll('/', '／') || '粘贴的文字'
}

/** Saves pasted text as a Markdown file. @throws AppError `badRequest` for text that is only white space */
export async function receiveText(
  ctx: Ctx,
  actor: Actor,
  place: Target,
  { name, text }: { name?: string | undefined; text: string },
): Promise<FileRow> {
  if (text.trim() === '') throw new AppError('badRequest', { zh: '文字是空的', en: 'the text is empty' })
  const wanted = cleanName(name || nameOfText(text))
  const bytes = Buffer.from(text)
  const { hash, size } = await ctx.blobs.put(bytes)
  const source = {
    name: /\.(?:md|markdown|txt)$/i.test(wanted) ? wanted : `${wanted}.md`,
    contentType: 'text/markdown',
    size,
    blobHash: hash,
  }
  return orDrop(ctx, hash, () =>
    withRoom(ctx, { actor, topic: place.topic, bytes: size }, (tx) => createFile(ctx, tx, actor, place, source)),
  )
}
