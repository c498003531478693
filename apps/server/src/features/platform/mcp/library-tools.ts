import { limits, searchApiContract, topicContract, uploadContract, fileContract, type FileItem, type Topic } from '@wenjin/contract'
import { z } from 'zod'
import { readableFile } from '../../library/access/index.ts'
import { readFileText } from '../../library/document/index.ts'
import { editablePlace, listFolder, presentFile } from '../../library/file/index.ts'
import { createTopic, listTopics } from '../../library/topic/index.ts'
import { receiveLink, receiveText } from '../../library/upload/index.ts'
import { askOpenly } from '../search-api/index.ts'
import { dataResult, defineTool, type Property, type Tool } from './tool.ts'
import { reportStages } from './web-tools.ts'

/** Maximum characters of a file per call. */
export const partChars = 50_000

export const topicFacts = ({ id, name, description, dirRootId, fileCount, mine }: Topic) => ({
  id,
  name,
  description,
  folderId: dirRootId,
  fileCount,
  mine,
})

export const fileFacts = ({ id, fileName, contentType, size, state, progress, parentId, topicId, updatedAt }: FileItem) => ({
  id,
  fileName,
  contentType,
  size,
  state,
  progress,
  folderId: parentId,
  topicId,
  updatedAt,
})

const folderId: Property = {
  type: 'string',
  default: 'mine',
  description: '文件夹编号；资料库的根文件夹也可以，默认是「我的资料」。 A folder, or the root folder of a library.',
}
const place = z.object({ folderId: z.string().trim().min(1).max(64).default('mine') })
const reading = { scope: 'knowledge:read', readOnly: true, openWorld: false } as const
const writing = { scope: 'knowledge:write', readOnly: false } as const

/** The tools for the libraries of a key's owner; a key sees those of its scopes. */
export const libraryTools: readonly Tool[] = [
  defineTool({
    ...reading,
    name: 'wenjin_list_topics',
    title: { zh: '列出资料库', en: 'List libraries' },
    description: { zh: '列出可以读的资料库。', en: 'Lists the libraries that the key can read.' },
    properties: {},
    required: [],
    body: z.object({}),
    run: async (ctx, _, { call }) => dataResult({ topics: (await listTopics(ctx, call.caller)).map(topicFacts) }),
  }),
  defineTool({
    ...reading,
    name: 'wenjin_list_files',
    title: { zh: '列出文件', en: 'List files' },
    description: {
      zh: '列出一个文件夹里的文件夹和文件，可以按名称查找。',
      en: 'Lists the folders and files of a folder, or finds files by name.',
    },
    properties: {
      folderId,
      keyword: { type: 'string', description: '文件名包含的字。 Words of the name.' },
      pageIndex: { type: 'integer', minimum: 0, default: 0, description: '第几页，从 0 开始。 The page, from 0.' },
      pageSize: { type: 'integer', minimum: 1, maximum: 100, default: 50, description: '每页多少项。 Entries of a page.' },
    },
    required: [],
    body: place.extend({
      keyword: z.string().trim().max(200).default(''),
      pageIndex: z.coerce.number().int().min(0).max(1_000_000).default(0),
      pageSize: z.coerce.number().int().min(1).max(100).default(50),
    }),
    run: async (ctx, { folderId: id, keyword, ...paging }, { call }) => {
      const query = fileContract.listFolder.query.parse({ ...paging, ...(keyword && { keyword }) })
      const { list, ...rest } = await listFolder(ctx, call.caller, id, query, call.lang)
      const folders = list.flatMap((entry) => (entry.kind === 'folder' ? [{ id: entry.folder.id, name: entry.folder.name }] : []))
      const files = list.flatMap((entry) => (entry.kind === 'file' ? [fileFacts(entry.file)] : []))
      return dataResult({ folders, files, total: rest.total, pageIndex: rest.pageIndex, pageSize: rest.pageSize })
    },
  }),
  defineTool({
    ...reading,
    name: 'wenjin_read_file',
    title: { zh: '读文件', en: 'Read a file' },
    description: {
      zh: '把资料库里的一个文件读成 Markdown，长文件分几次读：下一次的 offset 是上一次返回的 next。',
      en: 'Reads a file of a library as Markdown, a long file in parts: `next` of a response is the `offset` of the next call.',
    },
    properties: {
      fileId: { type: 'string', description: '文件编号。 The file.' },
      offset: { type: 'integer', minimum: 0, default: 0, description: '从第几个字符开始。 Where to begin, in characters.' },
    },
    required: ['fileId'],
    body: z.object({ fileId: z.string().min(1).max(64), offset: z.coerce.number().int().min(0).max(1e9).default(0) }),
    run: async (ctx, { fileId, offset }, { call }) => {
      const { file } = await readableFile(ctx.db, fileId, call.caller)
      return dataResult({ fileId, fileName: file.name, ...(await readFileText(ctx, file, { offset, size: partChars })) })
    },
  }),
  defineTool({
    name: 'wenjin_ask_library',
    scope: 'chat',
    readOnly: true,
    openWorld: false,
    title: { zh: '问资料库', en: 'Ask a library' },
    description: {
      zh: '只根据一个资料库回答问题，可以带上 sessionId 接着问。',
      en: 'Answers a question from one library; `sessionId` continues a conversation.',
    },
    properties: {
      question: { type: 'string', description: '问题。 The question.' },
      topicId: { type: 'string', description: '资料库编号。 The library.' },
      sessionId: { type: 'string', description: '接着问的会话。 A conversation to go on with.' },
    },
    required: ['question', 'topicId'],
    body: searchApiContract.programAsk.body.pick({ question: true, sessionId: true }).extend({ topicId: z.string().min(1).max(64) }),
    run: async (ctx, { question, topicId, sessionId }, run) => {
      const { lang } = run.call
      const asked = searchApiContract.programAsk.body.parse({ question, topicId, sessionId, lang })
      const answer = await askOpenly(ctx, run.call, asked, { signal: run.signal, onEntry: reportStages(run) })
      const sources = answer.references.map(({ index, title, snippet }) => `[${index}] ${title}：${snippet}`)
      const text = [answer.text, ...(sources.length > 0 ? [sources.join('\n')] : []), `sessionId: ${answer.sessionId}`].join('\n\n')
      return { content: [{ type: 'text', text }], structuredContent: { ...answer } }
    },
  }),
  defineTool({
    ...writing,
    name: 'wenjin_create_topic',
    openWorld: false,
    title: { zh: '新建资料库', en: 'Create a library' },
    description: { zh: '新建一个资料库。', en: 'Creates a library.' },
    properties: {
      name: { type: 'string', description: '名称。 The name.' },
      description: { type: 'string', default: '', description: '介绍。 The description.' },
    },
    required: ['name'],
    body: topicContract.openCreateTopic.body,
    run: async (ctx, asked, { call }) => dataResult(topicFacts(await createTopic(ctx, call.caller, asked))),
  }),
  defineTool({
    ...writing,
    name: 'wenjin_add_text',
    openWorld: false,
    title: { zh: '存入文字', en: 'Add a text' },
    description: { zh: '把一段文字存成资料库里的 Markdown 文件。', en: 'Stores a text in a library as a Markdown file.' },
    properties: {
      text: { type: 'string', description: `文字，最多 ${limits.pastedChars} 个字符。 The text.` },
      name: { type: 'string', description: '文件名，默认取第一行。 The name; the first line without it.' },
      folderId,
    },
    required: ['text'],
    body: uploadContract.importText.body.extend(place.shape),
    run: async (ctx, { folderId: id, ...text }, { call }) => {
      const row = await receiveText(ctx, call.caller, await editablePlace(ctx, call.caller, id), text)
      return dataResult(fileFacts(await presentFile(ctx, call.caller, row, call.lang)))
    },
  }),
  defineTool({
    ...writing,
    name: 'wenjin_add_link',
    openWorld: true,
    title: { zh: '存入网页', en: 'Add a page' },
    description: { zh: '把公开的网页或文件按地址存入资料库。', en: 'Imports a public page or file into a library by its address.' },
    properties: { url: { type: 'string', description: '地址。 The address.' }, folderId },
    required: ['url'],
    body: uploadContract.importLink.body.extend(place.shape),
    run: async (ctx, { folderId: id, url }, { call }) => {
      const row = await receiveLink(ctx, call.caller, await editablePlace(ctx, call.caller, id), url)
      return dataResult(fileFacts(await presentFile(ctx, call.caller, row, call.lang)))
    },
  }),
]
