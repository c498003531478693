import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ApiKey, Article, Envelope, FileItem, IslandTopic, Poster, QaEntry, Topic, TopicEvent, TopicShare } from '@wenjin/contract'
import { topic as topicTable } from '../../../db/schema/library/topic.ts'
import { share as shareLink } from '../../../db/schema/write/share.ts'
import { createUser, inviteToTopic, signIn, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { eq } from 'drizzle-orm'
import { purgeTrashedTopics } from './topic.jobs.ts'
import { authorizeSystem } from '../../../lib/authorize-system.ts'
import { findTopic } from '../access/index.ts'
import { withdrawTopic } from './topic-ownership.ts'

interface Page<T> {
  list: T[]
  total: number
  pageIndex: number
  pageSize: number
}

let server: TestServer
let ahead = 0
let owner: TestUser
let other: TestUser

beforeAll(async () => {
  // Quotas apply only with rate limits; this limit is high enough not to affect the tests.
  server = await startTestServer({ env: { RATE_LIMIT: '1000' }, adjust: (ctx) => (ctx.now = () => Date.now() + ahead) })
  owner = await createUser(server, { name: '沈括' })
  other = await createUser(server, { name: '苏颂' })
})
afterAll(() => server.close())

async function act<T = null>(visitor: Visitor, method: string, path: string, body?: unknown): Promise<Envelope<T> & { status: number }> {
  await visitor.token()
  return visitor.call<T>(method, path, body)
}
const make = (visitor: Visitor, name: string, more: object = {}) => visitor.post<Topic>('/api/topic', { name, ...more })
const see = (visitor: Visitor, id: string) => visitor.call<Topic>('GET', `/api/topic/${id}`)
const mine = async (visitor: Visitor) => (await visitor.get<Topic[]>('/api/topic')).filter((topic) => topic.mine)

/** Uploads a file to a topic and waits until it is imported. */
async function fill(visitor: Visitor, topic: Topic, name: string, text: string): Promise<string> {
  const { data } = await visitor.upload<{ id: string }[]>(name, text, topic.dirRootId)
  const { id } = data[0]!
  await expect.poll(async () => (await visitor.get<{ state: string }>(`/api/file/${id}`)).state).toBe('ready')
  return id
}

describe('a topic', () => {
  test('FEAT-003 ENTITY-004 FIELD-018 FIELD-019 FIELD-021..030 APIFAMILY-001..002 returns every field, to readers only theirs', async () => {
    const settings = {
      description: '历代笔记',
      title: '笔记之府',
      ownerPanel: { shown: true, text: '每周更新' },
      recommendedQuestions: ['活字是谁发明的？'],
      initialConversation: '你好，问我吧。',
      personalityPrompt: '像一位宋代的学者那样说话。',
    }
    const made = await make(owner.visitor, '梦溪笔谈', settings)
    const known = {
      ...settings,
      name: '梦溪笔谈',
      v4: true,
      rootId: made.dirRootId,
      coverImages: [],
      byUser: { uid: owner.uid, name: '沈括', avatar: null },
      sharePassword: false,
      relation: 'owner',
      permissions: ['topic:read', 'topic:ask', 'topic:edit', 'topic:manage', 'topic:delete'],
      pinned: false,
      publishState: 0,
      takeDown: null,
      category: null,
      subscriberCount: 0,
      trashedAt: null,
      questionTrialLeft: null,
      own: false,
      mine: true,
      fileCount: 0,
    }
    expect(made).toMatchObject(known)
    expect((await see(owner.visitor, made.id)).data).toEqual(made)
    expect(await see(other.visitor, made.id)).toMatchObject({ errCode: 404 })

    await inviteToTopic(server, made.id, other.uid, 'subscriber')
    const read = (await see(other.visitor, made.id)).data
    expect(read).toMatchObject({ relation: 'subscriber', personalityPrompt: '', permissions: ['topic:read', 'topic:ask'], mine: false })

    const changed = await act<Topic>(owner.visitor, 'PATCH', `/api/topic/${made.id}`, { title: '', description: '沈括著' })
    expect(changed.data).toMatchObject({ ...known, title: '', description: '沈括著', subscriberCount: 1 })
    expect(await act(owner.visitor, 'PATCH', `/api/topic/${made.id}`, { name: '' })).toMatchObject({ errCode: 400 })
  })

  test('has a name unique among the owner’s topics; a person’s own topic cannot be renamed', async () => {
    const { visitor } = await createUser(server)
    expect((await make(visitor, '茶经')).name).toBe('茶经')
    const second = await make(visitor, '茶经')
    expect(second.name).toBe('茶经 (2)')
    expect(await act(visitor, 'PATCH', `/api/topic/${second.id}`, { name: '茶经' })).toMatchObject({ errCode: 409 })
    const own = (await see(visitor, 'mine')).data
    expect(own).toMatchObject({ own: true, name: '我的资料' })
    expect(await act(visitor, 'PATCH', `/api/topic/${own.id}`, { name: '别的' })).toMatchObject({ errCode: 409 })
    expect(await act(visitor, 'POST', `/api/topic/${own.id}/trash`)).toMatchObject({ errCode: 409 })
    expect(await act(visitor, 'GET', `/api/topic/${own.id}/delete-permission`)).toMatchObject({
      data: { allowed: false, reason: { name: 'ownTopic' } },
    })
  })

  test('FIELD-028 can be pinned, ordered and set as the default by each person independently', async () => {
    const { visitor } = await createUser(server)
    const [a, b, c] = [await make(visitor, '甲'), await make(visitor, '乙'), await make(visitor, '丙')]
    const order = async () => (await mine(visitor)).map(({ name }) => name)
    expect(await act(visitor, 'PUT', '/api/topic/sort', { ids: [c.id, a.id] })).toMatchObject({ errCode: 0 })
    expect((await order()).slice(0, 2)).toEqual(['丙', '甲'])
    await act(visitor, 'PUT', `/api/topic/${b.id}/pin`, { pinned: true })
    expect((await order()).slice(0, 3)).toEqual(['乙', '丙', '甲'])
    expect((await act(visitor, 'PUT', '/api/topic/sort', { ids: [a.id, 'nothing'] })).errCode).toBe(400)

    expect((await visitor.get<Topic>('/api/topic/default')).own).toBe(true)
    await act(visitor, 'PUT', '/api/topic/default', { topicId: c.id })
    const { data } = await visitor.upload<{ topicId: string }[]>('默认.txt', '放进默认的资料库。')
    expect(data[0]!.topicId).toBe(c.id)
    await act(visitor, 'PUT', '/api/topic/default', { topicId: null })
    expect((await visitor.get<Topic>('/api/topic/default')).own).toBe(true)
    expect((await act(other.visitor, 'PUT', '/api/topic/default', { topicId: a.id })).errCode).toBe(404)
  })

  test('has a cover for wide screens and one for narrow ones', async () => {
    const topic = await make(owner.visitor, '画')
    const form = new FormData()
    form.set('file', new Blob([await picture()]), 'a.png')
    const sent = await owner.visitor.fetch(`/api/topic/${topic.id}/cover?mobile=1`, { method: 'POST', body: form })
    const { data } = (await sent.json()) as Envelope<Topic>
    expect(data.coverImages).toMatchObject([{ mobile: true }])
    const shown = await server.visitor().fetch(data.coverImages[0]!.url)
    expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await act<Topic>(owner.visitor, 'DELETE', `/api/topic/${topic.id}/cover?mobile=1`)).data.coverImages).toEqual([])
    expect((await server.visitor().fetch(data.coverImages[0]!.url)).status).toBe(404)
  })
})

async function picture(): Promise<Uint8Array<ArrayBuffer>> {
  const { default: sharp } = await import('sharp')
  const background = { r: 30, g: 120, b: 90 }
  return Uint8Array.from(
    await sharp({ create: { width: 40, height: 30, channels: 3, background } })
      .png()
      .toBuffer(),
  )
}

describe('the trash', () => {
  test('keeps a topic for 30 days, hidden from every list and search, and can restore it', async () => {
    const { visitor } = await createUser(server)
    const topic = await make(visitor, '营造法式')
    const file = await fill(visitor, topic, '斗拱.md', '# 斗拱\n\n斗拱是中国古代建筑特有的构件。')
    expect((await visitor.ask('斗拱是什么？', { model: 'extractive' })).references).toHaveLength(1)
    await act(visitor, 'POST', `/api/topic/${topic.id}/trash`)
    expect(await see(visitor, topic.id)).toMatchObject({ errCode: 404 })
    expect(await visitor.call('GET', `/api/file/${file}`)).toMatchObject({ errCode: 404 })
    expect((await visitor.ask('斗拱是什么？', { model: 'extractive' })).references).toEqual([])
    expect((await visitor.get<Page<Topic>>('/api/topic/trash')).list).toMatchObject([{ id: topic.id, permissions: ['topic:delete'] }])
    expect((await other.visitor.get<Page<Topic>>('/api/topic/trash')).total).toBe(0)

    const duplicate = await make(visitor, '营造法式')
    expect(duplicate.name).toBe('营造法式')
    const restored = await act<Topic>(visitor, 'POST', `/api/topic/${topic.id}/restore`)
    expect(restored.data).toMatchObject({ id: topic.id, name: '营造法式 (2)', trashedAt: null, fileCount: 1 })
    expect((await visitor.ask('斗拱是什么？', { model: 'extractive' })).references).toHaveLength(1)
    expect(await act(visitor, 'POST', `/api/topic/${topic.id}/restore`)).toMatchObject({ errCode: 409 })
    expect(await act(visitor, 'DELETE', `/api/topic/${topic.id}`)).toMatchObject({ errCode: 409 })
  })

  test('deletes a topic permanently on request, or after its days', async () => {
    const { visitor } = await createUser(server)
    const [first, second] = [await make(visitor, '齐民要术'), await make(visitor, '农政全书')]
    await fill(visitor, first, '种谷.txt', '凡谷，成熟有早晚，苗秆有高下。')
    for (const { id } of [first, second]) await act(visitor, 'POST', `/api/topic/${id}/trash`)
    await act(visitor, 'DELETE', `/api/topic/${first.id}`)
    expect((await visitor.get<Page<Topic>>('/api/topic/trash')).list.map(({ id }) => id)).toEqual([second.id])
    const rows = async (id: string) => server.ctx.db.$count(topicTable, eq(topicTable.id, id))
    await expect.poll(() => rows(first.id)).toBe(0)

    await purgeTrashedTopics(server.ctx)
    expect(await rows(second.id)).toBe(1)
    ahead = 30 * 24 * 3_600_000 + 60_000
    await purgeTrashedTopics(server.ctx)
    ahead = 0
    await expect.poll(() => rows(second.id)).toBe(0)
  })

  test('cannot restore or change a topic that was permanently deleted since it was looked up', async () => {
    const { visitor } = await createUser(server)
    const { id } = await make(visitor, '天工开物')
    await act(visitor, 'POST', `/api/topic/${id}/trash`)
    const { db } = server.ctx
    const transaction = db.transaction.bind(db)
    // The restoring call has looked up the topic and is about to restore it.
    const held = vi.spyOn(db, 'transaction').mockImplementationOnce(async (...args) => {
      await transaction(async (tx) => withdrawTopic(tx, authorizeSystem((await findTopic(tx, id))!, 'job')))
      return transaction(...args)
    })
    expect(await act(visitor, 'POST', `/api/topic/${id}/restore`)).toMatchObject({ errCode: 409 })
    expect((await db.select().from(topicTable).where(eq(topicTable.id, id)))[0]).toMatchObject({ trashedAt: expect.any(Number) as number })

    const erased = await make(visitor, '梦溪笔谈')
    held.mockImplementationOnce(async (...args) => {
      await db.delete(topicTable).where(eq(topicTable.id, erased.id))
      return transaction(...args)
    })
    expect(await act(visitor, 'PATCH', `/api/topic/${erased.id}`, { title: '卷一' })).toMatchObject({ errCode: 404, status: 404 })
    held.mockRestore()
  })
})

describe('the share link of a topic', () => {
  const share = async (id: string, input: object) => (await act<TopicShare>(owner.visitor, 'PUT', `/api/topic/${id}/share`, input)).data
  const open = (visitor: Visitor, id: string, key: { tsk: string; pwd?: string }) =>
    act<Topic>(visitor, 'POST', `/api/topic/${id}/open`, key)

  test('ERR-020..021 opens the topic permanently with its password, until the share is deleted', async () => {
    const topic = await make(owner.visitor, '水经')
    const { shareKey } = await share(topic.id, { password: '龙门2024' })
    const guest = server.visitor()
    expect(await open(guest, topic.id, { tsk: 'wrong' })).toMatchObject({ errCode: 4401 })
    expect(await open(guest, topic.id, { tsk: shareKey })).toMatchObject({ errCode: -2, data: { name: '水经' } })
    expect(await open(guest, topic.id, { tsk: shareKey, pwd: '龙门' })).toMatchObject({ errCode: -2 })
    expect((await open(guest, topic.id, { tsk: shareKey, pwd: '龙门2024' })).data).toMatchObject({ relation: 'shareKey', mine: false })
    expect((await see(guest, topic.id)).data).toMatchObject({ id: topic.id, sharePassword: true })
    // An opened topic is neither owned by the person nor searched with their own topics.
    expect((await guest.get<Topic[]>('/api/topic')).map(({ id }) => id)).not.toContain(topic.id)

    expect(await share(topic.id, { password: '新的密码' })).toMatchObject({ shareKey, opened: 0 })
    expect(await see(guest, topic.id)).toMatchObject({ errCode: 404 })
    await open(guest, topic.id, { tsk: shareKey, pwd: '新的密码' })
    expect(await share(topic.id, { permission: 'read' })).toMatchObject({ password: true, opened: 1 })
    expect((await see(guest, topic.id)).errCode).toBe(0)
    await act(owner.visitor, 'DELETE', `/api/topic/${topic.id}/share`)
    expect(await see(guest, topic.id)).toMatchObject({ errCode: 404 })
    expect(await open(guest, topic.id, { tsk: shareKey, pwd: '新的密码' })).toMatchObject({ errCode: 4401 })
    expect((await share(topic.id, {})).shareKey).not.toBe(shareKey)
  })

  test('stays valid for a guest who signs in and asks', async () => {
    const topic = await make(owner.visitor, '驿站')
    await fill(owner.visitor, topic, '驿.md', '驿马日行三百里传递文书。')
    const { shareKey } = await share(topic.id, { password: '快马加鞭' })
    const visitor = server.visitor()
    await open(visitor, topic.id, { tsk: shareKey, pwd: '快马加鞭' })
    const { uid } = await createUser(server)
    await signIn(server, uid, visitor)
    const events = await visitor.stream({ question: '驿马日行多少里？', searchTopicId: topic.id, model: 'extractive', tsk: shareKey })
    expect(events.some(({ data }) => data.includes('三百里'))).toBe(true)
  })

  test('expires at the given time, together with the access it granted', async () => {
    const topic = await make(owner.visitor, '海内')
    const { shareKey } = await share(topic.id, { expiresAt: Date.now() + 3_600_000 })
    await open(other.visitor, topic.id, { tsk: shareKey })
    expect((await see(other.visitor, topic.id)).errCode).toBe(0)
    await server.ctx.db.update(shareLink).set({ expiresAt: 1 }).where(eq(shareLink.topicId, topic.id))
    expect(await see(other.visitor, topic.id)).toMatchObject({ errCode: 404 })
    expect(await open(other.visitor, topic.id, { tsk: shareKey })).toMatchObject({ errCode: 4401 })
    expect(await act(owner.visitor, 'PUT', `/api/topic/${topic.id}/share`, { expiresAt: 1 })).toMatchObject({ errCode: 400 })
  })

  test('PERM-009 allows others to add files when the sharer grants it, but nothing more', async () => {
    const topic = await make(owner.visitor, '众包')
    const { shareKey } = await share(topic.id, { permission: 'read' })
    const guest = server.visitor()
    await open(guest, topic.id, { tsk: shareKey })
    expect(await guest.upload('不行.txt', '不行', topic.dirRootId)).toMatchObject({ errCode: 403 })
    await share(topic.id, { permission: 'edit' })
    expect((await see(guest, topic.id)).data).toMatchObject({ relation: 'shareEditor', mine: true })
    expect(await guest.upload('可以.txt', '可以', topic.dirRootId)).toMatchObject({ errCode: 0 })
    expect(await act(guest, 'PATCH', `/api/topic/${topic.id}`, { title: '抢走' })).toMatchObject({ errCode: 403 })
  })

  test('limits password attempts per visitor', async () => {
    const topic = await make(owner.visitor, '猜谜')
    const { shareKey } = await share(topic.id, { password: 'right one' })
    const guest = server.visitor()
    const codes = []
    for (let n = 0; n < 11; n += 1) codes.push((await open(guest, topic.id, { tsk: shareKey, pwd: `wrong ${n}` })).errCode)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => -2), 429])
    expect(await open(guest, topic.id, { tsk: shareKey, pwd: 'right one' })).toMatchObject({ errCode: 429 })
    expect((await open(other.visitor, topic.id, { tsk: shareKey, pwd: 'right one' })).errCode).toBe(0)
  })

  test('accepts the right password after many failed attempts by others, and allows few failed attempts per address', async () => {
    const topic = await make(owner.visitor, '众猜')
    const { shareKey } = await share(topic.id, { password: 'right one' })
    const dayMs = 24 * 3_600_000
    for (let n = 0; n < 500; n += 1) await server.ctx.limiter.hit(`topic-password:${topic.id}`, { max: 500, windowMs: dayMs })
    for (let n = 0; n < 4; n += 1) {
      expect((await open(server.visitor(), topic.id, { tsk: shareKey, pwd: 'right one' })).errCode).toBe(0)
    }
    const codes = []
    for (let n = 0; n < 4; n += 1) codes.push((await open(server.visitor(), topic.id, { tsk: shareKey, pwd: `wrong ${n}` })).errCode)
    expect(codes).toEqual([-2, -2, -2, 429])
  })

  test('opens a topic together with a question', async () => {
    const topic = await make(owner.visitor, '酒诰')
    await fill(owner.visitor, topic, '酒.md', '杜康酿酒的传说流传甚广。')
    const { shareKey } = await share(topic.id, { password: '杜康杜康' })
    const ask = { question: '谁酿酒？', searchTopicId: topic.id, model: 'extractive', tsk: shareKey }
    const guest = server.visitor()
    for (const [key, errCode] of [
      [{}, -2],
      [{ pwd: '不对不对' }, -2],
      [{ tsk: 'none' }, 4401],
    ] as const) {
      const refused = await guest.open({ ...ask, ...key })
      expect([refused.status, ((await refused.json()) as Envelope<null>).errCode]).toEqual([510, errCode])
    }
    const events = await guest.stream({ ...ask, pwd: '杜康杜康' })
    expect(events.at(-1)!.data).toBe('[DONE]')
    expect((await see(guest, topic.id)).data.relation).toBe('shareKey')
  })
})

describe('publishing', () => {
  test('MACHINE-008 STATE-013..014 ROLE-006 ERR-022 APIFAMILY-008 everyone can find and try out a published topic', async () => {
    const topic = await make(owner.visitor, '天工')
    const publish = () => act<Topic>(owner.visitor, 'POST', `/api/topic/${topic.id}/publish`, { category: 'engineering' })
    expect(await publish()).toMatchObject({ errCode: 409 })
    await act(owner.visitor, 'PATCH', `/api/topic/${topic.id}`, { description: '百工之事，50%_可学' })
    expect(await publish()).toMatchObject({ errCode: 409 })
    const file = await fill(owner.visitor, topic, '陶埏.md', '# 陶埏\n\n造瓷先取白土，淘洗澄净。')
    expect(await act(other.visitor, 'POST', `/api/topic/${topic.id}/publish`, {})).toMatchObject({ errCode: 404 })
    expect((await publish()).data).toMatchObject({ publishState: 1, category: 'engineering' })

    const guest = server.visitor()
    const island = async (query: string) => (await guest.get<Page<Topic>>(`/api/knowledge-island?${query}`)).list.map(({ id }) => id)
    for (const query of ['', 'keyword=百工 天工', 'category=engineering&sort=new', 'keyword=50%25_&sort=name']) {
      expect([query, await island(query)]).toEqual([query, [topic.id]])
    }
    for (const query of ['category=law', 'keyword=百_工', 'pageIndex=1']) expect([query, await island(query)]).toEqual([query, []])
    expect(await guest.get('/api/knowledge-island/category')).toContainEqual({ category: 'engineering', count: 1 })

    expect((await see(guest, topic.id)).data).toMatchObject({ relation: 'everyone', permissions: ['topic:read'], questionTrialLeft: 3 })
    expect((await guest.get<Page<unknown>>(`/api/topic/${topic.id}/file`)).total).toBe(1)
    const { documentId } = await guest.get<{ documentId: string }>(`/api/file/${file}`)
    expect((await guest.call('GET', `/api/document/${documentId}`)).errCode).toBe(0)
    expect(await guest.upload('塞入.txt', '塞入', topic.dirRootId)).toMatchObject({ errCode: 403 })
    // A topic of another person is searched only when it is named.
    expect((await other.visitor.ask('造瓷先取什么？', { model: 'extractive' })).references).toEqual([])

    const { visitor } = other
    const ask = { question: '造瓷先取什么？', searchTopicId: topic.id, model: 'extractive' }
    for (let left = 2; left >= 0; left -= 1) {
      await visitor.stream(ask)
      expect((await see(visitor, topic.id)).data.questionTrialLeft).toBe(left)
      // A question stays counted after it is deleted.
      await visitor.post('/api/clear-history', {})
    }
    const refused = await visitor.open(ask)
    expect([refused.status, await refused.json()]).toMatchObject([510, { errCode: 4402, data: { topicId: topic.id } }])
    // The topic named by a folder or file counts as the same topic.
    for (const [name, id] of [
      ['topicIds', topic.id],
      ['folderIds', topic.dirRootId],
    ] as const) {
      const around = await visitor.open({ question: ask.question, model: ask.model, [name]: id })
      expect([around.status, await around.json()]).toMatchObject([510, { errCode: 4402 }])
    }
    expect(await act(server.visitor(), 'POST', `/api/topic/${topic.id}/subscribe`)).toMatchObject({ errCode: 401 })
    expect((await act<Topic>(visitor, 'POST', `/api/topic/${topic.id}/subscribe`)).data).toMatchObject({
      relation: 'subscriber',
      subscriberCount: 1,
      questionTrialLeft: null,
    })
    expect((await visitor.stream(ask)).at(-1)!.data).toBe('[DONE]')

    await act(owner.visitor, 'POST', `/api/topic/${topic.id}/unpublish`)
    expect(await island('')).toEqual([])
    expect(await see(guest, topic.id)).toMatchObject({ errCode: 404 })
    expect((await see(visitor, topic.id)).errCode).toBe(0)
    await act(visitor, 'DELETE', `/api/topic/${topic.id}/subscribe`)
    expect(await see(visitor, topic.id)).toMatchObject({ errCode: 404 })
  })
})

describe('the admins of the instance', () => {
  test('PERM-012 can take down a topic, leaving it to its members, who see the reason, fix it and request a review', async () => {
    const admin = await createUser(server, { role: 'admin' })
    const [worker, reader, linked] = [await createUser(server), await createUser(server), server.visitor()]
    const topic = await make(owner.visitor, '禁书', { description: '待查的书目' })
    const fileId = await fill(owner.visitor, topic, '书目.md', '# 书目\n\n此书为足本。')
    const state = async (visitor: Visitor) => (await see(visitor, topic.id)).data?.publishState
    const decide = (who: Visitor, action: string, body = {}) => act<Topic>(who, 'POST', `/api/admin/topic/${topic.id}/${action}`, body)
    const publish = () => act<Topic>(owner.visitor, 'POST', `/api/topic/${topic.id}/publish`, {})
    const askReview = (who: Visitor, note: string) => act<Topic>(who, 'POST', `/api/topic/${topic.id}/review`, { note })
    const listed = async (query: string) => {
      const { list } = await admin.visitor.get<Page<IslandTopic>>(`/api/admin/topic?keyword=禁书${query}`)
      return list.map((item) => [item.topic.id, item.topic.publishState, item.complaints])
    }
    expect(await state(owner.visitor)).toBe(0)
    expect(await decide(admin.visitor, 'take-down', { reason: '侵权' })).toMatchObject({ errCode: 409 })
    await publish()
    expect(await state(owner.visitor)).toBe(1)
    await inviteToTopic(server, topic.id, worker.uid, 'cooperator')
    await act(reader.visitor, 'POST', `/api/topic/${topic.id}/subscribe`)
    const { shareKey } = (await act<TopicShare>(owner.visitor, 'PUT', `/api/topic/${topic.id}/share`, {})).data
    const open = () => act<Topic>(linked, 'POST', `/api/topic/${topic.id}/open`, { tsk: shareKey })
    expect((await open()).data.relation).toBe('shareKey')

    const { documentId } = await owner.visitor.get<FileItem>(`/api/file/${fileId}`)
    const { sessionId } = await reader.visitor.ask('此书是什么本？', { model: 'extractive', searchTopicId: topic.id })
    const { shareKey: told } = (await act<{ shareKey: string }>(reader.visitor, 'GET', `/api/session/${sessionId}/share-key`)).data
    const { id: bookId } = (await act<{ id: string }>(reader.visitor, 'PUT', '/api/book', { fileId })).data
    const ways = [
      ...['file', 'folder', 'article', 'qa', 'poster', 'annotation', 'conversation'].map((of) => `/api/topic/${topic.id}/${of}`),
      ...['', '/original', '/view', '/progress'].map((of) => `/api/file/${fileId}${of}`),
      ...['', `?shareKey=${told}`, '/view', '/outline', '/search?q=书', '/markdown', '/annotation'].map(
        (of) => `/api/document/${documentId}${of}`,
      ),
      ...[`ids=${fileId}`, `folderIds=${topic.dirRootId}`].map((of) => `/api/file/archive?${of}`),
      `/api/folder/${topic.dirRootId}/list`,
      `/api/open/file/${fileId}/progress`,
      `/api/book/${bookId}/contents`,
      `/api/book/${bookId}/section/0`,
    ]
    const read = (who: Visitor) => async (path: string) => {
      const response = await who.fetch(path)
      await response.arrayBuffer()
      return `${response.status} ${path}`
    }
    expect(await Promise.all(ways.map(read(reader.visitor)))).toEqual(ways.map((path) => `200 ${path}`))
    const complaint = { type: 'copyright', targetUrl: `${server.url}/subject-v2/${topic.id}?tab=files`, content: '这是我的书' }
    await act(reader.visitor, 'POST', '/api/complaint', complaint)
    expect(await listed('&publishState=1')).toEqual([[topic.id, 1, 1]])
    expect(await decide(owner.visitor, 'take-down', { reason: '我自己来' })).toMatchObject({ errCode: 403 })
    expect(await decide(admin.visitor, 'take-down', { reason: ' ' })).toMatchObject({ errCode: 400 })
    const taken = await decide(admin.visitor, 'take-down', { reason: '「书目」侵犯著作权' })
    expect(taken.data).toMatchObject({ publishState: 2, publishedAt: null, relation: 'everyone', permissions: ['topic:read'] })
    const takeDown = { reason: '「书目」侵犯著作权', at: expect.any(Number) as number, reviewAskedAt: null, reviewNote: '' }
    expect((await see(owner.visitor, topic.id)).data).toMatchObject({ publishState: 2, takeDown, relation: 'owner' })
    expect((await see(worker.visitor, topic.id)).data).toMatchObject({ publishState: 2, takeDown: null })

    for (const visitor of [reader.visitor, other.visitor, linked, server.visitor()]) {
      expect(await see(visitor, topic.id)).toMatchObject({ errCode: 404 })
    }
    for (const visitor of [reader.visitor, linked]) {
      expect(await Promise.all(ways.map(read(visitor)))).toEqual(ways.map((path) => `404 ${path}`))
    }
    expect(await open()).toMatchObject({ errCode: 4401 })
    for (const path of ['/api/topic', '/api/knowledge-circle', '/api/knowledge-island']) {
      expect([path, JSON.stringify(await reader.visitor.get(path)).includes(topic.id)]).toEqual([path, false])
    }
    expect((await reader.visitor.ask('此书是什么本？', { model: 'extractive' })).references).toEqual([])
    expect((await worker.visitor.ask('此书是什么本？', { model: 'extractive' })).references).toHaveLength(1)

    // Publishing it again, or withdrawing and publishing it, does not bypass the takedown.
    expect(await publish()).toMatchObject({ errCode: 409 })
    await act(owner.visitor, 'POST', `/api/topic/${topic.id}/unpublish`)
    expect([(await publish()).errCode, await state(owner.visitor)]).toEqual([409, 2])
    const { actions } = await owner.visitor.get<{ actions: Record<string, object> }>(`/api/topic/${topic.id}/permission`)
    expect(actions['publish']).toMatchObject({ allowed: false, reason: { name: 'notReady' } })
    expect(await askReview(worker.visitor, '我改了')).toMatchObject({ errCode: 403 })
    expect((await askReview(owner.visitor, '已删去')).data.takeDown).toMatchObject({ reviewNote: '已删去' })
    const again = (await askReview(owner.visitor, '已删去第二节')).data.takeDown
    expect(again).toMatchObject({ ...takeDown, reviewAskedAt: expect.any(Number) as number, reviewNote: '已删去第二节' })
    expect(await listed('&publishState=2')).toEqual([[topic.id, 2, 1]])

    expect(await decide(owner.visitor, 'release')).toMatchObject({ errCode: 403 })
    expect((await decide(admin.visitor, 'release')).data).toMatchObject({ publishState: 1, takeDown: null })
    expect(await decide(admin.visitor, 'release')).toMatchObject({ errCode: 409 })
    expect(await askReview(owner.visitor, '谢谢')).toMatchObject({ errCode: 409 })
    expect((await see(reader.visitor, topic.id)).data).toMatchObject({ relation: 'subscriber', publishState: 1, takeDown: null })
    expect((await open()).data.relation).toBe('shareKey')
    const { list } = await owner.visitor.get<Page<TopicEvent>>(`/api/topic/${topic.id}/event`)
    expect(list.slice(0, 4)).toMatchObject([
      { action: 'release', actor: { uid: admin.uid } },
      { action: 'askReview', actor: { uid: owner.uid }, detail: { note: '已删去第二节' } },
      { action: 'askReview' },
      { action: 'takeDown', actor: { uid: admin.uid }, detail: { reason: '「书目」侵犯著作权' } },
    ])
    await act(owner.visitor, 'POST', `/api/topic/${topic.id}/unpublish`)
    expect([await state(owner.visitor), await listed('')]).toEqual([0, []])
  })
})

describe('copying and moving a topic', () => {
  test('a copy has the same documents without parsing them again, and is searched separately', async () => {
    const { visitor } = await createUser(server)
    const from = await make(visitor, '本草', { personalityPrompt: '说白话' })
    await fill(visitor, from, '人参.md', '# 人参\n\n人参产于辽东，味甘。')
    const [file] = (await visitor.get<Page<FileItem>>(`/api/topic/${from.id}/file`)).list
    const content = `味甘。\n\n![1.00](/api/file/${file!.id}/view)`
    const article = (await act<Article>(visitor, 'POST', `/api/topic/${from.id}/article`, { title: '人参考', content })).data
    await act(visitor, 'POST', `/api/article/${article.id}/quote`, { documentId: file!.documentId, quote: '人参产于辽东' })
    const poster = (await act<Poster>(visitor, 'POST', `/api/topic/${from.id}/poster`, { query: '人参' })).data
    await expect.poll(async () => (await visitor.get<Poster>(`/api/poster/${poster.id}`)).state).toBe('ready')
    await act(visitor, 'POST', `/api/topic/${from.id}/qa`, { question: '人参产于哪里？', answer: '辽东。', pinned: true })
    const copy = (await act<Topic>(visitor, 'POST', `/api/topic/${from.id}/copy`, {})).data
    expect(copy).toMatchObject({ name: '本草 (2)', personalityPrompt: '说白话', fileCount: 1, relation: 'owner' })
    const [written] = (await visitor.get<Page<Article>>(`/api/topic/${copy.id}/article`)).list
    const [copied] = (await visitor.get<Page<FileItem>>(`/api/topic/${copy.id}/file`)).list
    expect(copied!.id).not.toBe(file!.id)
    const inCopy = await visitor.get<Article>(`/api/article/${written!.id}`)
    expect(inCopy).toMatchObject({ title: '人参考', editable: true, sources: [{ quote: '人参产于辽东', documentId: copied!.documentId }] })
    expect(inCopy.content).toContain(`![1.00](/api/file/${copied!.id}/view)`)
    expect((await visitor.get<Page<Poster>>(`/api/topic/${copy.id}/poster`)).list[0]!.content!.sources[0]!.link).toBe(
      `/doc/${copied!.documentId}`,
    )
    const { list: entries } = await visitor.get<Page<QaEntry>>(`/api/topic/${copy.id}/qa`)
    expect(entries).toMatchObject([{ question: '人参产于哪里？', answer: '辽东。', pinned: true }])
    await act(visitor, 'POST', `/api/topic/${from.id}/trash`)
    const found = async () => (await visitor.ask('人参产于哪里？', { model: 'extractive', searchTopic: copy.id })).references.length
    await expect.poll(found).toBe(1)

    const target = await make(visitor, '药房')
    // The target has the same content already: both files share its document.
    await fill(visitor, target, '另一份.md', '# 人参\n\n人参产于辽东，味甘。')
    const [same] = (await visitor.get<Page<FileItem>>(`/api/topic/${target.id}/file`)).list
    await act(visitor, 'POST', `/api/topic/${copy.id}/move`, { topicId: target.id })
    expect((await see(visitor, copy.id)).data.fileCount).toBe(0)
    expect((await see(visitor, target.id)).data.fileCount).toBe(2)
    const moved = await visitor.get<Article>(`/api/article/${written!.id}`)
    expect([moved.topicId, moved.sources[0]!.documentId]).toEqual([target.id, same!.documentId])
    expect((await visitor.call('GET', `/api/document/${same!.documentId}`)).status).toBe(200)
    for (const kind of ['article', 'qa', 'poster']) {
      expect((await visitor.get<Page<unknown>>(`/api/topic/${copy.id}/${kind}`)).list).toEqual([])
      expect((await visitor.get<Page<unknown>>(`/api/topic/${target.id}/${kind}`)).list).toHaveLength(1)
    }
    const events = await visitor.get<Page<TopicEvent>>(`/api/topic/${target.id}/event`)
    expect(events.list.map(({ action }) => action)).toEqual(['move', 'fileAdd', 'create'])
  })
})

describe('the owner of a topic', () => {
  test('a guest can create topics and transfer them to an account; sharing and publishing need an account', async () => {
    const guest = server.visitor()
    const topic = await make(guest, '客中')
    expect(topic).toMatchObject({ relation: 'owner', byUser: null })
    for (const [method, path] of [
      ['PUT', 'share'],
      ['POST', 'publish'],
      ['POST', 'invitation'],
      ['GET', 'member'],
    ] as const) {
      expect([path, (await act(guest, method, `/api/topic/${topic.id}/${path}`, method === 'GET' ? undefined : {})).errCode]).toEqual([
        path,
        401,
      ])
    }
    await act(guest, 'PUT', `/api/topic/${topic.id}/pin`, { pinned: true })
    const shared = await make(owner.visitor, '借出')
    const { shareKey } = (await act<TopicShare>(owner.visitor, 'PUT', `/api/topic/${shared.id}/share`, {})).data
    await act(guest, 'POST', `/api/topic/${shared.id}/open`, { tsk: shareKey })
    const { uid } = await createUser(server)
    await signIn(server, uid, guest)
    await guest.post('/api/account/claim', {})
    const phone = server.visitor()
    await signIn(server, uid, phone)
    expect((await mine(phone))[0]).toMatchObject({ id: topic.id, name: '客中', pinned: true, byUser: { uid } })
    expect((await see(phone, shared.id)).data.relation).toBe('shareKey')
  })

  test('ROLE-009 a program can create and trash topics with an API key', async () => {
    const { key } = await owner.visitor.post<ApiKey & { key: string }>('/api/api-key', {
      name: '脚本',
      scopes: ['knowledge:read', 'knowledge:write'],
    })
    const call = async (method: string, path: string, body: unknown) => {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
      return (await (await fetch(server.url + path, { method, headers, body: JSON.stringify(body) })).json()) as Envelope<Topic>
    }
    const { data } = await call('PUT', '/api/open/topic', { name: '脚本造的', description: '由程序' })
    expect(data).toEqual({ id: data.id, name: '脚本造的', description: '由程序', dirRootId: data.dirRootId })
    expect(await call('POST', '/api/open/topic/trash', { ids: [data.id, 'nothing'] })).toMatchObject({ errCode: 404 })
    expect((await see(owner.visitor, data.id)).errCode).toBe(0)
    expect(await call('POST', '/api/open/topic/trash', { ids: [data.id] })).toMatchObject({ errCode: 0 })
    expect((await see(owner.visitor, data.id)).errCode).toBe(404)
  })
})
