import { AppError, limits, type uploadContract } from '@wenjin/contract'
import type { Ctx } from '../../context.ts'
import type { Handlers } from '../../http/call.ts'
import { editableFolder, presentFiles, type FileRow } from '../knowledge/index.ts'
import { receiveFile, receiveLink } from './upload.service.ts'

export function uploadRoutes(ctx: Ctx): Handlers<typeof uploadContract> {
  return {
    uploadFile: async ({ params }, { request, caller, lang }) => {
      if (!request.isMultipart()) throw new AppError('badRequest', { zh: '需要 multipart 表单', en: 'a multipart body is needed' })
      const topic = await editableFolder(ctx, caller, params.folderId)
      const rows: FileRow[] = []
      let fileName = ''
      const parts = request.parts({ limits: { fileSize: limits.uploadSimpleBytes - 1, fieldSize: 4096, files: 200 } })
      for await (const part of parts) {
        if (part.type === 'file') {
          rows.push(await receiveFile(ctx, topic, { stream: part.file, name: fileName || part.filename, contentType: part.mimetype }))
          fileName = ''
        } else if (part.fieldname === 'fileName' && typeof part.value === 'string') fileName = part.value
      }
      if (rows.length === 0) throw new AppError('badRequest', { zh: '没有收到文件', en: 'no file was sent' })
      return presentFiles(ctx, rows, lang)
    },
    importLink: async ({ params, body }, { caller, lang }) => {
      const topic = await editableFolder(ctx, caller, params.folderId)
      const [item] = await presentFiles(ctx, [await receiveLink(ctx, topic, body.url)], lang)
      return item!
    },
  }
}
