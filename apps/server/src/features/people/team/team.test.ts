import { rateLimits, teamContract, type Team, type TeamMember } from '@wenjin/contract'
import { and, eq, inArray } from 'drizzle-orm'
import { nanoid } from 'nanoid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTeam, createUser, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { user, userIdentity } from '../../../db/schema/people/account.ts'
import { teamMember } from '../../../db/schema/people/team.ts'
import { promoteSuccessors } from './team.jobs.ts'

let server: TestServer
let manager: TestUser
let member: TestUser
let stranger: TestUser
let teamId: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  manager = await createUser(server, { name: '苏轼' })
  member = await createUser(server, { name: '黄庭坚' })
  stranger = await createUser(server)
  teamId = await createTeam(server, manager.uid, [member.uid])
})

async function call<T = unknown>(person: TestUser, method: string, path: string, body?: unknown) {
  await person.visitor.token()
  return person.visitor.call<T>(method, path, body)
}
const membersSeenBy = (person: TestUser) => person.visitor.get<TeamMember[]>(`/teams/${teamId}/members`)

test('adding a member is rate-limited like looking one up, so that it reveals no more about existing accounts', () => {
  expect(rateLimits[teamContract.addTeamMember.limit]).toEqual(rateLimits[teamContract.findUserByManager.limit])
})

/** All management calls of a team, for callers without the right. */
const managing = (uid: string): [string, string, unknown?][] => [
  ['POST', `/teams/${teamId}/members`, { account: uid }],
  ['DELETE', `/teams/${teamId}/members/${uid}`],
  ['POST', `/teams/${teamId}/managers`, { uid }],
  ['DELETE', `/teams/${teamId}/managers/${uid}`],
]

describe('ROLE-003 team members and managers', () => {
  test('a stranger, including an admin of the instance, only learns that the team does not exist', async () => {
    for (const person of [stranger, await createUser(server, { role: 'admin' })]) {
      const calls: [string, string, unknown?][] = [
        ['GET', `/teams/${teamId}`],
        ['GET', `/teams/${teamId}/members`],
        ...managing(member.uid),
      ]
      for (const [method, path, body] of calls) expect(await call(person, method, path, body)).toMatchObject({ errCode: 404, status: 404 })
      expect(await person.visitor.get('/teams')).toEqual([])
    }
  })

  test('API-033 API-034 a member can read the team but not manage it', async () => {
    expect(await member.visitor.get<Team[]>('/teams')).toMatchObject([{ id: teamId, memberCount: 2, manager: false }])
    expect(await member.visitor.get<Team>(`/teams/${teamId}`)).toMatchObject({ id: teamId, memberCount: 2, manager: false })
    for (const uid of [member.uid, manager.uid]) {
      for (const [method, path, body] of managing(uid)) {
        expect(await call(member, method, path, body)).toMatchObject({ errCode: 403, status: 403 })
      }
    }
  })

  test('PERM-006 API-035 members are listed managers first, by masked phone or e-mail', async () => {
    const phone = '+8613800001234'
    await server.ctx.db.insert(userIdentity).values({ kind: 'phone', subject: phone, uid: member.uid, createdAt: server.ctx.now() })
    const nameless = await createUser(server)
    await call(manager, 'POST', `/teams/${teamId}/members`, { account: nameless.uid })
    const [first, second, third] = await membersSeenBy(member)
    expect(first).toMatchObject({ uid: manager.uid, name: '苏轼', avatar: null, manager: true })
    expect(first!.account).toMatch(/^.\*\*\*@example\.org$/)
    expect(second).toMatchObject({ uid: member.uid, account: '138****1234', manager: false })
    expect(third).toMatchObject({ uid: nameless.uid })
  })

  test.each([
    ['uid', (person: TestUser) => person.uid],
    ['e-mail', (person: TestUser) => `  ${person.email.toUpperCase()} `],
  ])('PERM-004 API-036 a manager adds a member by %s, once', async (_, nameOf) => {
    const added = await call<TeamMember>(manager, 'POST', `/teams/${teamId}/members`, { account: nameOf(stranger) })
    expect(added.data).toMatchObject({ uid: stranger.uid, manager: false })
    expect(await stranger.visitor.get<Team[]>('/teams')).toMatchObject([{ id: teamId, memberCount: 3 }])
    expect(await call(manager, 'POST', `/teams/${teamId}/members`, { account: nameOf(stranger) })).toMatchObject({
      errCode: 409,
      status: 409,
    })
  })

  test('PERM-004 API-038 a manager removes a member, who then has no access to the team', async () => {
    expect((await call(manager, 'DELETE', `/teams/${teamId}/members/${member.uid}`)).errCode).toBe(0)
    expect((await call(member, 'GET', `/teams/${teamId}`)).errCode).toBe(404)
    expect((await call(manager, 'DELETE', `/teams/${teamId}/members/${member.uid}`)).errCode).toBe(404)
  })

  test('PERM-005 API-037 API-039 manager rights can be granted and revoked, except those of the last manager', async () => {
    for (const path of [`/teams/${teamId}/managers/${manager.uid}`, `/teams/${teamId}/members/${manager.uid}`]) {
      expect(await call(manager, 'DELETE', path)).toMatchObject({ errCode: 409, status: 409 })
    }
    expect((await call(manager, 'POST', `/teams/${teamId}/managers`, { uid: stranger.uid })).errCode).toBe(404)
    expect((await call(manager, 'POST', `/teams/${teamId}/managers`, { uid: member.uid })).errCode).toBe(0)
    expect(await member.visitor.get<Team>(`/teams/${teamId}`)).toMatchObject({ manager: true })
    expect((await call(member, 'DELETE', `/teams/${teamId}/managers/${manager.uid}`)).errCode).toBe(0)
    expect((await call(member, 'DELETE', `/teams/${teamId}/managers/${manager.uid}`)).errCode).toBe(404)
    expect((await call(manager, 'DELETE', `/teams/${teamId}/members/${member.uid}`)).errCode).toBe(403)
  })

  test('a team whose last manager deleted their account is managed by its longest-standing member', async () => {
    const later = await createUser(server)
    await call(manager, 'POST', `/teams/${teamId}/members`, { account: later.uid })
    const other = await createTeam(server, stranger.uid, [later.uid])
    await server.ctx.db.delete(user).where(eq(user.uid, manager.uid))
    await promoteSuccessors(server.ctx)
    expect((await membersSeenBy(later)).map((each) => [each.uid, each.manager])).toEqual([
      [member.uid, true],
      [later.uid, false],
    ])
    expect(await later.visitor.get<Team>(`/teams/${other}`)).toMatchObject({ manager: false })
  })

  test('of two managers who remove each other concurrently, one stays', async () => {
    const teams = await Promise.all(Array.from({ length: 12 }, () => createTeam(server, manager.uid, [member.uid])))
    await server.ctx.db.update(teamMember).set({ manager: true }).where(inArray(teamMember.teamId, teams))
    await Promise.all([manager.visitor.token(), member.visitor.token()])
    const outcomes = teams.map((id) =>
      Promise.all([
        manager.visitor.call('DELETE', `/teams/${id}/managers/${member.uid}`),
        member.visitor.call('DELETE', `/teams/${id}/managers/${manager.uid}`),
      ]),
    )
    for (const pair of await Promise.all(outcomes)) expect(pair.map(({ errCode }) => errCode).sort()).toEqual([0, 403])
    const left = and(inArray(teamMember.teamId, teams), eq(teamMember.manager, true))
    expect(await server.ctx.db.$count(teamMember, left)).toBe(teams.length)
  })
})

describe('ROLE-003 finding a user for a team', () => {
  const find = (person: TestUser, account: string) => call(person, 'GET', `/user/by-manager?account=${encodeURIComponent(account)}`)

  test('PERM-007 API-040 is allowed for managers, by the complete phone, e-mail or uid only', async () => {
    const phone = '+8613900004321'
    await server.ctx.db.insert(userIdentity).values({ kind: 'phone', subject: phone, uid: stranger.uid, createdAt: server.ctx.now() })
    for (const account of [stranger.uid, stranger.email, phone, '139 0000 4321', '13900004321']) {
      expect((await find(manager, account)).data).toEqual({ uid: stranger.uid, name: '测试用户', avatar: null })
    }
    for (const account of [stranger.uid.slice(1), stranger.email.slice(1), '1390000', '%', '测试用户']) {
      expect(await find(manager, account)).toMatchObject({ errCode: 404, status: 404 })
    }
    for (const person of [member, stranger]) expect(await find(person, manager.uid)).toMatchObject({ errCode: 403, status: 403 })
  })

  test('does not match a replaced phone or e-mail', async () => {
    const email = `${nanoid().toLowerCase()}@example.org`
    const at = server.ctx.now()
    await server.ctx.db.insert(userIdentity).values({ kind: 'email', subject: email, uid: stranger.uid, createdAt: at, retiredAt: at })
    expect((await find(manager, email)).errCode).toBe(404)
  })
})

describe('creating a team', () => {
  test('is allowed for admins, who name its manager', async () => {
    const admin = await createUser(server, { role: 'admin' })
    const body = { name: ' 西园雅集 ', manager: stranger.email, checkerDeadline: 2_000_000_000_000 }
    expect((await call(manager, 'POST', '/teams', body)).errCode).toBe(403)
    expect((await call(admin, 'POST', '/teams', { ...body, manager: 'nobody@example.org' })).errCode).toBe(404)
    const { data } = await call<Team>(admin, 'POST', '/teams', body)
    expect(data).toMatchObject({ name: '西园雅集', checkerDeadline: 2_000_000_000_000, memberCount: 1, manager: false })
    expect(await stranger.visitor.get<Team[]>('/teams')).toEqual([{ ...data, manager: true }])
  })
})
