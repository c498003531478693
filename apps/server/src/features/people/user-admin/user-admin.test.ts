import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminAction, ManagedUser, NewApiKey } from '@wenjin/contract'
import { createUser, createUsers, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

const password = 'correct horse battery staple'
let server: TestServer
let boss: TestUser

beforeAll(async () => {
  server = await startTestServer()
  boss = await createUser(server, { role: 'admin', name: '管理员' })
  await boss.visitor.token()
})
afterAll(() => server.close())

interface Page {
  list: ManagedUser[]
  total: number
}
const list = (query = '') => boss.visitor.get<Page>(`/api/admin/user${query}`)
const change = (uid: string, body: object) => boss.visitor.call<ManagedUser>('PATCH', `/api/admin/user/${uid}`, body)
const actions = async () => (await boss.visitor.get<{ list: AdminAction[] }>('/api/admin/action?pageSize=50')).list

test('accounts are found by name, e-mail and uid, in pages, with masked contacts', async () => {
  const [zhang] = await createUsers(server, [{ name: '张三丰' }, { name: '李_四' }, { name: '李五%' }])
  expect((await list(`?q=${encodeURIComponent('三丰')}`)).list).toMatchObject([{ uid: zhang.uid, devices: 1, suspendedAt: null }])
  expect((await list(`?q=${zhang.uid}`)).total).toBe(1)
  const byMail = await list(`?q=${encodeURIComponent(zhang.email)}`)
  expect(byMail.list).toMatchObject([{ uid: zhang.uid }])
  expect(JSON.stringify(byMail)).not.toContain(zhang.email)
  // Pattern characters match literally.
  expect((await list(`?q=${encodeURIComponent('李_')}`)).list.map(({ name }) => name)).toEqual(['李_四'])
  expect((await list(`?q=${encodeURIComponent('五%')}`)).list.map(({ name }) => name)).toEqual(['李五%'])
  const { total } = await list()
  const pages = await Promise.all(Array.from({ length: total }, (_, at) => list(`?pageSize=1&pageIndex=${at}`)))
  expect(new Set(pages.map((page) => page.list[0]!.uid)).size).toBe(total)
  expect((await list('?state=admin')).list).toMatchObject([{ uid: boss.uid }])
})

test('a suspended account is signed out, cannot sign in, and its keys are refused, until it is restored', async () => {
  const { uid, visitor, email } = await createUser(server)
  await visitor.token()
  await visitor.call('POST', '/password', { password })
  const key = await visitor.call<NewApiKey>('POST', '/api/api-key', { name: 'k', scopes: ['search'] })
  expect(key.status).toBe(200)
  expect((await change(uid, { suspended: true })).data.suspendedAt).not.toBeNull()
  expect(await visitor.call('GET', '/api/my-info')).toMatchObject({ errCode: 401 })
  const again = server.visitor()
  await again.token()
  const signIn = () => again.call('POST', '/login', { account: email, password })
  expect(await signIn()).toMatchObject({ errCode: 403, errMsg: expect.stringContaining('停用') })
  expect((await list('?state=suspended')).list).toMatchObject([{ uid, devices: 0 }])
  expect(await boss.visitor.call('POST', `/api/admin/user/${uid}/reset-link`, {})).toMatchObject({ status: 409 })
  await change(uid, { suspended: false })
  expect(await signIn()).toMatchObject({ errCode: 0 })
  expect((await actions()).slice(0, 2).map(({ action, admin }) => [action, admin])).toEqual([
    ['restore', '管理员'],
    ['suspend', '管理员'],
  ])
})

test('the last admin remains able to sign in, whoever tries to change that and how', async () => {
  expect(await change(boss.uid, { role: 'user' })).toMatchObject({ status: 409 })
  expect(await change(boss.uid, { suspended: true })).toMatchObject({ status: 409 })
  await boss.visitor.call('POST', '/password', { password })
  expect(await boss.visitor.call('POST', '/user/logoff', { password })).toMatchObject({ status: 409 })
  const [second] = await createUsers(server, [{ role: 'admin' }])
  await second.visitor.token()
  // Of two admins who demote each other concurrently, one remains.
  await Promise.all([change(second.uid, { role: 'user' }), second.visitor.call('PATCH', `/api/admin/user/${boss.uid}`, { role: 'user' })])
  const rows = await Promise.all([boss, second].map(({ visitor }) => visitor.call('GET', '/api/admin/user')))
  expect(rows.filter(({ status }) => status === 200)).toHaveLength(1)
  const [left, other] = rows[0]!.status === 200 ? [boss, second] : [second, boss]
  await left.visitor.call('PATCH', `/api/admin/user/${other.uid}`, { role: 'admin' })
  expect(await change(boss.uid, { suspended: true })).toMatchObject({ status: 409 })
  await boss.visitor.call('PATCH', `/api/admin/user/${second.uid}`, { role: 'user' })
})

test('a reset link sets a password once, in any browser; signing out ends the devices', async () => {
  const { uid, visitor, email } = await createUser(server)
  const made = async () => (await boss.visitor.call<{ url: string }>('POST', `/api/admin/user/${uid}/reset-link`, {})).data.url
  const old = await made()
  const url = await made()
  expect(url).toContain('/h5-reset-password#')
  const stranger = server.visitor()
  await stranger.token()
  const reset = (link: string) => stranger.call('POST', '/user/reset_passwd', { ticket: link.split('#')[1], password })
  expect(await reset(old)).toMatchObject({ errCode: 5 })
  expect(await reset(url)).toMatchObject({ errCode: 0 })
  expect(await reset(url)).toMatchObject({ errCode: 5 })
  expect(await visitor.call('GET', '/api/my-info')).toMatchObject({ errCode: 401 })
  expect(await stranger.call('POST', '/login', { account: email, password })).toMatchObject({ errCode: 0 })
  expect((await boss.visitor.call<ManagedUser>('POST', `/api/admin/user/${uid}/sign-out`, {})).data.devices).toBe(0)
  expect(await stranger.call('GET', '/api/my-info')).toMatchObject({ errCode: 401 })
  expect((await actions()).slice(0, 3).map(({ action }) => action)).toEqual(['signOut', 'resetLink', 'resetLink'])
})

test('an account with its own quotas is limited by them', async () => {
  const limited = await startTestServer({ env: { RATE_LIMIT: '1' } })
  try {
    const [admin, user] = await createUsers(limited, [{ role: 'admin' }, {}])
    await admin.visitor.token()
    await user.visitor.token()
    const quotas = { search: 1, research: 0, advance: 0, storage: null }
    expect((await admin.visitor.call<ManagedUser>('PATCH', `/api/admin/user/${user.uid}`, { quotas })).data.quotas).toEqual(quotas)
    const left = await user.visitor.get<{ kind: string; limit: number | null }[]>('/api/quota')
    expect(left.find(({ kind }) => kind === 'search')).toMatchObject({ limit: 1 })
    await admin.visitor.call('PATCH', `/api/admin/user/${user.uid}`, { quotas: null })
    const usual = await user.visitor.get<{ kind: string; limit: number | null }[]>('/api/quota')
    expect(usual.find(({ kind }) => kind === 'search')!.limit).toBeGreaterThan(1)
  } finally {
    await limited.close()
  }
})
