import { accesses, contracts, keyScopes, scopesOf, type Contract, type Route } from '@wenjin/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requireRule } from '../src/http/gate.ts'
import { expectedOutcome, outcomeOf, type Outcome } from './access/expected.ts'
import { addressOf, bodyOf } from './access/make-call.ts'
import { samples, type Sample } from './access/samples.ts'
import { isKeyRole, keyOf, makeFixture, roles, type Role, type AccessFixture } from './access/fixture.ts'
import { startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
/** Shared fixture for calls without side effects: reads, and calls that are refused. */
let readOnlyFixture: AccessFixture
/** Fixtures for calls that change things, by domain: each is reused until a call no longer finds its objects. */
const usedFixtures = new Map<string, AccessFixture>()

beforeAll(async () => {
  server = await startTestServer({ env: { OFFLINE: '1' } })
  readOnlyFixture = await makeFixture(server)
})
afterAll(() => server.close())

/** Refusals that a rule does not cover: they depend on the signed-in account, or on another object in the call. */
const ownRefusals: Readonly<Record<string, Partial<Record<Role, Outcome>>>> = {
  autoLogin: { guest: 'needLogin' },
  getLoginBinding: { guest: 'needLogin' },
  // A key of any scope may use the protocol.
  openMcpStream: { otherScopesKey: 'allowed' },
  endMcpSession: { otherScopesKey: 'allowed' },
  // An answer can be saved only by its asker.
  createQaFromResult: { topicManager: 'notFound', cooperator: 'notFound' },
  // Only managers of a team may look users up.
  findUserByManager: Object.fromEntries(
    (['owner', 'otherUser', 'topicManager', 'cooperator', 'subscriber', 'teamMember', 'admin'] as const).map((role) => [
      role,
      'noPermission',
    ]),
  ),
}

/** Makes a call as a role; returns the `errCode` of its answer, 0 for one without envelope. */
async function errCodeFor(fixture: AccessFixture, role: Role, route: Route, sample: Sample): Promise<number> {
  const key = isKeyRole(role) ? keyOf(fixture, role, route) : null
  const visitor = isKeyRole(role) ? server.visitor() : fixture.people[role]
  const token = key === null ? await visitor.token() : ''
  const init = bodyOf(sample)
  const headers = new Headers(init.headers)
  if (key !== null) headers.set('authorization', `Bearer ${key}`)
  const response = await visitor.fetch(addressOf(route, sample, token), { method: route.method, redirect: 'manual', ...init, headers })
  const text = await response.text()
  if (!response.headers.get('content-type')?.startsWith('application/json')) return 0
  const { errCode = 0 } = JSON.parse(text) as { errCode?: number }
  return errCode
}

const routes = Object.entries<Contract>(contracts).flatMap(([domain, contract]) =>
  Object.entries(contract).map(([name, route]) => ({
    domain,
    name,
    route,
    title: `${route.method} ${route.path} (${route.right ?? route.auth})`,
  })),
)

describe('ROLE-001..006 ROLE-008 ROLE-009 PERM-015..017 every call of the contract is allowed or refused for every role as its rule says', () => {
  test.each(routes)('$title', async ({ domain, name, route }) => {
    const makeSample = (samples as Record<string, Record<string, (fixture: AccessFixture) => Sample>>)[domain]![name]!
    const seen: Partial<Record<Role, Outcome>> = {}
    const wanted: Partial<Record<Role, Outcome>> = {}
    const anotherFixture = async () => {
      const fixture = await makeFixture(server)
      usedFixtures.set(domain, fixture)
      return fixture
    }
    for (const role of roles) {
      const want = ownRefusals[name]?.[role] ?? expectedOutcome(route, role)
      const call = async (fixture: AccessFixture) => outcomeOf(route, await errCodeFor(fixture, role, route, makeSample(fixture)))
      wanted[role] = want
      if (want !== 'allowed' || (route.method === 'GET' && route.kind !== 'stream')) {
        seen[role] = await call(readOnlyFixture)
        continue
      }
      const used = usedFixtures.get(domain)
      seen[role] = await call(used ?? (await anotherFixture()))
      // An earlier allowed call may have used up the object, so a fresh fixture decides whether this one is refused.
      if (seen[role] !== want && used) seen[role] = await call(await anotherFixture())
    }
    expect(seen).toEqual(wanted)
  })
})

test('the server mounts every call of the contract, and no other API call', async () => {
  const known = new Set(routes.map(({ route }) => `${route.method} ${route.path.replaceAll(/\{(\w+)\}/g, ':$1')}`))
  for (const { route } of routes) {
    const response = await fetch(server.url + route.path.replaceAll(/\{\w+\}/g, 'x'), {
      method: route.method,
      headers: { 'content-type': 'text/plain' },
    })
    expect([route.path, await response.text()]).not.toEqual([route.path, expect.stringContaining('这个地址')])
  }
  expect(known.size).toBe(routes.length)
})

test('every scope of a key is needed by a call', () => {
  expect(new Set(routes.flatMap(({ route }) => scopesOf(route)))).toEqual(new Set(keyScopes))
})

test('a server does not start with a call without a rule, or with an unknown one', () => {
  const route = { method: 'GET', path: '/api/x', kind: 'json', summary: '' } as unknown as Route
  expect(() => requireRule('x', route)).toThrow('has no access rule')
  expect(() => requireRule('x', { ...route, auth: 'everybody' as never })).toThrow('has no access rule')
  for (const auth of accesses) expect(() => requireRule('x', { ...route, auth })).not.toThrow()
})
