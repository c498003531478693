import { shareRewardDays, type Complaint, type Feedback, type ReviewedShare, type ShareReward } from '@wenjin/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { user } from '../../../db/schema/people/account.ts'
import { complaint, feedback, shareReward } from '../../../db/schema/platform/admin.ts'

const day = 86_400_000

interface Page<T> {
  list: T[]
  total: number
  pageIndex: number
  pageSize: number
}

let server: TestServer
let admin: TestUser
let person: TestUser

beforeAll(async () => {
  server = await startTestServer({ env: { PUBLIC_URL: 'https://wenjin.example' } })
  admin = await createUser(server, { role: 'admin' })
  person = await createUser(server, { name: '李清照' })
})
afterAll(() => server.close())
beforeEach(async () => {
  for (const table of [feedback, complaint, shareReward]) await server.ctx.db.delete(table)
})

async function call<T>(visitor: Visitor, method: string, path: string, body?: unknown) {
  await visitor.token()
  return visitor.call<T>(method, path, body)
}

test.each([
  ['GET', '/api/feedback'],
  ['PATCH', '/api/feedback/x', { handled: true }],
  ['GET', '/api/complaint'],
  ['POST', '/api/complaint/x/audit', { auditStatus: 1 }],
  ['GET', '/api/share-reward'],
  ['POST', '/api/share-reward/x/review', { status: 1 }],
])('ROLE-008 %s %s is for admins', async (method, path, body?) => {
  expect(await call(server.visitor(), method, path, body)).toMatchObject({ errCode: 401, status: 401 })
  expect(await call(person.visitor, method, path, body)).toMatchObject({ errCode: 403, status: 403 })
  expect((await call(admin.visitor, method, path, body)).status).toBe(method === 'GET' ? 200 : 404)
})

describe('PERM-011 ENTITY-019 feedback', () => {
  const list = (query = '') => admin.visitor.get<Page<Feedback>>(`/api/feedback${query}`)

  test('CONST-021 is accepted from guests and users, and listed newest first, 10 a page', async () => {
    await call(server.visitor(), 'POST', '/api/feedback', { content: ' 导入很快 ' })
    await call(person.visitor, 'POST', '/api/feedback', { content: '想要深色', contact: 'li@example.org', page: '/search/1' })
    const { list: both, ...page } = await list()
    expect(page).toEqual({ total: 2, pageIndex: 0, pageSize: 10 })
    expect(both).toMatchObject([
      { content: '想要深色', contact: 'li@example.org', page: '/search/1', uid: person.uid, handled: false, handledAt: null },
      { content: '导入很快', contact: '', page: '', uid: null },
    ])
    expect((await list('?pageSize=1&pageIndex=1')).list).toEqual([both[1]])
  })

  test('can be marked as handled and as unhandled again', async () => {
    await call(person.visitor, 'POST', '/api/feedback', { content: '甲' })
    await call(person.visitor, 'POST', '/api/feedback', { content: '乙' })
    const { id } = (await list()).list.find(({ content }) => content === '甲')!
    const { data } = await call<Feedback>(admin.visitor, 'PATCH', `/api/feedback/${id}`, { handled: true })
    expect(data).toMatchObject({ content: '甲', handled: true, handledAt: expect.any(Number) })
    expect((await list('?handled=1')).list).toEqual([data])
    expect((await list('?handled=0')).list).toMatchObject([{ content: '乙' }])
    await call(admin.visitor, 'PATCH', `/api/feedback/${id}`, { handled: false })
    expect((await list('?handled=0')).list).toContainEqual({ ...data, handled: false, handledAt: null })
  })

  test.each([
    ['nothing', { content: '  ' }],
    ['2001 characters', { content: '长'.repeat(2001) }],
    ['a contact longer than any', { content: '好', contact: '1'.repeat(201) }],
    ['a number', { content: 5 }],
  ])('of %s is refused', async (_, body) => {
    expect(await call(server.visitor(), 'POST', '/api/feedback', body)).toMatchObject({ errCode: 400, status: 400 })
  })

  test('becomes anonymous when its account is deleted', async () => {
    const leaver = await createUser(server)
    await call(leaver.visitor, 'POST', '/api/feedback', { content: '再见' })
    await server.ctx.db.delete(user).where(eq(user.uid, leaver.uid))
    expect((await list()).list).toMatchObject([{ content: '再见', uid: null }])
  })
})

describe('PERM-012 ENTITY-020 complaints', () => {
  const list = (query = '') => admin.visitor.call<Page<Complaint>>('GET', `/api/complaint${query}`)
  const body = { type: 'copyright', targetUrl: '/search/abc', content: '这一段是我的文章' }

  test('FIELD-091 are accepted from visitors, listed by audit status, and audited', async () => {
    const { data } = await call<{ id: string }>(server.visitor(), 'POST', '/api/complaint', { ...body, contact: '010-1234' })
    await call(person.visitor, 'POST', '/api/complaint', { ...body, targetUrl: 'https://wenjin.example/doc/1' })
    expect((await list()).data).toMatchObject({
      total: 2,
      list: [
        { uid: person.uid, auditStatus: 0 },
        { ...body, contact: '010-1234', uid: null },
      ],
    })
    const audited = await call<Complaint>(admin.visitor, 'POST', `/api/complaint/${data.id}/audit`, { auditStatus: 1, note: ' 已删除 ' })
    expect(audited.data).toMatchObject({ id: data.id, auditStatus: 1, auditNote: '已删除', auditedAt: expect.any(Number) })
    expect((await list('?auditStatus=1')).data.list).toEqual([audited.data])
    expect((await list('?auditStatus=0')).data.total).toBe(1)
    expect((await list('?auditStatus=2')).data.total).toBe(0)
    await call(admin.visitor, 'POST', `/api/complaint/${data.id}/audit`, { auditStatus: 0 })
    expect((await list('?auditStatus=0')).data.list).toContainEqual({ ...audited.data, auditStatus: 0, auditNote: '', auditedAt: null })
  })

  test.each([
    ['a script for an address', { ...body, targetUrl: 'javascript:alert(1)' }],
    ['an address of another scheme', { ...body, targetUrl: '//evil.example/' }],
    ['two addresses', { ...body, targetUrl: '/a /b' }],
    ['an unknown type', { ...body, type: 'boring' }],
    ['no words', { ...body, content: '' }],
  ])('with %s are refused', async (_, bad) => {
    expect(await call(server.visitor(), 'POST', '/api/complaint', bad)).toMatchObject({ errCode: 400, status: 400 })
  })

  test.each(['?auditStatus=3', '?auditStatus=all', '?pageSize=0', '?pageIndex=-1'])('cannot be listed with the query %s', async (query) => {
    expect(await list(query)).toMatchObject({ errCode: 400, status: 400 })
  })
})

describe('PERM-010 ENTITY-021 share rewards', () => {
  const ask = (who: TestUser, url: string) => call<ShareReward>(who.visitor, 'POST', '/api/share-reward', { url, note: '发在专栏' })
  const review = (id: string, status: number, note = '') =>
    call<ReviewedShare>(admin.visitor, 'POST', `/api/share-reward/${id}/review`, { status, note })
  const planEnd = async (who: TestUser) => {
    const [row] = await server.ctx.db.select({ end: user.expiryDate }).from(user).where(eq(user.uid, who.uid))
    return row!.end
  }

  test('can be requested once per URL, by signed-in users', async () => {
    expect(await call(server.visitor(), 'POST', '/api/share-reward', { url: 'https://zhihu.example/1' })).toMatchObject({ status: 401 })
    const { data } = await ask(person, 'https://ZHIHU.example/1#top')
    expect(data).toMatchObject({ url: 'https://zhihu.example/1', note: '发在专栏', status: 0, days: 0, reviewedAt: null })
    expect(await ask(person, 'https://zhihu.example/1')).toMatchObject({ errCode: 409, status: 409 })
    for (const url of ['https://wenjin.example/search/1', 'http://zhihu.example/1', 'javascript:alert(1)', '随便']) {
      expect(await ask(person, url)).toMatchObject({ errCode: 400, status: 400 })
    }
    expect(await person.visitor.get<Page<ShareReward>>('/api/my-share-reward')).toMatchObject({ total: 1, list: [data] })
    expect(await admin.visitor.get<Page<ShareReward>>('/api/my-share-reward')).toMatchObject({ total: 0, list: [] })
    expect(await admin.visitor.get<Page<ReviewedShare>>('/api/share-reward?status=0')).toMatchObject({
      total: 1,
      list: [{ ...data, uid: person.uid, userName: '李清照' }],
    })
  })

  test('extend the personal plan by days once approved, from its current end, and only once', async () => {
    const end = Date.now() + 10 * day
    const author = await createUser(server, { expiryDate: end })
    const { data } = await ask(author, 'https://zhihu.example/2')
    expect((await review(data.id, 1, '谢谢')).data).toMatchObject({ status: 1, reviewNote: '谢谢', days: shareRewardDays, uid: author.uid })
    expect(await planEnd(author)).toBe(end + shareRewardDays * day)
    for (const status of [1, 2]) expect(await review(data.id, status)).toMatchObject({ errCode: 409, status: 409 })
    expect(await planEnd(author)).toBe(end + shareRewardDays * day)
    expect((await author.visitor.get<Page<ShareReward>>('/api/my-share-reward')).list).toMatchObject([{ status: 1, days: shareRewardDays }])
  })

  test('start a plan now when there is none, also after an earlier refusal', async () => {
    const author = await createUser(server)
    const { data } = await ask(author, 'https://zhihu.example/3')
    expect((await review(data.id, 2, '打不开')).data).toMatchObject({ status: 2, reviewNote: '打不开', days: 0 })
    expect(await planEnd(author)).toBeNull()
    const before = Date.now()
    expect((await review(data.id, 1)).data).toMatchObject({ status: 1, days: shareRewardDays })
    expect(await planEnd(author)).toBeGreaterThanOrEqual(before + shareRewardDays * day)
    expect(await review(data.id, 0)).toMatchObject({ errCode: 400 })
  })

  test('go to one of two users who claim the same share, even when both are approved concurrently', async () => {
    const [one, other] = [await createUser(server), await createUser(server)]
    const claims = [await ask(one, 'https://zhihu.example/4'), await ask(other, 'https://zhihu.example/4')]
    await admin.visitor.token()
    const outcomes = await Promise.all([...claims, claims[0]!].map(({ data }) => review(data.id, 1)))
    expect(outcomes.map(({ errCode }) => errCode).sort()).toEqual([0, 409, 409])
    expect([await planEnd(one), await planEnd(other)].filter((end) => end !== null)).toHaveLength(1)
  })
})
