import { contracts, type Contract } from '@wenjin/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser, signIn } from '../../../../test/people.ts'
import { block, consumePass, hasPassedRecently, listBlocked, unblock } from './index.ts'
import { passSlider, Person, startClockedServer, type ClockedServer } from './testing/solver.ts'

const hour = 60 * 60_000

let server: ClockedServer

beforeAll(async () => {
  server = await startClockedServer()
})
afterAll(() => server.close())

const visit = (person: Person) => person.call<{ address: string } | null>('GET', '/api/page-token')

/** Blocks a caller, and advances the clock until all instances have loaded the block. */
async function blockNow(kind: 'address' | 'visitor' | 'account', value: string, until: number | null = null): Promise<void> {
  await block(server.ctx, { kind, value, reason: 'test', until })
  server.pass(10_001)
}

describe('a blocked caller', () => {
  test('ERR-016 gets 4004 with the real address, on every call except for verification, signing out and instance information', async () => {
    const person = new Person(server, '203.0.113.20')
    expect((await visit(person)).errCode).toBe(0)
    await blockNow('address', '203.0.113.20')
    const open = new Set(['getInstance', 'logout', 'logoutApi', 'getHealth', 'getMetrics', ...Object.keys(contracts.captcha)])
    for (const [name, route] of Object.values<Contract>(contracts).flatMap((contract) => Object.entries(contract))) {
      const { method, path, kind } = route
      const response = await person.fetch(method, path.replaceAll(/\{\w+\}/g, 'x'), method === 'GET' ? undefined : {})
      const text = await response.text()
      if (open.has(name)) expect([name, text]).not.toEqual([name, expect.stringContaining('4004')])
      else {
        expect([name, response.status]).toEqual([name, kind === 'stream' ? 510 : 403])
        const { error, error_description: described, jsonrpc, id, ...envelope } = JSON.parse(text)
        expect(envelope).toEqual({ errCode: 4004, errMsg: '需要验证或升级后继续', data: { address: '203.0.113.20' } })
        // Calls for programs also answer in the error format of OpenAI clients, of JSON-RPC or of OAuth.
        expect([name, error !== undefined]).toEqual([
          name,
          path.startsWith('/api/v1/') || path === '/api/mcp' || route.oAuthErrors === true,
        ])
        expect([name, described !== undefined]).toEqual([name, route.oAuthErrors === true])
        expect([jsonrpc, id]).toEqual(path === '/api/mcp' ? ['2.0', null] : [undefined, undefined])
      }
    }
    expect((await visit(new Person(server, '203.0.113.21'))).errCode).toBe(0)
  })

  test('is unblocked by a verification for 30 minutes, for this browser at this address', async () => {
    const address = '203.0.113.22'
    const [person, neighbour] = [new Person(server, address), new Person(server, address)]
    await visit(person)
    await blockNow('address', address)
    expect((await visit(person)).errCode).toBe(4004)
    await passSlider(server, person)
    expect((await visit(person)).errCode).toBe(0)
    expect((await visit(neighbour)).errCode).toBe(4004)
    server.pass(29 * 60_000)
    expect((await visit(person)).errCode).toBe(0)
    server.pass(2 * 60_000)
    expect((await visit(person)).errCode).toBe(4004)
  })

  test('is blocked as visitor or account at every address, until the end of the block', async () => {
    const person = new Person(server)
    await visit(person)
    const tid = person.visitor.cookieOf('tid')!
    await blockNow('visitor', tid, server.ctx.now() + hour)
    expect((await visit(person)).errCode).toBe(4004)
    person.visitor.setCookie('tid', 'a'.repeat(21))
    expect((await visit(person)).errCode).toBe(0)

    const { uid } = await createUser(server)
    await blockNow('account', uid, server.ctx.now() + hour)
    const device = new Person(server)
    await signIn(server, uid, device.visitor)
    expect((await visit(device)).errCode).toBe(4004)
    server.pass(hour)
    expect((await visit(device)).errCode).toBe(0)
  })

  test('appears in a list, and can be renewed and unblocked; IPv6 by its /64', async () => {
    await blockNow('address', '2001:db8:5:5::1')
    await blockNow('address', '2001:db8:5:5::2', server.ctx.now() + hour)
    const found = (await listBlocked(server.ctx)).filter(({ value }) => value.startsWith('2001:'))
    expect(found).toMatchObject([{ kind: 'address', value: '2001:db8:5:5::/64', reason: 'test', until: expect.any(Number) }])
    expect((await visit(new Person(server, '2001:db8:5:5::abcd'))).data).toEqual({ address: '2001:db8:5:5::abcd' })
    expect(await unblock(server.ctx, 'address', '2001:db8:5:5::/64')).toBe(true)
    expect(await unblock(server.ctx, 'address', '2001:db8:5:5::1')).toBe(false)
    server.pass(10_001)
    expect((await visit(new Person(server, '2001:db8:5:5::abcd'))).errCode).toBe(0)
  })

  test('is detected without a query per call', async () => {
    const person = new Person(server)
    await visit(person)
    const { pool } = server.ctx.database
    let asked = 0
    const query = pool.query.bind(pool)
    pool.query = ((...args: Parameters<typeof query>) => {
      if (JSON.stringify(args[0]).includes('blocked_caller')) asked += 1
      return query(...args)
    }) as typeof pool.query
    for (let i = 0; i < 20; i += 1) await visit(person)
    expect(asked).toBeLessThanOrEqual(1)
  })
})

describe('an address that ignores its limits', () => {
  test('is blocked for an hour after more than 1000 refusals in an hour', async () => {
    const address = '203.0.113.30'
    const person = new Person(server, address)
    const code = async () => (await person.call('POST', '/api/captcha/verify', { captchaVerification: 'none' })).errCode
    for (let i = 0; i < 60; i += 1) expect(await code()).toBe(0)
    for (let i = 0; i < 1000; i += 1) if ((await code()) !== 429) throw new Error('the limit of the captcha calls was not met')
    expect((await visit(person)).errCode).toBe(0)
    expect(await code()).toBe(429)
    expect((await visit(person)).errCode).toBe(4004)
    expect((await visit(new Person(server, address))).errCode).toBe(4004)
    expect(await listBlocked(server.ctx)).toContainEqual(expect.objectContaining({ kind: 'address', value: address, reason: 'limits' }))
    server.pass(hour)
    expect((await visit(person)).errCode).toBe(0)
  })
})

describe('the real address', () => {
  test('ERR-016 ignores a forged X-Forwarded-For from an untrusted peer', async () => {
    const open = await startClockedServer({ env: { TRUSTED_PROXIES: '' } })
    try {
      await block(open.ctx, { kind: 'address', value: '127.0.0.1', reason: 'test', until: null })
      expect((await visit(new Person(open, '203.0.113.40'))).data).toEqual({ address: '127.0.0.1' })
    } finally {
      await open.close()
    }
  })

  test('ERR-016 is the first address not vouched for by trusted proxies, whatever the client wrote before it', async () => {
    const behind = await startClockedServer({ env: { TRUSTED_PROXIES: '127.0.0.1,10.0.0.0/8' } })
    try {
      await block(behind.ctx, { kind: 'address', value: '203.0.113.41', reason: 'test', until: null })
      for (const chain of ['203.0.113.41', '203.0.113.41, 10.1.2.3', '198.51.100.9, 203.0.113.41, 10.1.2.3, 10.9.9.9'])
        expect((await visit(new Person(behind, chain))).data).toEqual({ address: '203.0.113.41' })
      expect((await visit(new Person(behind, '203.0.113.41, 198.51.100.9'))).errCode).toBe(0)
    } finally {
      await behind.close()
    }
  })
})

test('a pass is valid for its visitor at its address for 10 minutes, once', async () => {
  const person = new Person(server, '203.0.113.50')
  await passSlider(server, person)
  const caller = {
    uid: null,
    visitorId: person.visitor.cookieOf('tid')!,
    role: 'guest' as const,
    deviceId: null,
    apiKeyId: null,
    address: '203.0.113.50',
    platform: 'pc' as const,
  }
  expect(await hasPassedRecently(server.ctx, caller)).toBe(true)
  expect(await hasPassedRecently(server.ctx, { ...caller, address: '203.0.113.51' })).toBe(false)
  expect(await hasPassedRecently(server.ctx, { ...caller, visitorId: '' })).toBe(false)
  await consumePass(server.ctx, caller)
  expect(await hasPassedRecently(server.ctx, caller)).toBe(false)
  await passSlider(server, person)
  server.pass(10 * 60_000)
  expect(await hasPassedRecently(server.ctx, caller)).toBe(false)
})
