import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Device, Usage, UserInfo } from '@wenjin/contract'
import { ensureOwnTopic } from '../../library/access/index.ts'
import { createTeam, createUser, inviteToTopic, signIn } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { user, userIdentity } from '../../../db/schema/people/account.ts'
import { result, session } from '../../../db/schema/ask/session.ts'
import { team } from '../../../db/schema/people/team.ts'
import { createRedeemCodes } from '../billing/index.ts'

const dayMs = 86_400_000

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({
    env: { OIDC_PROVIDERS: 'baidu', OIDC_BAIDU_ISSUER: 'http://127.0.0.1:9', OIDC_BAIDU_CLIENT_ID: 'wenjin' },
  })
})
afterAll(() => server.close())

const myInfo = (visitor: Visitor) => visitor.get<UserInfo>('/api/my-info')

async function change(visitor: Visitor, uid: string, fields: Record<string, unknown>) {
  await visitor.token()
  return visitor.call<UserInfo>('PATCH', `/user/${uid}`, fields)
}

async function bind(uid: string, kind: string, subject: string): Promise<void> {
  await server.ctx.db.insert(userIdentity).values({ kind, subject, uid, createdAt: server.ctx.now() })
}

describe('the account data for its owner', () => {
  test('ENTITY-001 FIELD-004 FIELD-006 API-017 the user info has the fields of the specification, contacts masked', async () => {
    const { visitor, uid } = await createUser(server, { name: '张三', expiryDate: 1_900_000_000_000 })
    await bind(uid, 'phone', '+8613812345678')
    await bind(uid, 'baidu', 'b-1')
    const info = await myInfo(visitor)
    expect(info).toEqual({
      uid,
      name: '张三',
      avatar: null,
      role: 'user',
      phone: '138****5678',
      email: `${uid.toLowerCase()[0]}***@example.org`,
      providers: ['baidu'],
      hasPassword: false,
      notes: '{}',
      expiryDate: 1_900_000_000_000,
      isTeamActive: 0,
      team: null,
      plan: 'personal',
      extensionReadingEnable: true,
      cancelAt: null,
      createdAt: expect.any(Number),
    })
    expect(JSON.stringify(info)).not.toContain('13812345678')
  })

  test('MACHINE-001 STATE-001..003 TRANS-001..003 ENUM-024 ENUM-025 ENUM-026 ENTITY-002 FIELD-005 FIELD-007 the plan is team before the team’s deadline, else personal before its date, else free', async () => {
    const now = server.ctx.now()
    const manager = await createUser(server)
    const member = await createUser(server)
    const planFields = async () => {
      const { plan, isTeamActive, team: mine } = await myInfo(member.visitor)
      return { plan, isTeamActive, manager: mine?.manager ?? null }
    }
    expect(await planFields()).toEqual({ plan: 'free', isTeamActive: 0, manager: null })
    await server.ctx.db
      .update(user)
      .set({ expiryDate: now - 1 })
      .where(eq(user.uid, member.uid))
    expect(await planFields()).toMatchObject({ plan: 'free' })
    await server.ctx.db
      .update(user)
      .set({ expiryDate: now + dayMs })
      .where(eq(user.uid, member.uid))
    expect(await planFields()).toMatchObject({ plan: 'personal' })
    const teamId = await createTeam(server, manager.uid, [member.uid])
    expect(await planFields()).toEqual({ plan: 'team', isTeamActive: 1, manager: false })
    expect((await myInfo(manager.visitor)).team).toMatchObject({ id: teamId, manager: true })
    // When the team's plan has ended, its members fall back to their own plans.
    await server.ctx.db
      .update(team)
      .set({ checkerDeadline: now - 1 })
      .where(eq(team.id, teamId))
    expect(await planFields()).toEqual({ plan: 'personal', isTeamActive: 1, manager: false })
    expect((await myInfo(member.visitor)).team).toMatchObject({ id: teamId, checkerDeadline: now - 1 })
    expect(await myInfo(manager.visitor)).toMatchObject({ plan: 'free', isTeamActive: 1 })
    // Of two teams, the one with a valid plan counts.
    await createTeam(server, manager.uid, [member.uid])
    expect(await planFields()).toMatchObject({ plan: 'team' })
  })

  test('ROLE-001 ROLE-002 PERM-002 PERM-003 guests can use public calls, and account calls require a sign-in', async () => {
    const guest = server.visitor()
    expect((await guest.call('GET', '/api/topic')).errCode).toBe(0)
    expect((await guest.ask('怎样导入文件？', { model: 'extractive' })).state).toBe('done')
    const { visitor, uid } = await createUser(server)
    await guest.token()
    await visitor.token()
    const calls = ['/api/my-info', '/api/usage', '/api/device', '/api/recently-used-topic', '/api/account/guest-data']
    for (const path of calls) {
      expect({ path, ...(await guest.call('GET', path)) }).toMatchObject({ path, errCode: 401, status: 401, data: null })
      expect({ path, ...(await visitor.call('GET', path)) }).toMatchObject({ path, errCode: 0, status: 200 })
    }
    expect(await guest.call('PATCH', `/user/${uid}`, { name: '我' })).toMatchObject({ errCode: 401 })
  })
})

describe('changing a profile', () => {
  test('API-008 named fields change, the rest stays', async () => {
    const { visitor, uid } = await createUser(server)
    expect((await change(visitor, uid, { name: '  李四\u0000 ' })).data).toMatchObject({
      name: '李四',
      notes: '{}',
      extensionReadingEnable: true,
    })
    expect((await change(visitor, uid, { extensionReadingEnable: false })).data).toMatchObject({
      name: '李四',
      extensionReadingEnable: false,
    })
    expect((await change(visitor, uid, {})).data).toEqual(await myInfo(visitor))
    expect(await change(visitor, uid, { name: '\u0007' })).toMatchObject({ errCode: 400 })
    expect(await change(visitor, uid, { name: '长'.repeat(41) })).toMatchObject({ errCode: 400 })
  })

  test('FIELD-003 notes that are not a JSON string are refused', async () => {
    const { visitor, uid } = await createUser(server)
    const notes = JSON.stringify({ 引导: ['看过', null], nul: '\u0000' })
    expect((await change(visitor, uid, { notes })).data.notes).toBe(notes)
    expect(await change(visitor, uid, { notes: '{"half":' })).toMatchObject({ errCode: 400, errMsg: expect.stringContaining('notes') })
    expect((await myInfo(visitor)).notes).toBe(notes)
  })

  test('API-008 a stranger cannot change a profile, nor learn whether it exists', async () => {
    const { visitor } = await createUser(server)
    const other = await createUser(server)
    const theirs = await change(visitor, other.uid, { name: '占用' })
    expect(theirs).toMatchObject({ errCode: 404, status: 404 })
    expect(await change(visitor, 'no-such-uid', { name: '占用' })).toEqual(theirs)
    const admin = await createUser(server, { role: 'admin' })
    expect(await change(admin.visitor, other.uid, { name: '占用' })).toMatchObject({ errCode: 404 })
    expect((await myInfo(other.visitor)).name).toBe('测试用户')
  })
})

describe('unbinding sign-in methods', () => {
  const unbind = async (visitor: Visitor, kind: string) => {
    await visitor.token()
    return visitor.call<UserInfo>('POST', '/api/account/unbind', { kind })
  }

  test('removes a contact, except for the last way to sign in', async () => {
    const { visitor, uid, email } = await createUser(server)
    expect(await unbind(visitor, 'phone')).toMatchObject({ errCode: 404 })
    expect(await unbind(visitor, 'email')).toMatchObject({ errCode: 409 })
    await bind(uid, 'baidu', `b-${uid}`)
    expect(await unbind(visitor, 'email')).toMatchObject({ errCode: 0, data: { email: null, providers: ['baidu'] } })
    expect(await unbind(visitor, 'baidu')).toMatchObject({ errCode: 409 })
    // Another user can register the address.
    const other = await createUser(server)
    await expect(bind(other.uid, 'email', email)).resolves.toBeUndefined()
  })

  test('does not count a third party that is no longer configured as a way to sign in', async () => {
    const { visitor, uid } = await createUser(server)
    await bind(uid, 'gone-party', 'g-1')
    expect(await unbind(visitor, 'email')).toMatchObject({ errCode: 409 })
    expect(await unbind(visitor, 'gone-party')).toMatchObject({ errCode: 0, data: { providers: [] } })
  })

  test('leaves one of two that are removed at once', async () => {
    const { visitor, uid } = await createUser(server)
    await bind(uid, 'phone', `+86138${String(Date.now()).slice(-8)}`)
    const answers = await Promise.all([unbind(visitor, 'email'), unbind(visitor, 'phone')])
    expect(answers.map(({ errCode }) => errCode).toSorted((a, b) => a - b)).toEqual([0, 409])
  })
})

describe('devices', () => {
  test('are listed, the current one first, and can be signed out one by one', async () => {
    const { visitor, uid } = await createUser(server)
    const phone = server.visitor()
    await signIn(server, uid, phone)
    const devices = await visitor.get<Device[]>('/api/device')
    expect(devices.map(({ current }) => current)).toEqual([true, false])
    const other = devices[1]!.id
    await visitor.token()
    expect((await visitor.call('DELETE', `/api/device/${other}`)).errCode).toBe(0)
    expect((await phone.call('GET', '/api/my-info')).errCode).toBe(401)
    expect((await visitor.call('DELETE', `/api/device/${other}`)).errCode).toBe(404)
    expect(await visitor.get<Device[]>('/api/device')).toHaveLength(1)
  })

  test('of other users do not exist for the caller, not even for an admin', async () => {
    const victim = await createUser(server)
    const [device] = await victim.visitor.get<Device[]>('/api/device')
    for (const role of ['user', 'admin'] as const) {
      const { visitor } = await createUser(server, { role })
      await visitor.token()
      expect(await visitor.call('DELETE', `/api/device/${device!.id}`)).toMatchObject({ errCode: 404 })
    }
    expect((await victim.visitor.call('GET', '/api/my-info')).errCode).toBe(0)
  })
})

describe('redeem codes', () => {
  const redeem = async (visitor: Visitor, code: string) => {
    await visitor.token()
    return visitor.call<{ user: UserInfo; days: number }>('POST', '/user/redeem', { code })
  }

  test('API-009 a code extends the plan from the later of now and its current end', async () => {
    const { visitor } = await createUser(server)
    const [first, second] = await createRedeemCodes(server.ctx, 30, 2)
    const before = server.ctx.now()
    const { data } = await redeem(visitor, first!.toLowerCase())
    expect(data).toMatchObject({ days: 30, user: { plan: 'personal' } })
    const end = data.user.expiryDate!
    expect(end - before).toBeGreaterThanOrEqual(30 * dayMs)
    expect((await redeem(visitor, second!)).data.user.expiryDate).toBe(end + 30 * dayMs)
  })

  test('API-009 a code can be used once, also by concurrent requests', async () => {
    const people = await Promise.all([createUser(server), createUser(server), createUser(server)])
    const [code] = await createRedeemCodes(server.ctx, 30, 1)
    const answers = await Promise.all([...people, ...people].map(({ visitor }) => redeem(visitor, code!)))
    expect(answers.map(({ errCode }) => errCode).toSorted((a, b) => a - b)).toEqual([0, 409, 409, 409, 409, 409])
    const plans = await Promise.all(people.map(async ({ visitor }) => (await myInfo(visitor)).plan))
    expect(plans.toSorted()).toEqual(['free', 'free', 'personal'])
    expect(await redeem(people[0]!.visitor, 'AAAA-AAAA-AAAA-AAAA-AAAA')).toMatchObject({ errCode: 404 })
  })
})

/** Inserts questions of an account at the given times. */
async function askedAt(uid: string, times: readonly number[], mode = 'detail', advanceMath = false): Promise<void> {
  const { db } = server.ctx
  for (const [n, at] of times.entries()) {
    const id = `s-${uid}-${mode}-${advanceMath}-${n}`
    const common = { question: '问', engineType: 'default' as const, model: 'auto', createdAt: at }
    // The research modes of the specification, which the contract did not know yet, are counted too.
    await db.insert(session).values({ ...common, id, owner: uid, visitorId: '', mode: mode as 'detail', advanceMath, updatedAt: at })
    await db
      .insert(result)
      .values({ ...common, id: `r${id}`, sessionId: id, ordinal: 0, mode: mode as 'detail', advanceMath, lang: 'zh', state: 'done' })
  }
}

describe('usage statistics', () => {
  let runningClock: () => number
  beforeAll(() => {
    runningClock = server.ctx.now
  })
  afterEach(() => {
    server.ctx.now = runningClock
  })

  test('API-021 a follow-up is counted by its own setting of advanced calculation', async () => {
    const { visitor, uid } = await createUser(server)
    const now = server.ctx.now()
    await askedAt(uid, [now])
    const common = { sessionId: `s-${uid}-detail-false-0`, question: '再问', engineType: 'default' as const, model: 'auto', createdAt: now }
    await server.ctx.db
      .insert(result)
      .values({ ...common, id: `advanced-${uid}`, ordinal: 1, mode: 'detail', advanceMath: true, lang: 'zh', state: 'done' })
    expect((await visitor.get<Usage>('/api/advance-usage')).used).toBe(1)
  })

  test.each(['2027-01-01T00:00:00', '2027-03-31T23:59:59', '2028-02-29T12:00:00'])(
    'API-019..021 count the questions of this month and of 30 days, each kind separately, in the envelope: %s',
    async (time) => {
      const today = new Date(time)
      const now = today.getTime()
      server.ctx.now = () => now
      const { visitor, uid } = await createUser(server)
      const stranger = await createUser(server)
      const monthStart = new Date(today.getFullYear(), today.getMonth(), 1).getTime()
      const noonBefore = (days: number) => new Date(today.getFullYear(), today.getMonth(), today.getDate() - days, 12).getTime()
      await askedAt(uid, [now, now, monthStart, monthStart - 1, noonBefore(29), noonBefore(40)])
      await askedAt(uid, [now, now], 'strong-research')
      await askedAt(uid, [now], 'detail', true)
      await askedAt(stranger.uid, [now])

      const envelope = await visitor.call<Usage>('GET', '/api/usage')
      expect(envelope).toMatchObject({ errCode: 0, errMsg: '' })
      const { used, limit, resetAt, days } = envelope.data
      const asked = [now, now, monthStart, noonBefore(29), now, now, now].filter((at) => at >= monthStart).length
      expect({ used, limit }).toEqual({ used: asked, limit: null })
      expect(resetAt).toBe(new Date(today.getFullYear(), today.getMonth() + 1, 1).getTime())
      expect(days).toHaveLength(30)
      const dateOf = (at: number) => new Intl.DateTimeFormat('sv-SE').format(at)
      expect(days.at(-1)).toMatchObject({ date: dateOf(now) })
      expect(days.at(-1)!.count).toBeGreaterThanOrEqual(5)
      expect(days[0]).toMatchObject({ date: dateOf(noonBefore(29)) })
      expect(days[0]!.count).toBeGreaterThanOrEqual(1)
      expect(days.map(({ date }) => date)).toEqual(days.map(({ date }) => date).toSorted())

      expect((await visitor.get<Usage>('/api/research-usage')).used).toBe(2)
      expect((await visitor.get<Usage>('/api/advance-usage')).used).toBe(1)
      expect((await stranger.visitor.get<Usage>('/api/usage')).used).toBe(1)
      expect((await stranger.visitor.get<Usage>('/api/research-usage')).used).toBe(0)
    },
  )
})

test('API-018 recently asked topics are listed first, at most 10, and only readable ones', async () => {
  const { visitor, uid } = await createUser(server)
  const friend = await createUser(server)
  const own = await ensureOwnTopic(server.ctx, { uid: uid, visitorId: '', role: 'user' })
  const shared = await ensureOwnTopic(server.ctx, { uid: friend.uid, visitorId: '', role: 'user' })
  await inviteToTopic(server, shared.id, uid, 'subscriber')
  const { db } = server.ctx
  for (const [n, topicId] of [own.id, shared.id, own.id, 'deleted-topic'].entries()) {
    const common = {
      question: '问',
      mode: 'detail',
      engineType: 'default',
      model: 'auto',
      searchTopic: topicId,
      createdAt: 1000 + n,
    } as const
    await db.insert(session).values({ ...common, id: `t-${uid}-${n}`, owner: uid, visitorId: '', updatedAt: 1000 + n })
    await db.insert(result).values({ ...common, id: `tr-${uid}-${n}`, sessionId: `t-${uid}-${n}`, ordinal: 0, lang: 'zh', state: 'done' })
  }
  expect(await visitor.get('/api/recently-used-topic')).toEqual([
    { id: own.id, name: own.name, usedAt: 1002 },
    { id: shared.id, name: shared.name, usedAt: 1001 },
  ])
  expect(await friend.visitor.get('/api/recently-used-topic')).toEqual([])
})
