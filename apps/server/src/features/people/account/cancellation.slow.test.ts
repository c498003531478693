import { eq, sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FileItem, SignedIn, Topic, UserInfo } from '@wenjin/contract'
import { collect } from '../../../../test/collect.ts'
import { createMailbox } from '../../../../test/peers/mailbox.ts'
import { ensureOwnTopic } from '../../library/access/index.ts'
import { createTeam, createUser, inviteToTopic, signIn, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { userIdentity } from '../../../db/schema/people/account.ts'
import { tablesOf } from '../../../../test/tables.ts'
import { hashPassword } from '../../../lib/secret/password-hash.ts'
import { endCancelledAccounts } from './cancellation.jobs.ts'
import { createRedeemCodes } from '../billing/index.ts'

const dayMs = 86_400_000
const password = 'a quiet harbour 7'

const mailbox = createMailbox()
let server: TestServer
let passwordHash: string

beforeAll(async () => {
  server = await startTestServer({ adjust: mailbox.attach })
  passwordHash = await hashPassword(password)
})
afterAll(() => server.close())

async function logOff(visitor: Visitor, proof: Record<string, unknown>) {
  await visitor.token()
  return visitor.call<{ cancelAt: number }>('POST', '/user/logoff', proof)
}

/** Runs work with the instance's clock set ahead. */
async function later<T>(ms: number, work: () => Promise<T>): Promise<T> {
  const { ctx } = server
  const { now } = ctx
  ctx.now = () => now() + ms
  try {
    return await work()
  } finally {
    ctx.now = now
  }
}

/** Lists the tables that contain a text, with the number of rows. */
async function tracesOf(text: string): Promise<string[]> {
  const found: string[] = []
  for (const table of tablesOf(server.ctx)) {
    const name = sql.identifier(table)
    const { rows } = await server.ctx.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${name} t where position(${text} in t::text) > 0`,
    )
    if (rows[0]!.n > 0) found.push(`${table}:${rows[0]!.n}`)
  }
  return found
}

test('API-006 the owner schedules the deletion of the account by password: 7 days ahead, with a mail and other devices signed out', async () => {
  const { visitor, uid, email } = await createUser(server, { passwordHash })
  const phone = server.visitor()
  await signIn(server, uid, phone)
  expect(await logOff(visitor, {})).toMatchObject({ errCode: 400 })
  expect(await logOff(visitor, { password: 'not this one' })).toMatchObject({ errCode: 2704 })
  expect((await phone.call('GET', '/api/my-info')).errCode).toBe(0)

  const { data, errCode } = await logOff(visitor, { password })
  expect(errCode).toBe(0)
  expect(Math.abs(data.cancelAt - server.ctx.now() - 7 * dayMs)).toBeLessThan(60_000)
  expect((await visitor.get<UserInfo>('/api/my-info')).cancelAt).toBe(data.cancelAt)
  expect((await phone.call('GET', '/api/my-info')).errCode).toBe(401)
  expect(await logOff(visitor, { password })).toMatchObject({ errCode: 409 })
  const told = mailbox.messagesTo(email)
  expect(told).toHaveLength(1)
  expect(told[0]!.text).toMatch(/将在.*注销.*will be deleted/s)
})

test('API-006 the owner can also use a code for this purpose, and for no other', async () => {
  const { visitor, uid, email } = await createUser(server)
  const token = await visitor.token()
  await visitor.get(`/verify?type=email&purpose=login&content=${email}&token=${token}`)
  const loginCode = mailbox.codeFor(email)
  expect(await logOff(visitor, { type: 'email', code: loginCode })).toMatchObject({ errCode: 5 })
  await visitor.get(`/verify?type=email&purpose=logoff&token=${token}`)
  const code = mailbox.codeFor(email)
  expect((await logOff(visitor, { code })).errCode).toBe(0)
  expect((await visitor.get<UserInfo>('/api/my-info')).uid).toBe(uid)
})

test('API-006 an account with neither gets the reason and the next step', async () => {
  const { visitor, uid } = await createUser(server)
  await server.ctx.db.delete(userIdentity).where(eq(userIdentity.uid, uid))
  expect(await logOff(visitor, {})).toMatchObject({ errCode: 400, errMsg: expect.stringContaining('先设置密码') })
})

test('API-006 an account is kept when its owner restores it in time', async () => {
  const { visitor } = await createUser(server, { passwordHash })
  await logOff(visitor, { password })
  await later(7 * dayMs - 60_000, () => endCancelledAccounts(server.ctx))
  expect((await visitor.post<UserInfo>('/api/account/restore', {})).cancelAt).toBeNull()
  await later(8 * dayMs, () => endCancelledAccounts(server.ctx))
  expect((await visitor.call('GET', '/api/my-info')).errCode).toBe(0)
  // After a restore, the deletion can be scheduled again.
  expect((await logOff(visitor, { password })).errCode).toBe(0)
})

/** Creates a user with data in every feature. */
async function busyPerson(): Promise<TestUser & { file: FileItem; topicId: string; sessionId: string }> {
  const person = await createUser(server, { passwordHash, name: '陈九' })
  const { visitor, uid } = person
  const file = await visitor.put('日记.txt', '九月九日，登高望远，只有我知道的事。')
  const { sessionId } = await visitor.ask('九月九日做了什么？', { model: 'extractive' })
  const topic = (await visitor.get<Topic[]>('/api/topic')).find(({ mine }) => mine)
  const form = new FormData()
  const picture = await sharp({ create: { width: 300, height: 300, channels: 3, background: '#123456' } })
    .png()
    .toBuffer()
  form.set('file', new Blob([Uint8Array.from(picture)]), 'me.png')
  const uploaded = (await (await visitor.fetch('/upload', { method: 'POST', body: form })).json()) as { data: { url: string } }
  await visitor.call('PATCH', `/user/${uid}`, { avatar: uploaded.data.url, notes: '{"seen":true}' })
  const [code] = await createRedeemCodes(server.ctx, 30, 1)
  await visitor.post('/user/redeem', { code })
  await visitor.post('/api/api-key', { name: '脚本' })
  await visitor.post('/api/feedback', { content: '很好用' })
  await visitor.post('/api/search-template', { name: '日记', question: '{日子}做了什么？' })
  visitor.setCookie('consent', '1')
  await visitor.post('/api/track', { events: [{ event_name: 'page', text: '首页' }] })
  await visitor.get(`/verify?type=email&purpose=logoff&token=${await visitor.token()}`)
  await visitor.call('POST', '/login', { account: person.email, password: 'wrong' })
  const friend = await createUser(server)
  const theirs = await ensureOwnTopic(server.ctx, { uid: friend.uid, visitorId: '', role: 'user' })
  await inviteToTopic(server, theirs.id, uid, 'cooperator')
  await inviteToTopic(server, topic!.id, friend.uid, 'subscriber')
  await createTeam(server, friend.uid, [uid])
  return { ...person, file, topicId: topic!.id, sessionId }
}

test('API-006 after the grace period no table and no file contains anything of the account', async () => {
  const bystander = await createUser(server)
  const theirFile = await bystander.visitor.put('别人的.txt', '别人的内容还在。')
  const blobsBefore = await collect(server.ctx.blobs.list())
  const { visitor, uid, email, topicId, sessionId, file } = await busyPerson()
  expect((await tracesOf(uid)).length).toBeGreaterThan(8)
  expect((await collect(server.ctx.blobs.list())).length).toBe(blobsBefore.length + 2)

  await logOff(visitor, { password })
  await later(7 * dayMs + 1, () => endCancelledAccounts(server.ctx))
  expect((await visitor.call('GET', '/api/my-info')).errCode).toBe(401)
  await expect.poll(() => tracesOf(uid)).toEqual([])
  for (const trace of [email, sessionId, file.id, '只有我知道的事', '九月九日做了什么'])
    expect({ trace, found: await tracesOf(trace) }).toEqual({ trace, found: [] })
  // The topic's index is cleaned by the common cleanup job.
  await expect.poll(() => tracesOf(topicId)).toEqual([])
  expect((await collect(server.ctx.blobs.list())).toSorted()).toEqual(blobsBefore.toSorted())

  // Events still count as those of one user; a used code stays used; all other users keep their data.
  const { rows } = await server.ctx.db.execute<{ user_id: string; sid: string; tid: string }>(
    sql`select user_id, sid, extra->>'tid' as tid from tracked_event where user_id like 'erased-%'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toMatchObject({ sid: '', tid: '' })
  expect((await bystander.visitor.call('GET', `/api/file/${theirFile.id}`)).errCode).toBe(0)
  // The e-mail address can be registered again.
  const newcomer = server.visitor()
  await newcomer.get(`/verify?type=email&purpose=login&content=${email}&token=${await newcomer.token()}`)
  const signedIn = await newcomer.post<SignedIn>('/login', { type: 'email', content: email, code: mailbox.codeFor(email) })
  expect(signedIn.isNew).toBe(true)
  expect(signedIn.user.uid).not.toBe(uid)
})

test('an erasure interrupted by a crash is completed after the next start', async () => {
  const { visitor, uid, topicId } = await busyPerson()
  await logOff(visitor, { password })
  // The process ends after the deletion of the account's row and before that of its data.
  await server.ctx.jobs.stop()
  await later(7 * dayMs + 1, () => endCancelledAccounts(server.ctx))
  expect((await visitor.call('GET', '/api/my-info')).errCode).toBe(401)
  expect(await tracesOf(topicId)).not.toEqual([])
  await server.restart()
  await expect.poll(() => tracesOf(uid)).toEqual([])
  await expect.poll(() => tracesOf(topicId)).toEqual([])
})
