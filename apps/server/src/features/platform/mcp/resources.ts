import type { ReadResourceResult, Resource, ResourceTemplate } from '@modelcontextprotocol/sdk/types.js'
import { AppError, type Lang } from '@wenjin/contract'
import type { Ctx } from '../../../context.ts'
import type { Call } from '../../../http/call.ts'
import { readableFile } from '../../library/access/index.ts'
import { readFileText } from '../../library/document/index.ts'
import { listFiles } from '../../library/file/index.ts'
import { listTopics } from '../../library/topic/index.ts'
import { fileFacts, partChars, topicFacts } from './library-tools.ts'

/** Files per lookup of a resource page, and minimum resources of a page that is not the last. */
const fileBatchSize = 100
const fewest = 50
/** Maximum libraries per page. */
const topicBatchSize = 50

const topicUri = (id: string) => `wenjin://topic/${id}`
const fileUri = (id: string) => `wenjin://file/${id}`

interface Cursor {
  topic: number
  page: number
}

/** Parses a cursor. @throws AppError `badRequest` for a cursor that was not issued by a page. */
function readCursor(cursor: string | undefined): Cursor {
  if (cursor === undefined) return { topic: 0, page: 0 }
  const found = /^(\d{1,6})\.(\d{1,6})$/.exec(cursor)
  if (!found) throw new AppError('badRequest', { zh: 'cursor 不对', en: 'the cursor is invalid' }, { field: 'cursor' })
  return { topic: Number(found[1]), page: Number(found[2]) }
}

/** Lists a page of the libraries that a key may read, each followed by its files. */
export async function listResources(
  ctx: Ctx,
  { caller, lang }: Call,
  cursor: string | undefined,
): Promise<{ resources: Resource[]; nextCursor?: string }> {
  const topics = await listTopics(ctx, caller)
  const resources: Resource[] = []
  const begin = readCursor(cursor)
  let { topic: at, page } = begin
  while (at < topics.length && resources.length < fewest && at - begin.topic < topicBatchSize) {
    const topic = topics[at]!
    if (page === 0) {
      const { id, name, title, description } = topic
      resources.push({ uri: topicUri(id), name, title: title || name, mimeType: 'application/json', ...(description && { description }) })
    }
    // A library may have been deleted or closed since it was listed.
    const files = await listFiles(ctx, caller, topic.id, { pageIndex: page, pageSize: fileBatchSize }, lang).catch((error: unknown) => {
      if (error instanceof AppError) return null
      throw error
    })
    for (const { id, fileName, title, state } of files?.list ?? []) {
      if (state === 'ready') {
        resources.push({ uri: fileUri(id), name: fileName, title: title ?? fileName, mimeType: 'text/markdown', description: topic.name })
      }
    }
    const isRead = files === null || (page + 1) * fileBatchSize >= files.total
    if (isRead) at += 1
    page = isRead ? 0 : page + 1
  }
  return { resources, ...(at < topics.length && { nextCursor: `${at}.${page}` }) }
}

const templates: readonly {
  uriTemplate: string
  name: string
  mimeType: string
  title: Record<Lang, string>
  description: Record<Lang, string>
}[] = [
  {
    uriTemplate: 'wenjin://topic/{topicId}{?page}',
    name: 'topic',
    mimeType: 'application/json',
    title: { zh: '资料库', en: 'Library' },
    description: { zh: '资料库的介绍和一页文件，page 从 0 开始。', en: 'A library and a page of its files, from 0.' },
  },
  {
    uriTemplate: 'wenjin://file/{fileId}{?offset}',
    name: 'file',
    mimeType: 'text/markdown',
    title: { zh: '文件', en: 'File' },
    description: {
      zh: '文件的正文，长文件从 offset 个字符读起。',
      en: 'The text of a file, for a long text from the character `offset` on.',
    },
  },
]

export function listTemplates(lang: Lang): ResourceTemplate[] {
  return templates.map(({ title, description, ...template }) => ({ ...template, title: title[lang], description: description[lang] }))
}

const uriPattern = /^wenjin:\/\/(topic|file)\/([\w-]{1,64})(?:\?(?:page|offset)=(\d{1,9}))?$/

/** Reads a library's list of files, or the text of a file. @throws AppError `notFound` */
export async function readResource(ctx: Ctx, { caller, lang }: Call, uri: string): Promise<ReadResourceResult> {
  const [, kind, id = '', at = '0'] = uriPattern.exec(uri) ?? []
  if (kind === 'topic') {
    const topic = (await listTopics(ctx, caller)).find((each) => each.id === id)
    if (!topic) throw new AppError('notFound', { zh: '这个资料库', en: 'this library' })
    const { list, total } = await listFiles(ctx, caller, id, { pageIndex: Number(at), pageSize: fileBatchSize }, lang)
    const files = list.map((file) => ({ ...fileFacts(file), uri: fileUri(file.id) }))
    const nextUri = (Number(at) + 1) * fileBatchSize < total ? `${topicUri(id)}?page=${Number(at) + 1}` : null
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify({ ...topicFacts(topic), files, total, nextUri }) }] }
  }
  if (kind === 'file') {
    const { file } = await readableFile(ctx.db, id, caller)
    const { markdown, next } = await readFileText(ctx, file, { offset: Number(at), size: partChars })
    const more = next === null ? {} : { nextUri: `${fileUri(id)}?offset=${next}` }
    return { contents: [{ uri, mimeType: 'text/markdown', text: markdown, _meta: more }] }
  }
  throw new AppError('notFound', { zh: '这个资源', en: 'this resource' })
}
