import { z } from 'zod'
import { importReasons, type ImportReason } from './import-reasons.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { id, idList, idParams, paged, paging, time } from '../wire.ts'

export const fileStates = ['queued', 'parsing', 'ready', 'failed'] as const
const reasonNames = Object.keys(importReasons) as [ImportReason, ...ImportReason[]]
/** Why nothing, or not all, of a file could be read; null where all was. */
export const fileReason = z.object({ name: z.enum(reasonNames), text: z.string() }).nullable()

/** A folder on the way to something, from the root of its topic on. */
const step = z.object({ id: z.string(), name: z.string() })
export type PathStep = z.infer<typeof step>

/** Where something in a file leads: another file of the topic, a folder, or an address. What it leads to may not be there (yet). */
const fileLink = z.object({
  title: z.string(),
  fileId: z.string().nullable(),
  folderId: z.string().nullable(),
  url: z.string().nullable(),
})
export type FileLink = z.infer<typeof fileLink>

/** The reading that follows a file's text: its pictures, or its speech. `total` is 0 until it is known. */
const reading = z.object({ what: z.enum(['pictures', 'speech']), done: z.number().int(), total: z.number().int() })
export type Reading = z.infer<typeof reading>

/** A file or link somebody put into a topic, and what became of it. Spec section 3 "File". */
export const file = z.object({
  id: z.string(),
  fileName: z.string(),
  /** The same as `fileName`. */
  name: z.string(),
  /** Its folder; the topic's `dirRootId` for one that lies at the top. */
  parentId: z.string(),
  /** The same as `parentId`. */
  folder: z.string(),
  /** The folders above it, outermost first, without the root. */
  parents: z.array(step),
  topicId: z.string(),
  contentType: z.string(),
  /** Bytes. */
  size: z.number().int(),
  previewUrl: z.string().nullable(),
  originalUrl: z.string().nullable(),
  /** A small picture of it; null where there is none. */
  image: z.string().nullable(),
  /** 0–100, never falling. */
  progress: z.number().int().min(0).max(100),
  state: z.enum(fileStates),
  /** Where reading it stands, for a PDF; `none` for anything else. */
  pdfStatus: z.enum(['none', 'processing', 'ready', 'failed']),
  /** Ways of reading that are ready: its pages as they were put in, and its text. */
  modeStatus: z.object({ original: z.boolean(), text: z.boolean() }),
  links: z.array(fileLink),
  /** Its topic is published. */
  publish: z.boolean(),
  /** The caller's permission. */
  permission: z.enum(['read', 'edit']),
  /** Credits that opening it takes. */
  credit: z.number().int(),
  /** Documents it became: one, or one a line for JSONL. */
  documentCount: z.number().int(),
  documentId: z.string().nullable(),
  /** Title of that document; null where it has none, or is called as the file is. */
  title: z.string().nullable(),
  /** The same content was already there; nothing was added twice. */
  duplicate: z.boolean(),
  reason: fileReason,
  /** Other content that is being read to take this one's place; what it holds now answers until then. */
  nextVersion: z
    .object({
      state: z.enum(['queued', 'parsing', 'failed']),
      progress: z.number().int(),
      reason: fileReason,
      /** It is this same content with its pictures read; null for other content. */
      reading: reading.nullable(),
    })
    .nullable(),
  /** How far its pictures, or what is said in it, are read while there is no text of it yet. */
  reading: reading.nullable(),
  createdAt: time,
  updatedAt: time,
  /** Since when it is in the trash. */
  trashedAt: time.nullable(),
})
export type FileItem = z.infer<typeof file>

export const folder = z.object({
  id: z.string(),
  name: z.string(),
  parentId: z.string(),
  topicId: z.string(),
  createdAt: time,
  updatedAt: time,
  trashedAt: time.nullable(),
})
export type Folder = z.infer<typeof folder>

/** The entries of a folder, or of the trash. */
const folderEntry = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('folder'), folder: folder.extend({ fileCount: z.number().int(), folderCount: z.number().int() }) }),
  z.object({ kind: z.literal('file'), file }),
])
export type FolderEntry = z.infer<typeof folderEntry>

export const fileSorts = ['name', 'createdAt', 'updatedAt', 'size', 'type'] as const
export type FileSort = (typeof fileSorts)[number]

const name = z.string().trim().min(1).max(limits.fileNameBytes)
const ids = idList(limits.batchItems).default([])
/** Files and folders that something is done with at once; folders with all that is below them. */
const batch = z.object({ ids, folderIds: ids })
/** How many files and folders were named. */
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
    summary: 'The entries of a folder, folders first. `mine` stands for the caller’s own root; a `keyword` is looked for in all below it',
    params: idParams,
    query: paging.extend({
      sort: z.enum(fileSorts).default('name'),
      order: z.enum(['asc', 'desc']).default('asc'),
      state: z.enum(fileStates).optional(),
      /** An extension, or a group of kinds (`document`, `image`, …). */
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
    summary: 'All folders of a topic, by name; their tree is in `parentId`',
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
    summary: 'Where many files stand at once: those of the named ones that are there for the caller',
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
    summary: 'Make a folder in a folder; a number follows a name that is taken',
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
    summary: 'Make the folders of paths below a folder, those of them that are missing: folders dropped with nothing in them',
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
    summary: 'Give a folder another name',
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
    summary: 'Give a file another name',
    params: idParams,
    body: z.object({ name }),
    data: file,
    errors: ['badRequest', 'notFound', 'noPermission'],
  }),
  getThumbnail: route({
    method: 'GET',
    path: '/api/file/{id}/thumbnail',
    kind: 'file',
    auth: 'visitor',
    right: 'topic:read',
    summary: 'A small picture of an image file, at most 320 pixels wide and high, as WebP',
    params: idParams,
    errors: ['notFound', 'unsupportedType'],
  }),
  moveFiles: route({
    method: 'POST',
    path: '/api/file/move',
    kind: 'json',
    auth: 'visitor',
    right: 'topic:edit',
    summary: 'Put files and folders into another folder, of another topic too; all of them or none',
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
    summary: 'Copy files and folders into a folder; nothing is read anew',
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
    summary: 'Put files and folders into the trash for 30 days: neither listed nor searched',
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
    summary: 'Files and folders of a topic that were put into the trash, the last first',
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
    summary: 'Take files and folders out of the trash, to where they were or to the root where that is gone',
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
    summary: 'Delete files and folders for good, in the trash or not; answers already given keep their quotes',
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
    summary: 'Read anew those of the files (and of the files below the folders) that could not be read',
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
    summary: 'For programs: import progress, 0–100',
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
    summary: 'For programs: put files into the trash',
    body: z.object({ ids: idList(limits.batchItems).min(1) }),
    errors: batchErrors,
  }),
} as const
