import { buffer } from 'node:stream/consumers'
import { AppError } from '@wenjin/contract'
import type { Picture } from '@wenjin/export'
import type { Ctx } from '../../../context.ts'
import type { Actor } from '../../../http/caller.ts'
import { drawPicture } from '../../../lib/storage/picture.ts'
import { readableFile } from '../../library/access/index.ts'

const maxPictures = 60
const maxPictureBytes = 30_000_000
const pictureSize = { width: 1200, height: 1600, fit: 'inside' } as const
const pictureAddress = /(?:https?:\/\/[^\s()<>"]{1,200})?\/api\/file\/([\w-]{1,100})\/view/g

/** Returns the pictures of a text that its reader may see; deleted, foreign and invalid ones are left out. */
export async function picturesOf(ctx: Ctx, actor: Actor, markdown: string): Promise<Picture[]> {
  const found = new Map([...markdown.matchAll(pictureAddress)].map(([address, fileId]) => [address, fileId!]))
  const pictures: Picture[] = []
  for (const [address, fileId] of [...found].slice(0, maxPictures)) {
    try {
      const { file } = await readableFile(ctx.db, fileId, actor)
      const { blobHash } = file
      if (blobHash === null || (await ctx.blobs.size(blobHash)) > maxPictureBytes) continue
      const { bytes, width, height } = await drawPicture(await buffer(await ctx.blobs.get(blobHash)), pictureSize, 'jpeg')
      pictures.push({ address, jpeg: bytes, width, height })
    } catch (error) {
      if (!(error instanceof AppError)) ctx.log.warn({ err: error, fileId }, 'a picture was not exported')
    }
  }
  return pictures
}
