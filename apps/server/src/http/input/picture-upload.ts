import { buffer } from 'node:stream/consumers'
import { AppError } from '@wenjin/contract'
import type { FastifyRequest } from 'fastify'
import { formParts } from './form-parts.ts'

/**
 * Reads the single image of a multipart body.
 * @throws AppError `badRequest` or `tooLarge`.
 */
export async function readUploadedPicture(request: FastifyRequest, maxMegabytes: number): Promise<Buffer> {
  if (!request.isMultipart()) throw new AppError('badRequest', { zh: '需要 multipart 表单', en: 'a multipart body is needed' })
  let bytes: Buffer | null = null
  // Every part must be read to its end, or the connection could not be reused.
  for await (const part of formParts(request, { fileSize: maxMegabytes * 1024 * 1024, fieldSize: 4096, files: 1 })) {
    if (part.type !== 'file') continue
    bytes = await buffer(part.file)
    if (part.file.truncated) {
      throw new AppError('tooLarge', {
        zh: `图片超过 ${maxMegabytes} MB，请压缩后再上传`,
        en: `the picture is over ${maxMegabytes} MB`,
      })
    }
  }
  if (!bytes || bytes.length === 0) throw new AppError('badRequest', { zh: '没有收到图片', en: 'no picture was sent' })
  return bytes
}
