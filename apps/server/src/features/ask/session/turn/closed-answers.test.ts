import { eq, sql } from 'drizzle-orm'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Book, FileItem, HistoryItem, Result, Topic } from '@wenjin/contract'
import { createUser, inviteToTopic, type TestUser } from '../../../../../test/people.ts'
import { startScriptedModel } from '../../../../../test/peers/scripted-model.ts'
import { startTestServer, type TestServer } from '../../../../../test/test-server.ts'
import { topic as topicTable, topicMember } from '../../../../db/schema/library/topic.ts'
import { createOpenAiCompatible } from '../../../../providers/llm/openai-compatible.ts'

const secret = '慈溪'
const question = '越窑在今天的哪里？'

let server: TestServer
let owner: TestUser
let topic: Topic
let file: FileItem

beforeAll(async () => {
  server = await startTestServer({ env: { OFFLINE: '1' } })
  owner = await createUser(server)
  file = await owner.visitor.put('窑址.md', `# 窑址\n\n越窑在今天的浙江${secret}一带，唐代烧青瓷。`)
  topic = (await owner.visitor.get<Topic[]>('/api/topic')).find((each) => each.id === file.topicId)!
})
afterAll(() => server.close())

async function addBook({ visitor }: TestUser): Promise<Book> {
  await visitor.token()
  const form = new FormData()
  form.set('fileId', file.id)
  const response = await visitor.fetch('/api/book', { method: 'PUT', body: form })
  return ((await response.json()) as { data: Book }).data
}

/** Returns the export of an account as one text. */
async function exported({ visitor }: TestUser): Promise<string> {
  const files = unzipSync(new Uint8Array(await (await visitor.fetch('/api/account/export')).arrayBuffer()))
  return Object.values(files)
    .map((bytes) => strFromU8(bytes))
    .join('\n')
}

/** Creates a member of the topic with a question, a favourite, a shared answer and derived views. */
async function createMember() {
  const member = await createUser(server)
  await inviteToTopic(server, topic.id, member.uid, 'subscriber')
  const { visitor } = member
  const { id, sessionId, text } = await visitor.ask(question)
  expect(text).toContain(secret)
  const at = text.indexOf(secret)
  await visitor.post(`/api/result/${id}/underline`, { start: at, end: at + secret.length, note: '' })
  await visitor.call('PUT', `/api/result/${id}/favorite`, { favorite: true })
  await visitor.get(`/api/result/${id}/mind-mapping`)
  const { shareKey } = await visitor.get<{ shareKey: string }>(`/api/session/${sessionId}/share-key`)
  const page = await visitor.post<unknown>(`/api/result/${id}/html/share`, {})
  return { ...member, id, sessionId, shareKey, page: /\/s\/[\w-]+/.exec(JSON.stringify(page))![0] }
}
type Member = Awaited<ReturnType<typeof createMember>>

/** Requests every view of an answer, as its asker and as a reader of the asker’s links. */
async function views({ visitor, id, sessionId, shareKey, page }: Member): Promise<Record<string, string>> {
  const reader = server.visitor()
  const readAs = async (who: typeof visitor, path: string) => (await who.fetch(path)).text()
  const [copy] = await visitor.post<{ id: string }[]>('/api/copy-sessionV2', { sessionIds: [sessionId] })
  const arrived = await visitor.stream({ sessionId, resultId: id, question: '' })
  const seen: Record<string, string> = {
    export: await exported({ visitor } as TestUser),
    stream: JSON.stringify(arrived),
    searched: JSON.stringify(
      (await visitor.get<{ list: HistoryItem[] }>(`/api/search-history?keyword=${secret}&extraTypes=favorite,underline`)).list,
    ),
  }
  const paths = {
    session: `/api/session/${sessionId}/result`,
    copy: `/api/session/${copy!.id}/result`,
    mindMap: `/api/result/${id}/mind-mapping`,
    events: `/api/result/${id}/event-extraction`,
    entities: `/api/result/${id}/entity-extraction`,
    underlines: `/api/result/${id}/underline`,
    favorites: '/api/favorite',
    history: '/api/search-history?extraTypes=favorite,underline',
  }
  for (const [name, path] of Object.entries(paths)) seen[name] = await readAs(visitor, path)
  seen['shared'] = await readAs(reader, `/api/session/${sessionId}/result?shareKey=${shareKey}`)
  seen['sharedMap'] = await readAs(reader, `/api/result/${id}/mind-mapping?shareKey=${shareKey}`)
  seen['page'] = await readAs(reader, page)
  return seen
}
const showing = (seen: Record<string, string>) => Object.keys(seen).filter((name) => seen[name]!.includes(secret))

describe('an answer that quotes a topic its asker can no longer read', () => {
  test('is hidden in every view after the member is removed, and shown again after re-admission', async () => {
    const member = await createMember()
    const before = showing(await views(member))
    expect(before).toContain('export')
    expect(before).toEqual(
      expect.arrayContaining([
        'stream',
        'searched',
        'session',
        'copy',
        'mindMap',
        'underlines',
        'favorites',
        'shared',
        'sharedMap',
        'page',
      ]),
    )
    await server.ctx.db.delete(topicMember).where(eq(topicMember.uid, member.uid))
    const seen = await views(member)
    expect(showing(seen)).toEqual([])
    const [result] = (await member.visitor.get<{ list: Result[] }>(`/api/session/${member.sessionId}/result`)).list
    expect(result).toMatchObject({ question, text: '', citations: [], references: [] })
    expect(result!.notices).toEqual([{ kind: 'closed', text: '这个回答引用的资料库已不对您开放，只保留您的提问。' }])
    expect(await member.visitor.call('GET', `/api/result/${member.id}/mind-mapping`)).toMatchObject({
      status: 403,
      errMsg: expect.stringContaining('不对您开放'),
    })
    // The question is the member’s own: it can be found and deleted.
    expect((await member.visitor.get<{ total: number }>('/api/search-history?keyword=越窑')).total).toBeGreaterThan(0)
    await inviteToTopic(server, topic.id, member.uid, 'subscriber')
    expect(showing(await views(member))).toEqual(before)
    expect((await member.visitor.call('DELETE', `/api/session/${member.sessionId}`)).errCode).toBe(0)
  })

  test('is not sent to a model as an earlier turn', async () => {
    const member = await createMember()
    const model = await startScriptedModel()
    server.ctx.llm = createOpenAiCompatible({ baseUrl: model.baseUrl, apiKey: '', model: 'scripted' })
    const told = async () => {
      model.requests.length = 0
      await member.visitor.post('/api/thinking-search/rewrite-message', { message: '它呢？', sessionId: member.sessionId })
      await member.visitor.stream({ sessionId: member.sessionId, question: '唐代那里烧什么瓷？', parentId: member.id })
      return JSON.stringify(model.requests.map(({ messages }) => messages))
    }
    expect(await told()).toContain(secret)
    await server.ctx.db.delete(topicMember).where(eq(topicMember.uid, member.uid))
    const after = await told()
    server.ctx.llm = null
    await model.close()
    expect(after).toContain(question)
    expect(after).not.toContain(secret)
  })

  test('stays closed while the topic is in the trash, taken down or deleted, except for the topic’s owner', async () => {
    const member = await createMember()
    const own = await owner.visitor.ask(question)
    const textOf = async ({ visitor }: TestUser, sessionId: string) =>
      (await visitor.get<{ list: Result[] }>(`/api/session/${sessionId}/result`)).list[0]!.text
    await server.ctx.db.update(topicTable).set({ trashedAt: server.ctx.now() }).where(eq(topicTable.id, topic.id))
    expect(await textOf(member, member.sessionId)).toBe('')
    expect(await textOf(owner, own.sessionId)).toContain(secret)
    await server.ctx.db
      .update(topicTable)
      .set({ trashedAt: null, takenDown: { reason: '测试', at: 1, reviewAskedAt: null, reviewNote: '' } })
      .where(eq(topicTable.id, topic.id))
    expect(await textOf(member, member.sessionId)).toBe('')
    await server.ctx.db.update(topicTable).set({ takenDown: null }).where(eq(topicTable.id, topic.id))
    expect(await textOf(member, member.sessionId)).toContain(secret)
    // Simulate the erasure of the topic: the answers then name a topic that does not exist.
    await server.ctx.db.execute(sql`update result set answer = replace(answer::text, ${topic.id}, 'gone')::jsonb`)
    expect(await textOf(member, member.sessionId)).toBe('')
    expect(await textOf(owner, own.sessionId)).toContain(secret)
  })
})

test('the shelf of a removed member reveals neither the title nor later changes of a book', async () => {
  const member = await createUser(server)
  await inviteToTopic(server, topic.id, member.uid, 'subscriber')
  const book = await addBook(member)
  expect(book.title).toBe('窑址')
  await server.ctx.db.delete(topicMember).where(eq(topicMember.uid, member.uid))
  await owner.visitor.call('PATCH', `/api/file/${file.id}`, { name: '后来的新名字.md' })
  const list = async (query = '') => (await member.visitor.get<{ list: Book[] }>(`/api/book${query}`)).list
  expect(await list()).toMatchObject([
    { id: book.id, title: '不能再打开的书', author: '', size: 0, totalPage: 0, thumbImg: null, url: null, documentId: null },
  ])
  // A keyword search must not reveal the closed book either.
  expect(await list('?keyword=窑址')).toEqual([])
  expect(await list('?keyword=后来')).toEqual([])
  await member.visitor.call('PATCH', `/api/book/${book.id}`, { title: '我的窑址' })
  expect(await list('?keyword=我的')).toMatchObject([{ title: '我的窑址' }])
  expect(await exported(member)).not.toContain('后来的新名字')
  expect(await exported(member)).toContain('我的窑址')
})
