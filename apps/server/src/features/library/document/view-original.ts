import { AppError } from '@wenjin/contract'
import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../../context.ts'
import { byteRange } from '../../../http/output/byte-range.ts'
import type { FileReply } from '../../../http/call.ts'
import type { FileRow } from '../access/index.ts'
import { viewType } from './view-type.ts'

/**
 * Sends the bytes of a file to the built-in viewers: all, a range, or nothing when the browser has them. The bytes of a content address
 * never change, so it serves as the ETag.
 */
export async function viewOriginal(ctx: Ctx, file: FileRow | null, headers: FastifyRequest['headers']): Promise<FileReply> {
  if (!file?.blobHash) throw new AppError('notFound', { zh: '原文件', en: 'the original' })
  const type = viewType(file.name, file.contentType)
  const size = await ctx.blobs.size(file.blobHash)
  const etag = `"${file.blobHash}"`
  const unchanged = headers['if-none-match'] === etag
  // `If-Range`: send the range only when the browser's copy is of the same content, else everything.
  const same = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = same ? byteRange(headers.range, size) : null
  const empty = unchanged || range === 'none'
  return {
    stream: empty ? null : await ctx.blobs.get(file.blobHash, range ?? undefined),
    fileName: file.name,
    contentType: type ?? 'application/octet-stream',
    size,
    inPlace: { size, range, etag, unchanged, asDownload: type === null },
  }
}
