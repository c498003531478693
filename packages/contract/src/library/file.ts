import { z } from 'zod'
import { importReasons, type ImportReason } from './import-reasons.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { address, id, idList, idParams, paged, paging, time } from '../wire.ts'

export const fileStates = ['queued', 'parsing', 'ready', 'failed'] as const
const reasonNames = Object.keys(importReasons) as [ImportReason, ...ImportReason[]]
/** Why a file is not, or not completely, readable; null when all of it was read. */
export const fileReason = z.object({ name: z.enum(reasonNames), text: z.string() }).nullable()

/** A folder on the path to an object, starting at the root of its topic. */
const step = z.object({ id: z.string(), name: z.string() }).meta({ title: 'PathStep' })
export type PathStep = z.infer<typeof step>

/** The target of a link in a file: another file of the topic, a folder, or an address. The target may not exist (yet). */
const fileLink = z
  .object({
    title: z.string(),
    fileId: z.string().nullable(),
    folderId: z.string().nullable(),
    url: z.string().nullable(),
  })
  .meta({ title: 'FileLink' })
export type FileLink = z.infer<typeof fileLink>

/** Reading that follows the import of the text: of pictures, or of speech. `total` is 0 until known. */
const reading = z
  .object({ what: z.enum(['pictures', 'speech']), done: z.number().int(), total: z.number().int() })
  .meta({ title: 'FileReading' })
export type Reading = z.infer<typeof reading>

const amount = z.number().int().min(0)
/** The numbers of things that were restored from the archive of a topic, and of those that were not valid or had no room. */
const restoredWritings = z.object({ article: amount, qa: amount, mindMap: amount, poster: amount, leftOut: amount })
export type RestoredWritings = z.infer<typeof restoredWritings>

/** A file or link in a topic, with its import state. Spec section 3 "File". */
export const file = z
  .object({
    id: z.string(),
    fileName: z.string(),
    /** The same as `fileName`. */
    name: z.string(),
    /** Its folder; the topic's `dirRootId` for a file at the top level. */
    parentId: z.string(),
    /** The same as `parentId`. */
    folder: z.string(),
    /** The folders above it, outermost first, without the root. */
    parents: z.array(step),
    topicId: z.string(),
    contentType: z.string(),
    /** Size, bytes. */
    size: z.number().int(),
    previewUrl: address.nullable(),
    originalUrl: address.nullable(),
    /** Thumbnail; null if there is none. */
    image: address.nullable(),
    /** Import progress, 0–100, never decreasing. */
    progress: z.number().int().min(0).max(100),
    state: z.enum(fileStates),
    /** Import state of a PDF; `none` for other files. */
    pdfStatus: z.enum(['none', 'processing', 'ready', 'failed']),
    /** The reading modes that are ready: its original pages, and its text. */
    modeStatus: z.object({ original: z.boolean(), text: z.boolean() }),
    links: z.array(fileLink),
    /** Of an archive: the files that came out of it, how many are read, and how many failed; null for other files. */
    unpacked: z.object({ total: z.number().int(), done: z.number().int(), failed: z.number().int() }).nullable(),
    /** What the archive of a topic contained besides its files; null for other files. */
    restored: restoredWritings.nullable(),
    /** Whether its topic is published. */
    publish: z.boolean(),
    /** The caller's permission. */
    permission: z.enum(['read', 'edit']),
    /** Credits charged for opening it. */
    credit: z.number().int(),
    /** Number of documents made from it: one, or one per line for JSONL. */
    documentCount: z.number().int(),
    documentId: z.string().nullable(),
    /** Title of that document; null when it has none, or the title is the file name. */
    title: z.string().nullable(),
    /** Whether the same content already existed, so that nothing was added. */
    duplicate: z.boolean(),
    reason: fileReason,
    /** A new version that is being read; until it is ready, the current content is searched. */
    nextVersion: z
      .object({
        state: z.enum(['queued', 'parsing', 'failed']),
        progress: z.number().int(),
        reason: fileReason,
        /** Set when the new version is the same content with its pictures read; null for other content. */
        reading: reading.nullable(),
      })
      .nullable(),
    /** Progress of reading its pictures or speech while it has no text yet. */
    reading: reading.nullable(),
    createdAt: time,
    updatedAt: time,
    /** When it was moved to the trash. */
    trashedAt: time.nullable(),
  })
  .meta({ title: 'File' })
export type FileItem = z.infer<typeof file>

export const folder = z
  .object({
    id: z.string(),
    name: z.string(),
    parentId: z.string(),
    topicId: z.string(),
    createdAt: time,
    updatedAt: time,
    trashedAt: time.nullable(),
  })
  .meta({ title: 'Folder' })
export type Folder = z.infer<typeof folder>

/** An entry of a folder, or of the trash. */
const folderEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('folder'), folder: folder.extend({ fileCount: z.number().int(), folderCount: z.number().int() }) }),
  z.object({ kind: z.literal('file'), file }),
])
export type FolderEntry = z.infer<typeof folderEntry>

export const fileSorts = ['name', 'createdAt', 'updatedAt', 'size', 'type'] as const
export type FileSort = (typeof fileSorts)[number]

const name = z.string().trim().min(1).max(limits.fileNameBytes)
const ids = idList(limits.batchItems).default([])
/** Files and folders of one batch operation; folders include everything below them. */
const batch = z.object({ ids, folderIds: ids })
/** Number of files and folders in the batch. */
const counted = z.object({ count: z.number().int() })
const batchErrors = ['badRequest', 'notFound', 'noPermission'] as const

export const fileContract = {
  listFolder: route({
    method: 'GET',
    path: '/api/folder/{id}/list',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:read',
    apiKey: 'knowledge:read',
    summary:
      'List the entries of a folder, folders first; `mine` is the root folder of the caller, and `keyword` searches all levels below the folder',
    params: idParams,
    query: paging.extend({
      sort: z.enum(fileSorts).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
      state: z.enum(fileStates).optional(),
      /** An extension, or a file group (`document`, `image`, …). */
      type: z.string().max(32).optional(),
      keyword: z.string().trim().max(200).optional(),
    }),
    data: paged(folderEntry).extend({ folderId: z.string(), topicId: z.string(), parents: z.array(step) }),
    errors: ['notFound'],
  }),
  listTopicFolders: route({
    method: 'GET',
    path: '/api/topic/{id}/folder',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:read',
    apiKey: 'knowledge:read',
    summary: 'List all folders of a topic by name; `parentId` gives their tree',
    params: idParams,
    data: z.array(folder),
    errors: ['notFound'],
  }),
  listFileStates: route({
    guests: 'ask',
    method: 'POST',
    path: '/api/file/state',
    kind: 'json',
    auth: 'visitor',
    apiKey: 'knowledge:read',
    summary: 'List the import states of several files; omits files that do not exist or are not readable',
    body: z.object({ ids: idList(limits.stateItems).min(1) }),
    data: z.array(file),
    errors: ['badRequest'],
  }),
  createFolder: route({
    method: 'POST',
    path: '/api/folder/{id}',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:edit',
    apiKey: 'knowledge:write',
    summary: 'Create a folder in a folder; a number is added to a name that exists already',
    params: idParams,
    body: z.object({ name }),
    data: folder,
    errors: ['badRequest', 'notFound', 'noPermission'],
  }),
  ensureFolders: route({
    method: 'PUT',
    path: '/api/folder/{id}/path',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:edit',
    summary: 'Create the missing folders of paths below a folder',
    params: idParams,
    body: z.object({
      paths: z
        .array(
          z
            .string()
            .min(1)
            .max(limits.folderDepth * (limits.fileNameBytes + 1)),
        )
        .min(1)
        .max(limits.stateItems),
    }),
    data: counted,
    errors: ['badRequest', 'notFound', 'noPermission'],
  }),
  renameFolder: route({
    method: 'PATCH',
    path: '/api/folder/{id}',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:edit',
    summary: 'Rename a folder',
    params: idParams,
    body: z.object({ name }),
    data: folder,
    errors: ['badRequest', 'notFound', 'noPermission'],
  }),
  renameFile: route({
    method: 'PATCH',
    path: '/api/file/{id}',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:edit',
    summary: 'Rename a file',
    params: idParams,
    body: z.object({ name }),
    data: file,
    errors: ['badRequest', 'notFound', 'noPermission'],
  }),
  getThumbnail: route({
    method: 'GET',
    path: '/api/file/{id}/thumbnail',
    kind: 'file',
    types: ['image/webp'],
    auth: 'visitor',
    right: 'topic:read',
    apiKey: 'knowledge:read',
    summary: 'Get a thumbnail of an image file as WebP, at most 320 pixels wide and high',
    params: idParams,
    errors: ['notFound', 'unsupportedType'],
  }),
  moveFiles: route({
    method: 'POST',
    path: '/api/file/move',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:edit',
    summary: 'Move files and folders to another folder, also of another topic; all or none',
    body: batch.extend({ folderId: id }),
    data: counted,
    errors: batchErrors,
  }),
  copyFiles: route({
    method: 'POST',
    path: '/api/file/copy',
    kind: 'json',
    stores: true,
    auth: 'visitor',
    right: 'topic:edit',
    summary: 'Copy files and folders to a folder without another import',
    body: batch.extend({ folderId: id }),
    data: counted,
    errors: batchErrors,
  }),
  trashFiles: route({
    guests: 'ask',
    method: 'POST',
    path: '/api/file/trash',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:edit',
    summary: 'Move files and folders to the trash for 30 days; excluded from lists and searches',
    body: batch,
    data: counted,
    errors: batchErrors,
  }),
  listTrash: route({
    method: 'GET',
    path: '/api/topic/{id}/file/trash',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:edit',
    summary: 'List the files and folders of a topic in the trash, latest first',
    params: idParams,
    query: paging,
    data: paged(folderEntry),
    errors: ['notFound', 'noPermission'],
  }),
  restoreFiles: route({
    method: 'POST',
    path: '/api/file/restore',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:edit',
    summary: 'Restore files and folders from the trash to their folder, or to the root folder where it does not exist',
    body: batch,
    data: counted,
    errors: batchErrors,
  }),
  deleteFiles: route({
    guests: 'ask',
    method: 'POST',
    path: '/api/file/delete',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:edit',
    summary: 'Delete files and folders permanently, in the trash or not; existing answers keep their quotes',
    body: batch,
    data: counted,
    errors: batchErrors,
  }),
  retryFiles: route({
    method: 'POST',
    path: '/api/file/retry',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:edit',
    summary: 'Retry the import of unreadable files, also of those below the given folders',
    body: batch,
    data: counted,
    errors: batchErrors,
  }),
  getOpenFileProgress: route({
    method: 'GET',
    path: '/api/open/file/{id}/progress',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:read',
    apiKey: 'knowledge:read',
    summary: 'Get the import progress of a file, 0–100',
    params: idParams,
    data: z.number().int(),
    errors: ['notFound'],
  }),
  trashOpenFiles: route({
    method: 'POST',
    path: '/api/open/file/trash',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:edit',
    apiKey: 'knowledge:write',
    summary: 'Move files to the trash',
    body: z.object({ ids: idList(limits.batchItems).min(1) }),
    errors: batchErrors,
  }),
} as const
