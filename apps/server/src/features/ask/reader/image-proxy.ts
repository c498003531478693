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
/** Pictures fetched and decoded concurrently; decoding one may take a hundred megabytes of memory. */
const atOnce = 4
const pictureTypes = 'image/webp,image/png,image/jpeg,image/avif,image/gif;q=0.9'
/** Milliseconds before a picture that could not be fetched is tried again. */
const missingMs = 10 * 60_000
/** Maximum length of the longer side, in pixels. */
const longestSide = { small: 640, large: 1600 } as const
type ImageSize = keyof typeof longestSide

/** The cached bytes of a picture; null for one that could not be fetched. */
interface KeptImage {
  bytes: Buffer | null
  until: number
}

/** Creates the proxy for source pictures: fetches like the page reader, re-encodes to a small size, caches for a day. */
export function createImageProxy(ctx: Ctx): (query: { url: string; sig: string; size?: ImageSize | undefined }) => Promise<FileReply> {
  const kept = new ByteCache<KeptImage>(keptBytes)
  const loading = new Map<string, Promise<Buffer | null>>()
  const places = Array.from({ length: atOnce }, (): Promise<unknown> => Promise.resolve())
  let next = 0

  async function load(key: string, url: string, size: ImageSize): Promise<Buffer | null> {
    const image = await fetchImage(ctx, url, size)
    const until = ctx.now() + (image ? keptMs : missingMs)
    kept.set(key, { bytes: image, until }, key.length * 2 + (image?.length ?? 0))
    return image
  }

  /** Returns the cached picture; concurrent requests for one picture share one fetch. */
  async function imageOf(url: string, size: ImageSize): Promise<Buffer | null> {
    const key = `${size} ${url}`
    const known = kept.get(key)
    if (known && ctx.now() < known.until) return known.bytes
    let running = loading.get(key)
    if (!running) {
      const place = next++ % atOnce
      running = places[place]!.then(() => load(key, url, size)).finally(() => loading.delete(key))
      places[place] = running.catch(() => null)
      loading.set(key, running)
    }
    return running
  }

  return async ({ url, sig, size = 'small' }) => {
    if (!isSignedImage(ctx, url, sig))
      throw new AppError('badRequest', { zh: '图片地址的签名不正确', en: 'the signature of the picture is wrong' })
    const bytes = await imageOf(url, size)
    if (!bytes) throw new AppError('notFound', { zh: '这张图片现在取不到', en: 'the picture is unavailable at the moment' })
    return {
      stream: Readable.from([bytes]),
      fileName: 'image.webp',
      contentType: 'image/webp',
      size: bytes.length,
      keptSeconds: keptMs / 1000,
    }
  }
}

/** Fetches the picture at an address and re-encodes it as WebP; null when that fails. */
async function fetchImage(ctx: Ctx, url: string, size: ImageSize): Promise<Buffer | null> {
  try {
    const page = await ctx.reader.fetchPublic(url, { accept: pictureTypes, maxBytes })
    const side = longestSide[size]
    return (await drawPicture(Buffer.from(page.bytes), { width: side, height: side, fit: 'inside' })).bytes
  } catch (error) {
    if (error instanceof ImportFailure || error instanceof AppError) return null
    throw error
  }
}
