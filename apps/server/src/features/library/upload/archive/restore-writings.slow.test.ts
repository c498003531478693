import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import {
  exportStates,
  type Article,
  type ArticleItem,
  type ExportTask,
  type FileItem,
  type Folder,
  type MindMapItem,
  type Poster,
  type QaEntry,
  type StoredMindMap,
  type Topic,
} from '@wenjin/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createUser, type TestUser } from '../../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts'
import type { Visitor } from '../../../../../test/visitor.ts'
import { job } from '../../../../db/schema/platform/job.ts'
import { article, articleVersion } from '../../../../db/schema/write/article.ts'
import { archivedKinds } from '../../../../lib/archive/archived-items.ts'
import type { TopicManifest } from '../../../../lib/archive/topic-manifest.ts'
import { relinkWritingsJob } from './relink-writings.ts'

interface Page<T> {
  list: T[]
  total: number
}

const note = '# 青石渡\n\n青石渡口的灯塔建于一八七三年，塔高十九米。渡船每日两班，逢五停航。\n'
const quote = '塔高十九米'

let server: TestServer
let owner: TestUser
let topic: Topic
let file: FileItem
let picture: FileItem
let zip: Uint8Array<ArrayBuffer>

const listOf = async <T>(who: Visitor, id: string, kind: string) => (await who.get<Page<T>>(`/api/topic/${id}/${kind}?pageSize=100`)).list
const done = <T extends { state: string }>(read: () => Promise<T>) =>
  vi.waitFor(async () => {
    const found = await read()
    expect(['ready', 'failed']).toContain(found.state)
    return found
  }, 30_000)

async function exported(who: Visitor, id: string, body: object = {}): Promise<Uint8Array<ArrayBuffer>> {
  const task = await who.post<ExportTask>('/api/export/zip/submit/topic', { id, ...body })
  await vi.waitFor(
    async () => expect((await who.get<ExportTask>(`/api/export/zip/status?id=${task.id}`)).status).toBe(exportStates.done),
    45_000,
  )
  return new Uint8Array(await (await who.fetch(`/api/export/zip/download?id=${task.id}`)).arrayBuffer())
}

/** Imports an archive into a new topic of a new user, and waits until all of its files have been read. */
async function imported(bytes: Uint8Array<ArrayBuffer>, into?: { user: TestUser; topic: Topic }) {
  const user = into?.user ?? (await createUser(server))
  const to = into?.topic ?? (await user.visitor.post<Topic>('/api/topic', { name: '搬来的' }))
  const put = await user.visitor.put('渡口.zip', bytes, to.dirRootId)
  const archive = await done(() => user.visitor.get<FileItem>(`/api/file/${put.id}`))
  const files = await vi.waitFor(async () => {
    const list = await listOf<FileItem>(user.visitor, to.id, 'file')
    expect(list.filter(({ state }) => state === 'queued' || state === 'parsing')).toEqual([])
    return list
  }, 30_000)
  return { user, visitor: user.visitor, topic: to, archive, files }
}

const withParts = (change: (manifest: TopicManifest) => Record<string, unknown>, bytes = zip): Uint8Array<ArrayBuffer> => {
  const entries = unzipSync(bytes)
  const manifest = JSON.parse(strFromU8(entries['wenjin.json']!)) as TopicManifest
  const added = Object.entries(change(manifest)).map(([name, content]) => [name, strToU8(JSON.stringify(content))])
  return zipSync({ ...entries, 'wenjin.json': strToU8(JSON.stringify(manifest)), ...Object.fromEntries(added) }) as Uint8Array<ArrayBuffer>
}

beforeAll(async () => {
  server = await startTestServer()
  owner = await createUser(server, { name: '渡口人' })
  const { visitor } = owner
  topic = await visitor.post<Topic>('/api/topic', {
    name: '渡口资料',
    description: '三代人的笔记',
    title: '青石渡',
    recommendedQuestions: ['灯塔有多高？'],
  })
  file = await visitor.put('青石渡.md', note, topic.dirRootId)
  picture = await visitor.put('灯塔.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>', topic.dirRootId)
  const hits = await visitor.get<{ hits: { start: number; end: number }[] }>(
    `/api/document/${file.documentId}/search?q=${encodeURIComponent(quote)}`,
  )
  for (let n = 1; n <= 35; n += 1) {
    const made = await visitor.post<Article>(`/api/topic/${topic.id}/article`, {
      title: `渡口小记 ${n}`,
      content: `开头 ${n}。\n\n![灯塔](/api/file/${picture.id}/view)\n\n见[原文](/doc/${file.documentId})。\n`,
    })
    if (n === 1) await visitor.post(`/api/article/${made.id}/quote`, { documentId: file.documentId, ...hits.hits[0] })
    if (n === 2) await visitor.call('PUT', `/api/article/${made.id}/pin`, { pin: true })
  }
  for (const [question, pinned] of [
    ['灯塔有多高？', true],
    ['渡船几班？', false],
  ] as const)
    await visitor.post(`/api/topic/${topic.id}/qa`, { question, answer: '十九米；每日两班。', pinned })
  await visitor.post(`/api/topic/${topic.id}/mind-map`, {
    title: '渡口',
    root: { id: 'a', text: '青石渡', marks: [], children: [{ id: 'b', text: '灯塔', marks: [1], children: [], note: '十九米' }] },
    sources: [{ n: 1, title: '青石渡', link: `/doc/${file.documentId}`, documentId: file.documentId, quote }],
    theme: 'ink',
  })
  const poster = await visitor.post<Poster>(`/api/topic/${topic.id}/poster`, { query: '灯塔' })
  await done(() => visitor.get<Poster>(`/api/poster/${poster.id}`))
  zip = await exported(visitor, topic.id)
})
afterAll(() => server.close())

/** Returns the texts of the writings of a topic, without ids and addresses. */
async function saidIn(who: Visitor, id: string) {
  const withoutIds = (text: string) => text.replaceAll(/\/(doc|api\/file)\/[\w-]+/g, '/$1/ID')
  const articles = []
  for (const item of await listOf<ArticleItem>(who, id, 'article')) {
    const { title, content, pin, createdAt, updatedAt, sources } = await who.get<Article>(`/api/article/${item.id}`)
    const shown = sources.map(({ n, quote: words, start, end, title: name }) => ({ n, words, start, end, name }))
    articles.push({ title, content: withoutIds(content), pin, createdAt, updatedAt, sources: shown })
  }
  const maps = []
  for (const { id: mapId } of await listOf<MindMapItem>(who, id, 'mind-map')) {
    const { title, root, theme, sources } = await who.get<StoredMindMap>(`/api/mind-map/${mapId}`)
    maps.push({ title, root, theme, quotes: sources.map((source) => source.quote) })
  }
  return {
    articles: articles.toSorted((a, b) => (a.title < b.title ? -1 : 1)),
    qa: (await listOf<QaEntry>(who, id, 'qa')).map(({ question, answer, pinned, state, createdAt }) => ({
      question,
      answer,
      pinned,
      state,
      createdAt,
    })),
    maps,
    posters: (await listOf<Poster>(who, id, 'poster')).map(({ query, type, template, content }) => ({
      query,
      type,
      template,
      points: content!.points,
      title: content!.title,
    })),
  }
}

describe('a topic that returns from its own archive', () => {
  test('has everything that was written in it: articles, questions, mind maps, posters and its description', async () => {
    const { visitor, topic: to, archive, files } = await imported(zip)
    expect(archive.restored).toEqual({ article: 35, qa: 2, mindMap: 1, poster: 1, leftOut: 0 })
    expect(await saidIn(visitor, to.id)).toEqual(await saidIn(owner.visitor, topic.id))
    expect(await visitor.get<Topic>(`/api/topic/${to.id}`)).toMatchObject({
      name: '搬来的',
      title: '青石渡',
      description: '三代人的笔记',
      recommendedQuestions: ['灯塔有多高？'],
    })
    // The readable copies of the articles and their pictures do not become files.
    expect(files.map(({ name }) => name).toSorted()).toEqual(['渡口.zip', '灯塔.svg', '青石渡.md'].toSorted())
    const folders = await visitor.get<Folder[]>(`/api/topic/${to.id}/folder`)
    expect(folders.map(({ name }) => name)).toEqual(['渡口资料'])
  })

  test('has citations that lead to its own documents, and pictures that are its own files', async () => {
    const { visitor, topic: to, files } = await imported(zip)
    const document = files.find(({ name }) => name === '青石渡.md')!
    const own = files.find(({ name }) => name === '灯塔.svg')!
    const quoting = (await listOf<ArticleItem>(visitor, to.id, 'article')).find(({ title }) => title === '渡口小记 1')
    const shown = await vi.waitFor(async () => {
      const found = await visitor.get<Article>(`/api/article/${quoting!.id}`)
      expect(found.sources[0]).toMatchObject({ documentId: document.documentId, quote })
      return found
    }, 20_000)
    expect(shown.sources[0]!.link).toContain(`/doc/${document.documentId}`)
    expect(shown.content).toContain(`/api/file/${own.id}/view`)
    expect(shown.content).toContain(`(/doc/${document.documentId})`)
    const { start, end } = shown.sources[0]!
    const found = await visitor.get<{ hits: object[] }>(`/api/document/${document.documentId}/search?q=${encodeURIComponent(quote)}`)
    expect(found.hits).toMatchObject([{ start, end }])
    const [{ id: mapId }] = (await listOf<MindMapItem>(visitor, to.id, 'mind-map')) as [MindMapItem]
    expect((await visitor.get<StoredMindMap>(`/api/mind-map/${mapId}`)).sources[0]!.documentId).toBe(document.documentId)
    const [poster] = await listOf<Poster>(visitor, to.id, 'poster')
    expect(poster!.content!.sources[0]!.link).toContain(`/doc/${document.documentId}`)
  })

  test('has each thing once when the same archive is imported again, and gets back what was deleted since', async () => {
    const first = await imported(zip)
    // The job that leads citations to the imported documents saves the articles again; one that it is about to save cannot be edited yet.
    await vi.waitFor(async () => expect(await server.ctx.db.$count(job, eq(job.name, relinkWritingsJob))).toBe(0), 30_000)
    const { visitor } = first
    const [gone, edited] = (await listOf<ArticleItem>(visitor, first.topic.id, 'article')) as [ArticleItem, ArticleItem]
    await visitor.post(`/api/article/${gone.id}/trash`, {})
    await visitor.call('PUT', `/api/article/${edited.id}`, { title: edited.title, content: '改过了。', baseVersion: edited.version })
    await visitor.call('PATCH', `/api/topic/${first.topic.id}`, { description: '自己的简介' })
    const again = await imported(zip, first)
    expect(again.archive.restored).toMatchObject({ article: 35, qa: 2, mindMap: 1, poster: 1 })
    const titles = (await listOf<ArticleItem>(visitor, first.topic.id, 'article')).map(({ title }) => title)
    expect(titles.toSorted()).toEqual(Array.from({ length: 35 }, (_, at) => `渡口小记 ${at + 1}`).toSorted())
    expect((await visitor.get<Article>(`/api/article/${edited.id}`)).content).toBe('改过了。')
    expect((await visitor.get<Topic>(`/api/topic/${first.topic.id}`)).description).toBe('自己的简介')
    expect(await listOf<QaEntry>(visitor, first.topic.id, 'qa')).toHaveLength(2)
  })

  test('keeps the pictures of its articles when only its texts were exported', async () => {
    const texts = await exported(owner.visitor, topic.id, { content: 'texts' })
    const { visitor, topic: to, files } = await imported(texts)
    // It returns as an attachment of the article, not as a file.
    expect(files.map(({ name }) => name)).not.toContain('灯塔.svg')
    const [shown] = await listOf<ArticleItem>(visitor, to.id, 'article')
    const { content } = await visitor.get<Article>(`/api/article/${shown!.id}`)
    const [address] = /\/api\/file\/[\w-]+\/view/.exec(content)!
    expect((await visitor.fetch(address)).status).toBe(200)
  })

  test('every feature that copies something with a topic is part of its archive', () => {
    const copying = server.ctx.features.filter(({ topic: hooks }) => hooks?.copy)
    expect(copying.filter(({ topic: hooks }) => !hooks!.archive).map(({ name }) => name)).toEqual([])
    const kinds = server.ctx.features.flatMap(({ topic: hooks }) => hooks?.archive?.kind ?? [])
    expect(kinds.toSorted()).toEqual([...archivedKinds].toSorted())
  })
})

describe('an untrusted archive', () => {
  test('cannot change the citations of articles that the topic has already', async () => {
    const into = await imported(zip)
    const { visitor } = into
    const mine = into.files.find(({ name }) => name === '青石渡.md')!
    const kept = await visitor.post<Article>(`/api/topic/${into.topic.id}/article`, {
      title: '我的',
      content: `见 /doc/${mine.documentId}`,
    })
    const hostile = withParts((manifest) => {
      manifest.writings!.documents = [
        { id: mine.documentId!, hash: 'x', file: manifest.files.findIndex(({ name }) => name === '青石渡.md') },
      ]
      return { '资料/青石渡.md': '别的内容' }
    })
    await imported(hostile, into)
    expect((await visitor.get<Article>(`/api/article/${kept.id}`)).content).toBe(`见 /doc/${mine.documentId}`)
  })

  test('loses only what is not valid: unsafe addresses, texts that are too long, forbidden words, damaged and missing entries', async () => {
    const item = { id: 'a1', title: '好', content: '好的内容', sources: [], pin: false, createdAt: 1, updatedAt: 2 }
    const source = { n: 1, title: '来源', link: 'javascript:alert(1)', quote: '' }
    const hostile = withParts((manifest) => {
      manifest.writings!.parts = [
        ...['a', 'b', 'c'].map((name) => ({ kind: 'article' as const, path: `wenjin/${name}.json` })),
        { kind: 'mindMap', path: 'wenjin/map.json' },
        { kind: 'qa', path: '../不在.json' },
      ]
      const deep = { id: 'r', text: '根', marks: [7], children: [] }
      return {
        'wenjin/a.json': [
          item,
          { ...item, id: 'a2', sources: [source] },
          { ...item, id: 'a3', title: '长'.repeat(500) },
          { ...item, id: '../x' },
          7,
        ],
        'wenjin/b.json': { not: 'a list' },
        'wenjin/c.json': [{ ...item, title: '另一个同号的' }],
        'wenjin/map.json': [{ id: 'm', title: '导图', root: deep, sources: [], theme: 'ink', createdAt: 1, updatedAt: 1 }],
      }
    })
    const { visitor, topic: to, archive } = await imported(hostile)
    expect(archive.state).toBe('ready')
    expect((await listOf<ArticleItem>(visitor, to.id, 'article')).map(({ title }) => title)).toEqual(['好'])
    expect(await listOf<MindMapItem>(visitor, to.id, 'mind-map')).toEqual([])
    expect(archive.restored).toMatchObject({ qa: 0, mindMap: 0, poster: 0 })
    expect(archive.restored!.leftOut).toBeGreaterThanOrEqual(7)
  })

  test('has no more articles restored than a topic holds', async () => {
    const many = withParts((manifest) => {
      manifest.writings!.parts = [{ kind: 'article', path: 'wenjin/many.json' }]
      const items = Array.from({ length: 2100 }, (_, at) => ({
        id: `n${at}`,
        title: `第 ${at} 篇`,
        content: `内容 ${at}`,
        sources: [],
        pin: false,
        createdAt: at,
        updatedAt: at,
      }))
      return { 'wenjin/many.json': items }
    })
    const { topic: to, archive } = await imported(many)
    expect(archive.restored).toMatchObject({ article: 2000, leftOut: 100 })
    const rows = await server.ctx.db.select({ id: article.id }).from(article).where(eq(article.topicId, to.id))
    expect(rows).toHaveLength(2000)
    const [row] = rows
    expect(await server.ctx.db.select().from(articleVersion).where(eq(articleVersion.articleId, row!.id))).toHaveLength(1)
  })
})
