import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AdminAction, SignedIn } from '@wenjin/contract'
import { createUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'
import { claimAddress } from './first-run.service.ts'

const password = 'correct horse battery staple'
let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

async function visitor(): Promise<Visitor> {
  const one = server.visitor()
  await one.token()
  return one
}
const state = async () => (await server.visitor().get<{ firstRun: string }>('/api/instance')).firstRun
const claim = async (who: Visitor, body: object) => who.call<SignedIn>('POST', '/api/first-run/admin', body)

test('only the console’s code creates the first admin; of several concurrent claims one succeeds', async () => {
  expect(await state()).toBe('open')
  const address = (await claimAddress(server.ctx, 'https://wenjin.example.org'))!
  expect(address).toMatch(/^https:\/\/wenjin\.example\.org\/first-run#[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}$/)
  const code = address.slice(address.indexOf('#') + 1)
  const account = { account: 'boss@example.org', password }
  for (const wrong of ['0000-0000-0000-0000', code.slice(0, -1), 'x']) {
    expect(await claim(await visitor(), { code: wrong, ...account })).toMatchObject({ status: 400, errCode: 5 })
  }
  // A rejected or missing password leaves the instance unclaimed.
  expect(await claim(await visitor(), { code, account: 'boss@example.org', password: '1' })).toMatchObject({ status: 400 })
  expect(await claim(await visitor(), { code, account: 'boss@example.org' })).toMatchObject({ status: 400 })
  expect(await claim(await visitor(), { code })).toMatchObject({ status: 400 })
  expect(await state()).toBe('open')

  const people = await Promise.all([1, 2, 3].map(visitor))
  const answers = await Promise.all(
    people.map((one, at) => claim(one, { code: code.toLowerCase().replaceAll('-', ' '), account: `boss${at}@example.org`, password })),
  )
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  const first = answers.findIndex(({ status }) => status === 200)
  expect(answers[first]!.data.user.role).toBe('admin')
  expect(await state()).toBe('started')
  expect(await claimAddress(server.ctx, '')).toBeNull()
  expect(await claim(await visitor(), { code, ...account })).toMatchObject({ status: 409 })

  const boss = people[first]!
  const { list } = await boss.get<{ list: AdminAction[] }>('/api/admin/action')
  expect(list).toMatchObject([{ action: 'claim' }])
  await boss.call('POST', '/api/first-run/finish', {})
  expect(await state()).toBe('done')
})

test('a signed-in user becomes the first admin with the own account, and the code alone admits no guest', async () => {
  const other = await startTestServer()
  try {
    const { visitor: somebody, uid } = await createUser(other)
    await somebody.token()
    const code = (await claimAddress(other.ctx, ''))!.split('#')[1]!
    expect(await somebody.call('POST', '/api/first-run/admin', { code: 'wrong' })).toMatchObject({ errCode: 5 })
    const claimed = await somebody.call<SignedIn>('POST', '/api/first-run/admin', { code })
    expect(claimed.data).toMatchObject({ user: { uid, role: 'admin' }, isNew: false })
  } finally {
    await other.close()
  }
})
