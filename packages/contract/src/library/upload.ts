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
      'Upload one or more files below 30 MB: multipart `fileName`, `type`, `path` (subfolders, created where missing), then `file`; `mine` is the root folder of the caller',
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
    summary: 'Start an upload in parts of 5 MB',
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
    summary:
      'Upload a part: multipart `partNum` (from 1), then `file`. The part is on disk when the response arrives, and can be sent again',
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
    summary: 'Get the received parts of an upload, to resume it after a reload or a restart',
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
    summary: 'Complete an upload: create a file, or replace the content of one, from the parts; repeated requests return the same file',
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
    summary: 'Cancel an upload and delete its parts',
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
    summary: 'Import a text as a Markdown file; without a name the first line is its name',
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
    summary:
      'Replace the content of a file, multipart `file` below 30 MB; the old content is used until the import of the new one is complete',
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
    summary: 'Start to replace the content of a file in parts of 5 MB; the old content is used until the import of the new one is complete',
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
    summary: 'Upload a file below 30 MB to the folder `id`, multipart `file`',
    params: idParams,
    data: received,
    errors: uploadErrors,
  }),
} as const
