import { z } from 'zod'
import { fileStates, file, fileContract, folder } from '../library/file.ts'
import { topicContract } from '../library/topic.ts'
import { limits } from '../limits.ts'
import { route } from '../route.ts'
import { id, idList, idParams, paging, wholeNumber } from '../wire.ts'

const ofPrograms = { kind: 'json', auth: 'key', limit: 'program' } as const
const reading = { ...ofPrograms, apiKey: 'knowledge:read' } as const
const openTopic = topicContract.openCreateTopic.data.extend({ fileCount: z.number().int(), mine: z.boolean() })

/** Maximal characters of a file returned by one call. */
export const fileTextChars = 200_000

/** Knowledge bases for programs: listing, reading and creating, besides the calls of the wire format, section 4. */
export const openLibraryContract = {
  listOpenTopics: route({
    ...reading,
    method: 'GET',
    path: '/api/open/topic',
    summary: 'List the libraries that the key can read',
    data: z.array(openTopic),
    errors: ['badApiKey', 'noPermission'],
  }),
  listOpenFolder: route({
    ...reading,
    method: 'GET',
    path: '/api/open/folder/{id}',
    right: 'topic:read',
    summary:
      'List the folders and files in a folder, or with `keyword` the matching files below it; `mine` is the root folder of the caller',
    params: idParams,
    query: paging.extend({ keyword: z.string().trim().max(200).optional(), state: z.enum(fileStates).optional() }),
    data: fileContract.listFolder.data,
    errors: ['badApiKey', 'noPermission', 'notFound'],
  }),
  createOpenFolder: route({
    ...ofPrograms,
    apiKey: 'knowledge:write',
    method: 'PUT',
    path: '/api/open/folder/{id}',
    right: 'topic:edit',
    summary: 'Create a folder in a folder; a number is added to a name that exists already',
    params: idParams,
    body: z.object({ name: z.string().trim().min(1).max(limits.fileNameBytes) }),
    data: folder,
    errors: ['badRequest', 'badApiKey', 'notFound', 'noPermission'],
  }),
  getOpenFile: route({
    ...reading,
    method: 'GET',
    path: '/api/open/file/{id}',
    right: 'topic:read',
    summary: 'Get a file and the state of its import',
    params: idParams,
    data: file,
    errors: ['badApiKey', 'noPermission', 'notFound'],
  }),
  readOpenFile: route({
    ...reading,
    method: 'GET',
    path: '/api/open/file/{id}/text',
    right: 'topic:read',
    summary: 'Read the text of a file as Markdown; a long text in parts: `next` of a part is the `offset` of the next one, null at the end',
    params: idParams,
    query: z.object({ offset: wholeNumber.default(0), size: z.coerce.number().int().min(1).max(fileTextChars).default(fileTextChars) }),
    data: z.object({ id, fileName: z.string(), markdown: z.string(), offset: z.number().int(), next: z.number().int().nullable() }),
    errors: ['badApiKey', 'noPermission', 'notFound'],
  }),
  listOpenFileStates: route({
    ...reading,
    method: 'POST',
    path: '/api/open/file/state',
    summary: 'List the import states of several files',
    body: z.object({ ids: idList(limits.stateItems).min(1) }),
    data: z.array(file),
    errors: ['badRequest', 'badApiKey', 'noPermission'],
  }),
  stopOpenAnswer: route({
    ...ofPrograms,
    apiKey: 'chat',
    method: 'POST',
    path: '/api/open/search/{id}/stop',
    right: 'session:change',
    summary: 'Stop the running answer of a session and keep the text so far',
    params: idParams,
    data: z.object({ stopped: z.boolean() }),
    errors: ['badApiKey', 'noPermission', 'notFound'],
  }),
} as const
