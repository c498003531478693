import { Readable } from 'node:stream'
import { AppError, ImportFailure } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { FileReply } from '../../../http/call.ts'
import { ByteCache } from '../../../lib/flow/byte-cache.ts'
import { findFigurePart, type FileRow } from '../access/index.ts'

/** Seconds of caching. A picture never changes at its address, since other content of the file makes another document. */
const keptSeconds = 30 * 24 * 3600
/** Cache limit in bytes for rendered pictures; `entryBytes` is the cost of an entry for a picture that cannot be rendered. */
const cachedBytes = 32 * 1024 * 1024
const entryBytes = 500

const undrawn = () => new AppError('unsupportedType', { zh: '这张图片无法显示', en: 'this picture cannot be shown' })

/** Creates the renderer of pictures in documents; each is rendered from the original on first request. */
export function createDocumentPictures(ctx: Ctx): (file: FileRow | null, documentId: string, n: number) => Promise<FileReply> {
  const drawn = new ByteCache<Uint8Array | null>(cachedBytes)
  const drawing = new Map<string, Promise<Uint8Array | null>>()

  async function draw(file: FileRow, part: string): Promise<Uint8Array | null> {
    try {
      const { name: fileName, contentType } = file
      return await ctx.blobs.withPath(file.blobHash!, (path) => ctx.parser.figure({ path, fileName, contentType }, part))
    } catch (error) {
      // A corrupt picture stays corrupt and is cached; a temporary failure is not.
      if (!(error instanceof ImportFailure)) throw error
      if (['corrupt', 'tooLarge', 'zipBomb'].includes(error.reason)) return null
      throw undrawn()
    }
  }

  /** Returns the rendered picture; concurrent requests for one picture share one rendering. */
  async function pictureOf(file: FileRow, part: string): Promise<Uint8Array | null> {
    const key = `${file.blobHash}\n${part}`
    const known = drawn.get(key)
    if (known !== undefined) return known
    let running = drawing.get(key)
    if (!running) {
      running = draw(file, part)
        .then((bytes) => {
          drawn.set(key, bytes, entryBytes + (bytes?.length ?? 0))
          return bytes
        })
        .finally(() => drawing.delete(key))
      drawing.set(key, running)
    }
    return running
  }

  return async (file, documentId, n) => {
    const part = await findFigurePart(ctx.db, documentId, n)
    if (part === null || !file?.blobHash) throw new AppError('notFound', { zh: '这张图片', en: 'this picture' })
    const bytes = await pictureOf(file, part)
    if (!bytes) throw undrawn()
    return { stream: Readable.from([bytes]), fileName: `${n}.webp`, contentType: 'image/webp', size: bytes.length, keptSeconds }
  }
}
