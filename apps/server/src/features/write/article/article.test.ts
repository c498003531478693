import { eq, like } from 'drizzle-orm'
import { emptyAnswer, type Article, type ArticleItem, type ArticleVersion, type FileItem, type Reference } from '@wenjin/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createUser, inviteToTopic, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { citationsOf, storeSession, storeTurn } from '../../../../test/stored-answer.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { article as articleTable, articleVersion } from '../../../db/schema/write/article.ts'
import { deleteTrashedBefore } from './article.repo.ts'

let server: TestServer
let owner: TestUser
let writer: Visitor
let file: FileItem
let topicId: string

const text = `# 青石渡

## 灯塔

青石渡口的灯塔建于一八七三年，塔高十九米，由石匠周怀安主持修建。灯塔的光照二十里，往来船只靠它认路。

## 渡船

渡船每日两班，逢五加开一班，船票两角。一九五六年渡船改为机动船，过河的时间缩短到十分钟。
`

beforeAll(async () => {
  server = await startTestServer()
  owner = await createUser(server)
  writer = owner.visitor
  file = await writer.put('青石渡.md', text)
  topicId = file.topicId
})
afterAll(() => server.close())

const create = (body: object, who = writer) => who.post<Article>(`/api/topic/${topicId}/article`, body)
const read = (id: string, who = writer) => who.get<Article>(`/api/article/${id}`)
async function save(id: string, body: object, who = writer) {
  await who.token()
  return who.call<{ article: Article; outcome: string }>('PUT', `/api/article/${id}`, body)
}
const list = (query = '') => writer.get<{ list: ArticleItem[]; total: number; pageSize: number }>(`/api/topic/${topicId}/article?${query}`)

describe('APIFAMILY-005 articles', () => {
  test('ENTITY-008 FIELD-053..057 CONST-021 have their fields; a page holds ten, pinned ones first; a keyword finds them', async () => {
    const made = await create({ title: '渡口小记', content: '灯塔在**北岸**。' })
    expect(made).toMatchObject({ sourceId: null, title: '渡口小记', content: '灯塔在**北岸**。', pin: false, version: 1, state: 'ready' })
    const later = await create({ title: '渡船' })
    expect(await list()).toMatchObject({ pageSize: 10, total: 2, list: [{ id: later.id }, { id: made.id, excerpt: '灯塔在北岸。' }] })
    await writer.call('PUT', `/api/article/${made.id}/pin`, { pin: true })
    expect((await list()).list.map(({ id, pin }) => [id, pin])).toEqual([
      [made.id, true],
      [later.id, false],
    ])
    expect((await list('keyword=北岸')).list.map(({ id }) => id)).toEqual([made.id])
  })

  test('are merged when two devices write concurrently: different paragraphs are combined, the same one is kept twice, and nothing is lost', async () => {
    const cooperator = await createUser(server)
    await inviteToTopic(server, topicId, cooperator.uid, 'cooperator')
    const { id } = await create({ title: '灯塔', content: '一\n\n二\n\n三' })
    expect((await save(id, { title: '灯塔', content: '一甲\n\n二\n\n三', baseVersion: 1 })).data).toMatchObject({
      outcome: 'taken',
      article: { version: 2 },
    })
    const merged = await save(id, { title: '灯塔', content: '一\n\n二\n\n三乙', baseVersion: 1 }, cooperator.visitor)
    expect(merged.data).toMatchObject({ outcome: 'merged', article: { content: '一甲\n\n二\n\n三乙', version: 3 } })
    const fought = await save(id, { title: '灯塔', content: '一\n\n二\n\n三丙', baseVersion: 1 })
    expect(fought.data.outcome).toBe('conflict')
    for (const kept of ['一甲', '三乙', '三丙']) expect(fought.data.article.content).toContain(kept)
    // A retry after a lost response changes nothing.
    const again = await save(id, { title: '灯塔', content: '一\n\n二\n\n三丙', baseVersion: 1 })
    expect(again.data.article).toMatchObject({ version: 4, content: fought.data.article.content })
    expect((await save(id, { title: '灯塔', content: '', baseVersion: 99 })).status).toBe(400)
    const { list: events } = await writer.get<{ list: { action: string; actor: { uid: string } | null }[] }>(`/api/topic/${topicId}/event`)
    expect(events.filter(({ action }) => action === 'articleEdit').map(({ actor }) => actor?.uid)).toEqual([owner.uid, cooperator.uid])
  })

  test('have a history that stores each author’s states, shows them, and restores one as a new version', async () => {
    const { id } = await create({ title: '史', content: '初稿' })
    await save(id, { title: '史', content: '二稿', baseVersion: 1 })
    // Text written an hour earlier is a state of its own.
    await server.ctx.db
      .update(articleVersion)
      .set({ createdAt: server.ctx.now() - 3_600_000 })
      .where(eq(articleVersion.articleId, id))
    await save(id, { title: '史', content: '三稿', baseVersion: 2 })
    const versions = await writer.get<{ list: ArticleVersion[]; total: number }>(`/api/article/${id}/version`)
    expect(versions.list.map(({ version, byUser }) => [version, byUser?.uid])).toEqual([
      [3, owner.uid],
      [2, owner.uid],
    ])
    expect(await writer.get(`/api/article/${id}/version/1`)).toMatchObject({ content: '初稿' })
    const back = await writer.post<Article>(`/api/article/${id}/version/2/restore`, {})
    expect(back).toMatchObject({ version: 4, content: '二稿' })
    expect((await writer.call('GET', `/api/article/${id}/version/77`)).status).toBe(404)
  })

  test('made from an answer have their own marks, each with the quoted words, which stay correct when text moves', async () => {
    const sessionId = await storeSession(writer, '灯塔建于哪年？')
    const answer = '灯塔建于一八七三年[[1]]。\n\n渡船每日两班[[1]]，船票两角[[2]]。'
    const reference = (index: number): Reference => ({
      index,
      category: 'mine',
      title: `资料 ${index}`,
      link: `/doc/d${index}`,
      documentId: `d${index}`,
      snippet: '',
    })
    const citations = citationsOf(answer, ['建于一八七三年', '每日两班', '两角'])
    const sourceId = await storeTurn(server, sessionId, {
      question: '灯塔建于哪年？',
      answer: { ...emptyAnswer(), text: answer, references: [reference(1), reference(2)], citations },
    })
    const made = await writer.post<Article>(`/api/topic/${topicId}/article/generate`, { sourceId })
    expect(made).toMatchObject({
      sourceId,
      title: '灯塔建于哪年？',
      content: '灯塔建于一八七三年[[1]]。\n\n渡船每日两班[[2]]，船票两角[[3]]。',
    })
    expect(made.sources.map(({ n, quote, documentId }) => [n, quote, documentId])).toEqual([
      [1, '建于一八七三年', 'd1'],
      [2, '每日两班', 'd1'],
      [3, '两角', 'd2'],
    ])
    const quoted = await writer.post<Article>(`/api/article/${made.id}/quote`, { resultId: sourceId, start: 0, end: 14, note: '记下' })
    expect(quoted.content.endsWith('灯塔建于一八七三年[[1]]\n\n记下')).toBe(true)
    const stranger = await createUser(server)
    expect((await stranger.visitor.call('GET', `/api/article/${made.id}`)).status).toBe(404)
  })

  test('made from files have their headings with a summary of each part, every sentence marked with its exact place', async () => {
    const made = await writer.post<Article>(`/api/topic/${topicId}/article/generate`, { fileIds: [file.id] })
    expect(made).toMatchObject({ title: '青石渡', state: 'ready' })
    expect(made.content).toMatch(/灯塔[\s\S]+一八七三年[\s\S]+\[\[\d+\]\][\s\S]+渡船/)
    expect(made.sources.length).toBeGreaterThan(1)
    for (const { quote, documentId, verdict } of made.sources) {
      expect([documentId, verdict, text.includes(quote)]).toEqual([file.documentId, 'verified', true])
    }
    const other = await createUser(server)
    const foreign = await other.visitor.put('别处.md', '# 别处\n\n别处的资料。')
    expect((await writer.call('POST', `/api/topic/${topicId}/article/generate`, { fileIds: [foreign.id] })).status).toBe(400)
  })

  test('are written by a model in the background: proposed marks are checked, and edits are refused meanwhile', async () => {
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    server.ctx.llm = {
      model: 'scripted',
      async *stream() {
        await held
        yield { type: 'text', text: '灯塔建于一八七三年，塔高十九米[[1]]。它由外星人修建[[1]]。' }
      },
    }
    try {
      const made = await writer.post<Article>(`/api/topic/${topicId}/article/generate`, { fileIds: [file.id], title: '渡口' })
      expect(made).toMatchObject({ state: 'writing', content: '' })
      expect((await save(made.id, { title: '渡口', content: '抢先', baseVersion: 1 })).status).toBe(409)
      release()
      const done = await vi.waitFor(async () => {
        const found = await read(made.id)
        expect(found.state).toBe('ready')
        return found
      }, 20_000)
      expect(done.content).toMatch(/塔高十九米。\[\[\d+\]\]它由外星人修建。(?!\[\[)/)
      for (const { quote } of done.sources) expect(text).toContain(quote)
      expect((await save(made.id, { title: '渡口', content: '改写', baseVersion: 1 })).data.outcome).toBe('taken')
    } finally {
      server.ctx.llm = null
    }
  })

  test('can quote a place of a document with a working mark; a place outside of the text is refused', async () => {
    const { id } = await create({ title: '摘录', content: '前文。' })
    const quoted = await writer.post<Article>(`/api/article/${id}/quote`, { documentId: file.documentId, start: 0, end: 3 })
    expect(quoted).toMatchObject({
      content: '前文。\n\n> 青石渡 [[1]]',
      sources: [{ n: 1, quote: '青石渡', start: 0, end: 3, link: `/doc/${file.documentId}` }],
    })
    expect((await writer.call('POST', `/api/article/${id}/quote`, { documentId: file.documentId, start: 0, end: 99_999 })).status).toBe(400)
    const found = await writer.post<Article>(`/api/article/${id}/quote`, { documentId: file.documentId, quote: '渡船每日 两班' })
    expect(found.sources.at(-1)).toMatchObject({ n: 2, quote: '渡船每日两班' })
    const elsewhere = await writer.post<Article>(`/api/article/${id}/quote`, { documentId: file.documentId, quote: '书里没有的话' })
    expect([elsewhere.sources.length, elsewhere.content.endsWith(`> 书里没有的话 — [青石渡](/doc/${file.documentId})`)]).toEqual([2, true])
  })

  test('are limited to three being generated and 2000 per library, and a restored version is checked like a new one', async () => {
    const { id } = await create({ title: '史', content: '旧话' })
    await save(id, { title: '史', content: '新话', baseVersion: 1 })
    const [row] = await server.ctx.db.select().from(articleTable).where(eq(articleTable.id, id))
    const add = (count: number, state: 'writing' | 'ready') =>
      server.ctx.db
        .insert(articleTable)
        .values(Array.from({ length: count }, (_, at) => ({ ...row!, content: '', id: `${state}-${at}`, state })))
    const generate = () => writer.call('POST', `/api/topic/${topicId}/article/generate`, { fileIds: [file.id] })
    server.ctx.llm = { model: 'unused', stream: () => (async function* () {})() }
    try {
      await add(3, 'writing')
      expect(await generate()).toMatchObject({ status: 409, errMsg: expect.stringContaining('3 篇') as string })
    } finally {
      server.ctx.llm = null
      await server.ctx.db.delete(articleTable).where(like(articleTable.id, 'writing-%'))
    }
    await add(2000, 'ready')
    expect((await writer.call('POST', `/api/topic/${topicId}/article`, { title: '满' })).status).toBe(409)
    expect((await writer.call('POST', `/api/article/${id}/copy`, {})).status).toBe(409)
    expect((await generate()).status).toBe(409)
    await server.ctx.db.delete(articleTable).where(like(articleTable.id, 'ready-%'))
    const { visitor: admin } = await createUser(server, { role: 'admin' })
    await admin.token()
    await admin.call('PUT', '/api/admin/safety', { words: ['旧话'] })
    expect(await writer.call('POST', `/api/article/${id}/version/1/restore`, {})).toMatchObject({ errCode: 4009 })
    await admin.call('PUT', '/api/admin/safety', { words: [] })
  })

  test('in the trash appear in no list, can be restored, and are deleted after 30 days or manually', async () => {
    const [one, two] = [await create({ title: '废稿' }), await create({ title: '旧稿' })]
    expect((await writer.call('DELETE', `/api/article/${one.id}`)).status).toBe(409)
    for (const { id } of [one, two]) await writer.post(`/api/article/${id}/trash`, {})
    expect((await writer.call('GET', `/api/article/${one.id}`)).status).toBe(404)
    expect((await list('pageSize=100')).list.some(({ id }) => id === one.id)).toBe(false)
    const trash = () => writer.get<{ list: ArticleItem[] }>(`/api/topic/${topicId}/article/trash`)
    expect((await trash()).list.map(({ id }) => id).toSorted()).toEqual([one.id, two.id].toSorted())
    await writer.post(`/api/article/${one.id}/restore`, {})
    expect((await read(one.id)).title).toBe('废稿')
    await deleteTrashedBefore(server.ctx.db, server.ctx.now() + 1)
    expect((await trash()).list).toEqual([])
    expect((await read(one.id)).title).toBe('废稿')
  })

  test('are copied beside the original; a reader can neither write nor see the history', async () => {
    const { id } = await create({ title: '原稿', content: '正文。' })
    expect(await writer.post<Article>(`/api/article/${id}/copy`, {})).toMatchObject({
      title: '原稿（副本）',
      content: '正文。',
      version: 1,
    })
    const untitled = await create({ title: '', content: '正文。' })
    expect((await writer.post<Article>(`/api/article/${untitled.id}/copy`, {})).title).toBe('')
    const reader = await createUser(server)
    await inviteToTopic(server, topicId, reader.uid, 'subscriber')
    expect((await read(id, reader.visitor)).editable).toBe(false)
    expect((await save(id, { title: '', content: '', baseVersion: 1 }, reader.visitor)).status).toBe(403)
    const taken = await reader.visitor.post<Article>(`/api/article/${id}/copy`, {})
    expect([taken.title, taken.topicId === topicId, taken.editable]).toEqual(['原稿', false, true])
    expect((await reader.visitor.call('GET', `/api/article/${id}/version`)).status).toBe(403)
  })
})
