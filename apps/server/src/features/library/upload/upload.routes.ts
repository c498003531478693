import { limits, type FileItem, type uploadContract } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Call, Handlers } from '../../../http/call.ts'
import { cleanPath, editablePlace, presentFile, presentFiles } from '../file/index.ts'
import { editableFile, type FileRow } from '../access/index.ts'
import { receiveVersion } from './file-version.ts'
import { formFiles, type FormFile } from './form-files.ts'
import {
  beginContent,
  beginMultipart,
  cancelMultipart,
  completeMultipart,
  getMultipart,
  receivePart,
} from './multipart/multipart.service.ts'
import { receiveFile, receiveLink, receiveText } from './receive.ts'

/** Maximum number of files per request. */
const maxFiles = 200

/** Receives the files of a form into a folder. */
async function receiveForm(ctx: Ctx, folderId: string, { request, caller, lang }: Call): Promise<FileItem[]> {
  const place = await editablePlace(ctx, caller, folderId)
  const rows: FileRow[] = []
  for await (const { stream, fileName, contentType, fields } of formFiles(request, {
    maxBytes: limits.uploadSimpleBytes - 1,
    maxFiles,
  })) {
    const path = cleanPath(fields.get('path') ?? '')
    rows.push(await receiveFile(ctx, caller, place, { stream, name: fileName, path, contentType }))
  }
  return presentFiles(ctx, caller, rows, lang)
}

/** Receives the single file of a form. Consumes the form to its end, since otherwise the connection could not be reused. */
async function receiveOne<T>({ request }: Call, take: (file: FormFile) => Promise<T>): Promise<T> {
  const taken: T[] = []
  for await (const file of formFiles(request, { maxBytes: limits.uploadSimpleBytes - 1, maxFiles: 1 })) taken.push(await take(file))
  return taken[0]!
}

export function uploadRoutes(ctx: Ctx): Handlers<typeof uploadContract> {
  return {
    uploadFile: ({ params }, call) => receiveForm(ctx, params.folderId, call),
    uploadOpenFile: ({ params }, call) => receiveForm(ctx, params.id, call),
    createMultipart: ({ params, body }, { caller }) => beginMultipart(ctx, caller, params.folderId, body),
    getMultipart: ({ params }, { caller }) => getMultipart(ctx, caller, params.id),
    uploadPart: ({ params }, { request, caller }) => receivePart(ctx, caller, params.id, request),
    completeMultipart: async ({ params, body }, { caller, lang }) =>
      presentFile(ctx, caller, await completeMultipart(ctx, caller, params.id, body.partCount), lang),
    cancelMultipart: async ({ params }, { caller }) => {
      await cancelMultipart(ctx, caller, params.id)
      return null
    },
    importLink: async ({ params, body }, { caller, lang }) =>
      presentFile(ctx, caller, await receiveLink(ctx, caller, await editablePlace(ctx, caller, params.folderId), body.url), lang),
    importText: async ({ params, body }, { caller, lang }) =>
      presentFile(ctx, caller, await receiveText(ctx, caller, await editablePlace(ctx, caller, params.folderId), body), lang),
    createContentMultipart: ({ params, body }, { caller }) => beginContent(ctx, caller, params.id, body),
    replaceContent: async ({ params }, call) => {
      const { caller, lang } = call
      const file = await editableFile(ctx.db, params.id, caller)
      const row = await receiveOne(call, ({ stream, fileName, contentType }) =>
        receiveVersion(ctx, caller, file, { stream, name: fileName, contentType }),
      )
      return presentFile(ctx, caller, row, lang)
    },
  }
}
