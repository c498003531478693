import { Readable } from 'node:stream'
import { AppError, ImportFailure } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { FileReply } from '../../../http/call.ts'
import { ByteCache } from '../../../lib/flow/byte-cache.ts'
import { isSignedImage } from '../../../lib/address/image-signature.ts'
import { drawPicture } from '../../../lib/storage/picture.ts'

const maxBytes = 5 * 1024 * 1024
const keptBytes = 32 * 1024 * 1024
const keptMs = 24 * 3_600_000
/** Pictures read and drawn at once; each may take a hundred megabytes while it is decoded. */
const atOnce = 4
const pictureTypes = 'image/webp,image/png,image/jpeg,image/avif,image/gif;q=0.9'
/** A picture that could not be had is not tried again for so long. */
const missingMs = 10 * 60_000
const size = { width: 640, height: 640, fit: 'inside' } as const

/** A picture, or null for one that could not be had. */
interface KeptImage {
  bytes: Buffer | null
  until: number
}

/** Serves pictures of sources from here: read as a page is, drawn anew and small, kept for a day. */
export function createImageProxy(ctx: Ctx): (query: { url: string; sig: string }) => Promise<FileReply> {
  const kept = new ByteCache<KeptImage>(keptBytes)
  const loading = new Map<string, Promise<Buffer | null>>()
  const places = Array.from({ length: atOnce }, (): Promise<unknown> => Promise.resolve())
  let next = 0

  async function load(url: string): Promise<Buffer | null> {
    const image = await fetchImage(ctx, url)
    const until = ctx.now() + (image ? keptMs : missingMs)
    kept.set(url, { bytes: image, until }, url.length * 2 + (image?.length ?? 0))
    return image
  }

  /** Readers who want one picture at once wait for one reading of it. */
  async function imageOf(url: string): Promise<Buffer | null> {
    const known = kept.get(url)
    if (known && ctx.now() < known.until) return known.bytes
    let running = loading.get(url)
    if (!running) {
      const place = next++ % atOnce
      running = places[place]!.then(() => load(url)).finally(() => loading.delete(url))
      places[place] = running.catch(() => null)
      loading.set(url, running)
    }
    return running
  }

  return async ({ url, sig }) => {
    if (!isSignedImage(ctx, url, sig))
      throw new AppError('badRequest', { zh: '图片地址的签名不正确', en: 'the signature of the picture is wrong' })
    const bytes = await imageOf(url)
    if (!bytes) throw new AppError('notFound', { zh: '这张图片现在取不到', en: 'the picture cannot be had now' })
    return {
      stream: Readable.from([bytes]),
      fileName: 'image.webp',
      contentType: 'image/webp',
      size: bytes.length,
      keptSeconds: keptMs / 1000,
    }
  }
}

/** The picture at an address, drawn anew as WebP; null where there is none to be had. */
async function fetchImage(ctx: Ctx, url: string): Promise<Buffer | null> {
  try {
    const page = await ctx.reader.fetchPublic(url, { accept: pictureTypes })
    if (page.bytes.length > maxBytes) return null
    return (await drawPicture(Buffer.from(page.bytes), size)).bytes
  } catch (error) {
    if (error instanceof ImportFailure || error instanceof AppError) return null
    throw error
  }
}
