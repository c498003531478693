import { z } from 'zod'
import { file } from './file.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { id, idParams, time } from '../wire.ts'

const folderParams = z.object({ folderId: id })
const received = z.array(file)
const uploadErrors = [
  'badRequest',
  'notFound',
  'noPermission',
  'tooLarge',
  'storageFull',
  'creditRunOut',
  'userCreditRunOut',
  'ownerCreditRunOut',
] as const

/** A running multipart upload. Its id becomes the id of the file. */
export const multipartUpload = z
  .object({
    id: z.string(),
    folderId: z.string(),
    name: z.string(),
    /** Size of the whole, and of each part but the last, bytes. */
    size: z.number().int(),
    partSize: z.number().int(),
    partCount: z.number().int(),
    /** Parts stored by the server. */
    parts: z.array(z.object({ partNum: z.number().int(), size: z.number().int() })),
    /** When the upload is discarded, unless another part arrives before. */
    expiresAt: time,
  })
  .meta({ title: 'MultipartUpload' })
export type MultipartUpload = z.infer<typeof multipartUpload>

/** The request that starts a multipart upload. */
const multipartBody = z.object({
  mimeType: z.string().max(255).default(''),
  size: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  name: z.string().min(1).max(1000),
  /** The file extension. */
  type: z.string().max(32).default(''),
})

/** Imports into topics. Spec sections 4, 5 and 9 "Upload". */
export const uploadContract = {
  uploadFile: route({
    method: 'POST',
    path: '/api/file/{folderId}/upload',
    kind: 'upload',
    auth: 'visitor',
    right: 'topic:edit',
    apiKey: 'knowledge:write',
    limit: 'upload',
    summary:
      'Upload one or more files below 30 MB: multipart `fileName`, `type`, `path` (folders below this one to lay it in, made where missing), then `file`. `mine` stands for the caller’s own folder',
    params: folderParams,
    data: received,
    errors: uploadErrors,
  }),
  createMultipart: route({
    method: 'PUT',
    path: '/api/file/{folderId}/multipart',
    kind: 'json',
    stores: true,
    auth: 'visitor',
    right: 'topic:edit',
    apiKey: 'knowledge:write',
    limit: 'upload',
    summary: 'Begin an upload in parts of 5 MB',
    params: folderParams,
    body: multipartBody.extend({ path: z.string().max(4000).default('') }),
    data: multipartUpload,
    errors: uploadErrors,
  }),
  uploadPart: route({
    method: 'POST',
    path: '/api/file/multipart/{id}/part',
    kind: 'upload',
    auth: 'visitor',
    right: 'topic:edit',
    apiKey: 'knowledge:write',
    limit: 'upload',
    summary: 'One part: multipart `partNum` (from 1), then `file`. On disk when this answers; it may be sent again',
    params: idParams,
    data: z.object({ partNum: z.number().int(), size: z.number().int() }),
    errors: ['badRequest', 'notFound', 'noPermission', 'storageFull'],
  }),
  getMultipart: route({
    method: 'GET',
    path: '/api/file/multipart/{id}',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:edit',
    apiKey: 'knowledge:write',
    summary: 'Which parts the server has, to go on after a reload or a restart',
    params: idParams,
    data: multipartUpload,
    errors: ['notFound', 'noPermission'],
  }),
  completeMultipart: route({
    method: 'POST',
    path: '/api/file/multipart/{id}/complete',
    kind: 'json',
    stores: true,
    auth: 'visitor',
    right: 'topic:edit',
    apiKey: 'knowledge:write',
    limit: 'upload',
    summary: 'Make a file, or other content for one, of the parts; asked again, it answers with the same file',
    params: idParams,
    body: z.object({ partCount: z.int().min(1).max(limits.upload.parts) }),
    data: file,
    errors: uploadErrors,
  }),
  cancelMultipart: route({
    method: 'DELETE',
    path: '/api/file/multipart/{id}',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:edit',
    apiKey: 'knowledge:write',
    summary: 'Give an upload up; its parts are deleted',
    params: idParams,
    errors: ['notFound', 'noPermission'],
  }),
  importLink: route({
    method: 'POST',
    path: '/api/file/{folderId}/link',
    kind: 'json',
    stores: true,
    auth: 'visitor',
    right: 'topic:edit',
    apiKey: 'knowledge:write',
    summary: 'Import a public web page or file by its address',
    params: folderParams,
    body: z.object({ url: z.string().trim().min(1).max(4000) }),
    data: file,
    errors: uploadErrors,
  }),
  importText: route({
    method: 'POST',
    path: '/api/file/{folderId}/text',
    kind: 'json',
    stores: true,
    auth: 'visitor',
    right: 'topic:edit',
    apiKey: 'knowledge:write',
    summary: 'Keep pasted text as a Markdown file; without a name it takes its first line',
    params: folderParams,
    body: z.object({ name: z.string().trim().max(200).optional(), text: z.string().min(1).max(limits.pastedChars) }),
    data: file,
    errors: uploadErrors,
  }),
  replaceContent: route({
    method: 'PUT',
    path: '/api/file/{id}/content',
    kind: 'upload',
    auth: 'visitor',
    right: 'topic:edit',
    apiKey: 'knowledge:write',
    limit: 'upload',
    summary: 'Other content for a file, multipart `file` below 30 MB: the old one answers until the new one has been read',
    params: idParams,
    data: file,
    errors: uploadErrors,
  }),
  createContentMultipart: route({
    method: 'PUT',
    path: '/api/file/{id}/content/multipart',
    kind: 'json',
    stores: true,
    auth: 'visitor',
    right: 'topic:edit',
    apiKey: 'knowledge:write',
    limit: 'upload',
    summary:
      'Begin other content for a file in parts of 5 MB, sent and completed as any; the old one answers until the new one has been read',
    params: idParams,
    body: multipartBody,
    data: multipartUpload,
    errors: uploadErrors,
  }),
  uploadOpenFile: route({
    method: 'PUT',
    path: '/api/open/file/{id}',
    kind: 'upload',
    auth: 'visitor',
    right: 'topic:edit',
    apiKey: 'knowledge:write',
    limit: 'upload',
    summary: 'For programs: upload a file below 30 MB into the folder `id`, multipart `file`',
    params: idParams,
    data: received,
    errors: uploadErrors,
  }),
} as const
