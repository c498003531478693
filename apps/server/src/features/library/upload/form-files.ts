import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { AppError } from '@wenjin/contract'
import type { FastifyRequest } from 'fastify'
import { formParts } from '../../../http/input/form-parts.ts'

/** Consumes the rest of a stream: a client that is still sending would not read the response. */
async function drain(stream: Readable): Promise<void> {
  if (stream.readableEnded || stream.destroyed) return
  stream.resume()
  await finished(stream).catch(() => undefined)
}

/** A file of a multipart body, with the fields before it. */
export interface FormFile {
  stream: Readable & { truncated: boolean }
  fileName: string
  contentType: string
  fields: ReadonlyMap<string, string>
}

/**
 * Yields the files of a multipart body; each must be consumed before the next. Fields belong to the file after them.
 * @throws AppError `badRequest` when there is no form, or no file in it
 */
export async function* formFiles(
  request: FastifyRequest,
  { maxBytes, maxFiles }: { maxBytes: number; maxFiles: number },
): AsyncGenerator<FormFile> {
  if (!request.isMultipart()) throw new AppError('badRequest', { zh: '需要 multipart 表单', en: 'a multipart body is needed' })
  let fields = new Map<string, string>()
  let count = 0
  for await (const part of formParts(request, { fileSize: maxBytes, fieldSize: 8192, files: maxFiles })) {
    if (part.type === 'file') {
      count += 1
      try {
        yield { stream: part.file, fileName: fields.get('fileName') || part.filename, contentType: part.mimetype, fields }
      } finally {
        await drain(part.file)
      }
      fields = new Map()
    } else if (typeof part.value === 'string') fields.set(part.fieldname, part.value)
  }
  if (count === 0) throw new AppError('badRequest', { zh: '没有收到文件', en: 'no file was sent' })
}
