import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Envelope, JoinRequest, Topic, TopicEvent, TopicInvitation, TopicMember } from '@wenjin/contract'
import { createUser, inviteToTopic, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { eraseTopicTraces } from '../topic/index.ts'

interface Page<T> {
  list: T[]
  total: number
  pageIndex: number
  pageSize: number
}

let server: TestServer
let owner: TestUser
let topic: Topic

beforeAll(async () => {
  server = await startTestServer()
  owner = await createUser(server, { name: '范仲淹' })
  topic = await owner.visitor.post<Topic>('/api/topic', { name: '义庄' })
})
afterAll(() => server.close())

async function act<T = null>(who: TestUser, method: string, path: string, body?: unknown): Promise<Envelope<T> & { status: number }> {
  await who.visitor.token()
  return who.visitor.call<T>(method, path, body)
}
const of = (path: string) => `/api/topic/${topic.id}/${path}`
const invite = async (who: TestUser, input: object = {}) => (await act<TopicInvitation>(who, 'POST', of('invitation'), input)).data
const accept = (who: TestUser, code: string) => act<{ status: string }>(who, 'POST', `/api/topic-invitation/${code}/accept`)
const relation = async (who: TestUser) => (await who.visitor.call<Topic | null>('GET', `/api/topic/${topic.id}`)).data?.relation

test('ROLE-004..005 APIFAMILY-009 a person invited as cooperator requests to join, and is approved or refused', async () => {
  const [yes, no] = [await createUser(server, { name: '富弼' }), await createUser(server, { name: '吕夷简' })]
  const { code } = await invite(owner)
  const shown = await server.visitor().get<TopicInvitation & { topic: Topic; status: string }>(`/api/topic-invitation/${code}`)
  expect(shown).toMatchObject({
    role: 'cooperator',
    autoApprove: false,
    status: 'none',
    topic: { name: '义庄', byUser: { name: '范仲淹' } },
  })
  for (const who of [yes, no, yes]) expect((await accept(who, code)).data).toEqual({ status: 'pending' })
  expect(await relation(yes)).toBeUndefined()
  const waiting = (await act<Page<JoinRequest>>(owner, 'GET', of('join-request'))).data
  expect(waiting.list.map(({ name, role }) => [name, role])).toEqual([
    ['富弼', 'cooperator'],
    ['吕夷简', 'cooperator'],
  ])
  expect(await act(yes, 'POST', of(`join-request/${yes.uid}`), { approve: true })).toMatchObject({ errCode: 404 })
  await act(owner, 'POST', of(`join-request/${yes.uid}`), { approve: true })
  await act(owner, 'POST', of(`join-request/${no.uid}`), { approve: false })
  expect([await relation(yes), await relation(no)]).toEqual(['cooperator', undefined])
  expect((await accept(yes, code)).data).toEqual({ status: 'member' })
  expect(await accept(no, code)).toMatchObject({ errCode: 409 })
  expect(await act(owner, 'POST', of(`join-request/${no.uid}`), { approve: true })).toMatchObject({ errCode: 404 })

  expect(await yes.visitor.upload('账册.txt', '义庄账册', topic.dirRootId)).toMatchObject({ errCode: 0 })
  expect(await act(yes, 'PATCH', `/api/topic/${topic.id}`, { title: '改题' })).toMatchObject({ errCode: 403 })
  await act(owner, 'DELETE', of(`invitation/${code}`))
  expect(await accept(no, code)).toMatchObject({ errCode: 404 })
})

test('APIFAMILY-010 only the owner appoints and dismisses managers; managers manage the other members', async () => {
  const [manager, second, worker] = [await createUser(server), await createUser(server), await createUser(server)]
  const asManager = await invite(owner, { role: 'manager', autoApprove: true })
  for (const who of [manager, second]) expect((await accept(who, asManager.code)).data).toEqual({ status: 'member' })
  expect(await relation(manager)).toBe('manager')
  expect(await act(manager, 'POST', of('invitation'), { role: 'manager' })).toMatchObject({ errCode: 403 })
  const asWorker = await invite(manager, { autoApprove: true })
  await accept(worker, asWorker.code)
  expect(await act(manager, 'PUT', of(`member/${worker.uid}`), { role: 'manager' })).toMatchObject({ errCode: 403 })
  expect(await act(manager, 'PUT', of(`member/${second.uid}`), { role: 'subscriber' })).toMatchObject({ errCode: 403 })
  expect(await act(manager, 'DELETE', of(`member/${second.uid}`))).toMatchObject({ errCode: 403 })
  expect(await act(manager, 'DELETE', of(`invitation/${asManager.code}`))).toMatchObject({ errCode: 403 })
  expect((await act<TopicMember>(manager, 'PUT', of(`member/${worker.uid}`), { role: 'subscriber' })).data).toMatchObject({
    role: 'subscriber',
  })
  expect((await act<TopicMember>(owner, 'PUT', of(`member/${worker.uid}`), { role: 'manager' })).data).toMatchObject({ role: 'manager' })
  await act(owner, 'DELETE', of(`member/${worker.uid}`))
  expect(await relation(worker)).toBeUndefined()
  expect(await act(second, 'POST', of('leave'))).toMatchObject({ errCode: 0 })
  expect(await relation(second)).toBeUndefined()
  expect(await act(owner, 'POST', of('leave'))).toMatchObject({ errCode: 409 })
  // The invitations a dismissed person created stay valid until they are deleted.
  expect((await act<TopicInvitation[]>(owner, 'GET', of('invitation'))).data.map(({ code }) => code)).toContain(asWorker.code)
})

test('CONST-021..022 members are listed ten per page, the knowledge circle on one page', async () => {
  const reader = await createUser(server)
  for (let n = 0; n < 11; n += 1) await inviteToTopic(server, topic.id, (await createUser(server)).uid, 'cooperator')
  const page = (await act<Page<TopicMember>>(owner, 'GET', of('member?role=cooperator'))).data
  expect([page.list.length, page.pageSize, page.total >= 11]).toEqual([10, 10, true])
  const other = await owner.visitor.post<Topic>('/api/topic', { name: '书院' })
  await inviteToTopic(server, topic.id, reader.uid, 'subscriber')
  await inviteToTopic(server, other.id, reader.uid, 'cooperator')
  await reader.visitor.post<Topic>('/api/topic', { name: '自己的' })
  const circle = (await act<Page<Topic>>(reader, 'GET', '/api/knowledge-circle')).data
  expect(circle.pageSize).toBe(99_999)
  expect(new Set(circle.list.map(({ name, relation: as }) => `${name} ${as}`))).toEqual(new Set(['义庄 subscriber', '书院 cooperator']))
  expect((await act<Page<Topic>>(reader, 'GET', '/api/knowledge-circle?role=subscriber')).data.list).toMatchObject([{ name: '义庄' }])
})

test('PERM-008 each person gets their permitted actions, with reasons for the others', async () => {
  const [cooperator, subscriber] = [await createUser(server), await createUser(server)]
  await inviteToTopic(server, topic.id, cooperator.uid, 'cooperator')
  await inviteToTopic(server, topic.id, subscriber.uid, 'subscriber')
  const allowed = async (who: TestUser) => {
    const { actions } = (await act<{ actions: Record<string, { allowed: boolean }> }>(who, 'GET', of('permission'))).data
    return Object.keys(actions).filter((action) => actions[action]!.allowed)
  }
  expect(await allowed(owner)).toEqual(['read', 'ask', 'edit', 'manage', 'share', 'invite', 'delete'])
  expect(await allowed(cooperator)).toEqual(['read', 'ask', 'edit'])
  expect(await allowed(subscriber)).toEqual(['read', 'ask'])
  const why = await act(cooperator, 'GET', `${of('permission')}?lang=zh`)
  expect(why.data).toMatchObject({
    relation: 'cooperator',
    actions: { share: { allowed: false, reason: { name: 'notAllowed', text: expect.stringContaining('管理员') as string } } },
  })
  expect((await act(owner, 'GET', of('permission'))).data).toMatchObject({ actions: { publish: { reason: { name: 'notReady' } } } })
  expect((await act(cooperator, 'GET', of('delete-permission'))).data).toMatchObject({ allowed: false, reason: { name: 'notAllowed' } })
  expect((await act(owner, 'GET', of('delete-permission'))).data).toMatchObject({ allowed: true, reason: null })
  expect(await act(await createUser(server), 'GET', of('permission'))).toMatchObject({ errCode: 404 })
})

test('concurrent accepts of an invitation add the member once, and do not lower a higher role', async () => {
  const eager = await createUser(server)
  const { code } = await invite(owner, { autoApprove: true })
  await eager.visitor.token()
  const answers = await Promise.all([1, 2, 3].map(() => accept(eager, code)))
  expect(answers.map(({ data }) => data.status)).toEqual(['member', 'member', 'member'])
  const latest = (await act<Page<TopicEvent>>(owner, 'GET', of('event?pageSize=2'))).data.list
  expect(latest.map(({ action }) => action)).toEqual(['join', 'invite'])
  await act(owner, 'PUT', of(`member/${eager.uid}`), { role: 'manager' })
  expect((await accept(eager, code)).data).toEqual({ status: 'member' })
  expect(await relation(eager)).toBe('manager')
  const left = await Promise.all([1, 2].map(() => act(eager, 'POST', of('leave'))))
  expect(left.filter(({ errCode }) => errCode === 0)).toHaveLength(1)
})

test('the event log lists actors by name, also after they were deleted', async () => {
  const guest = await createUser(server, { name: '过客' })
  const { code } = await invite(owner, { autoApprove: true })
  await accept(guest, code)
  await act(owner, 'PUT', of(`member/${guest.uid}`), { role: 'subscriber' })
  const events = async () => (await act<Page<TopicEvent>>(owner, 'GET', of('event?pageSize=3'))).data.list
  expect(await events()).toMatchObject([
    { action: 'changeRole', actor: { name: '范仲淹' }, target: { name: '过客' }, detail: { role: 'subscriber', from: 'cooperator' } },
    { action: 'join', actor: { name: '过客' }, target: null },
    { action: 'invite' },
  ])
  await eraseTopicTraces(server.ctx, guest.uid)
  expect(await events()).toMatchObject([{ action: 'changeRole', target: null }, { action: 'join', actor: null }, { action: 'invite' }])
  expect(await act(guest, 'GET', of('event'))).toMatchObject({ errCode: 403 })
})
