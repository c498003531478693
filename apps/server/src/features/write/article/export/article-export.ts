import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { AppError, type Lang } from '@wenjin/contract'
import type { Ctx } from '../../../../context.ts'
import type { FileReply } from '../../../../http/call.ts'
import type { Actor } from '../../../../http/caller.ts'
import { turnOwnerOf } from '../../../../http/turn-owner.ts'
import { ByteCache } from '../../../../lib/flow/byte-cache.ts'
import { drawPicture } from '../../../../lib/storage/picture.ts'
import { readableFile } from '../../../library/access/index.ts'
import { readableArticle } from '../article.policy.ts'
import { articleMarkdown } from './article-page.ts'
import { exportApart } from './export-apart.ts'
import type { ExportedPicture } from './export-order.ts'

const types = {
  md: 'text/markdown; charset=utf-8',
  html: 'text/html; charset=utf-8',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}
const keptBytes = 16_000_000
const maxPictures = 60
const maxPictureBytes = 30_000_000
const pictureSize = { width: 1200, height: 1600, fit: 'inside' } as const
const pictureAddress = /\/api\/file\/([\w-]+)\/view/g

/** The pictures of a text that its reader may see; one that is gone, foreign, or no picture is left out. */
async function picturesOf(ctx: Ctx, person: Actor, content: string): Promise<ExportedPicture[]> {
  const ids = new Set([...content.matchAll(pictureAddress)].map((match) => match[1]!))
  const pictures: ExportedPicture[] = []
  for (const fileId of [...ids].slice(0, maxPictures)) {
    try {
      const { file } = await readableFile(ctx.db, fileId, person)
      const { blobHash } = file
      if (blobHash === null || (await ctx.blobs.size(blobHash)) > maxPictureBytes) continue
      const drawn = await drawPicture(await buffer(await ctx.blobs.get(blobHash)), pictureSize, 'jpeg')
      pictures.push({ fileId, jpeg: drawn.bytes, width: drawn.width, height: drawn.height })
    } catch (error) {
      if (!(error instanceof AppError)) ctx.log.warn({ err: error, fileId }, 'a picture of an article was not exported')
    }
  }
  return pictures
}

/** Exports articles; a text that has not changed is not made again. */
export function articleExports(ctx: Ctx) {
  const made = new ByteCache<Buffer>(keptBytes)

  return async (person: Actor, id: string, format: keyof typeof types, lang: Lang, origin: string): Promise<FileReply> => {
    const { article } = await readableArticle(ctx.db, id, person)
    const { title, content, sources, updatedAt, version } = article
    const key = JSON.stringify([id, version, updatedAt, format, lang, origin])
    let bytes = made.get(key)
    if (!bytes) {
      if (format === 'md') bytes = Buffer.from(articleMarkdown(article, lang, origin))
      else {
        const pictures = await picturesOf(ctx, person, content)
        const order = { format, article: { title, content, sources, updatedAt }, pictures, lang, origin }
        bytes = await exportApart(turnOwnerOf(ctx, person), order)
        // Which pictures somebody may see is theirs alone.
        if (pictures.length === 0) made.set(key, bytes, bytes.length)
      }
    }
    const name = title.replaceAll(/[/\\:*?"<>|]/g, ' ').trim() || (lang === 'zh' ? '未命名的文章' : 'Untitled')
    return { stream: Readable.from([bytes]), fileName: `${name}.${format}`, contentType: types[format], size: bytes.length }
  }
}
