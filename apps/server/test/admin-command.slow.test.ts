import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SignedIn, UserInfo } from '@wenjin/contract'
import { runProgram, spawnServer, type SpawnedServer } from './spawned-server.ts'
import type { Visitor } from './visitor.ts'

let server: SpawnedServer

beforeAll(async () => {
  server = await spawnServer()
})
afterAll(() => server.remove())

async function admin(args: string[], input?: string): Promise<{ code: number | null; output: string }> {
  const program = runProgram('admin', { dataDir: server.dataDir, args, ...(input !== undefined && { input }) })
  const code = await program.ended
  return { code, output: program.output() }
}

/** Signs up with the code in the server's log. */
async function signUp(name: string): Promise<{ visitor: Visitor; uid: string }> {
  const visitor = server.visitor()
  const email = `${name}@example.org`
  await visitor.get(`/verify?type=email&content=${email}&token=${await visitor.token()}`)
  const line = new RegExp(String.raw`验证码 (\d{6})：发给 ${name[0]}\*\*\*@example\.org`)
  await expect.poll(() => server.output).toMatch(line)
  const code = line.exec(server.output)![1]
  const { data } = await visitor.call<SignedIn>('POST', '/login', { type: 'email', content: email, code })
  return { visitor, uid: data.user.uid }
}

const roleOf = async (visitor: Visitor) => (await visitor.get<UserInfo>('/api/my-info')).role

test('the command manages the same accounts while the server runs and while it does not', async () => {
  const first = await signUp('first')
  const second = await signUp('second')
  // Signing up does not make an account an admin.
  expect(await roleOf(first.visitor)).toBe('user')
  expect((await admin(['role', 'first@example.org', 'admin'])).code).toBe(0)
  expect(await roleOf(first.visitor)).toBe('admin')
  expect(await roleOf(second.visitor)).toBe('user')

  const listed = await admin(['list'])
  expect(listed.code).toBe(0)
  expect(listed.output).toMatch(new RegExp(String.raw`^${first.uid}  admin .* f\*\*\*@example\.org `, 'm'))
  expect(listed.output).toMatch(new RegExp(String.raw`^${second.uid}  user  .* s\*\*\*@example\.org `, 'm'))

  // A role takes effect at once, also for existing logins.
  expect(await admin(['role', 'Second@Example.org', 'admin'])).toMatchObject({ code: 0, output: expect.stringContaining('管理员') })
  expect(await roleOf(second.visitor)).toBe('admin')

  // Passwords: from standard input, generated, and refused when weak.
  expect(await admin(['password', 'second@example.org', '--stdin'], '12345678\n')).toMatchObject({
    code: 1,
    output: expect.stringContaining('太常见'),
  })
  expect(await roleOf(second.visitor)).toBe('admin')
  expect(await admin(['password', second.uid, '--stdin'], 'a quiet harbour 7\n')).toMatchObject({
    code: 0,
    output: expect.stringContaining('已设置'),
  })
  expect((await second.visitor.call('GET', '/api/my-info')).errCode).toBe(401)
  const again = await second.visitor.call<SignedIn>('POST', '/login', { account: 'second@example.org', password: 'a quiet harbour 7' })
  expect(again.errCode).toBe(0)
  const made = await admin(['password', 'second@example.org', '--generate'])
  const password = made.output.trimEnd().split('\n').at(-1)!
  expect((await second.visitor.call('POST', '/login', { account: 'second@example.org', password })).errCode).toBe(0)

  expect((await admin(['signout', 'second@example.org'])).code).toBe(0)
  expect((await second.visitor.call('GET', '/api/my-info')).errCode).toBe(401)

  await server.stop()
  expect((await admin(['role', first.uid, 'user'])).code).toBe(0)
  await server.start()
  expect(await roleOf(first.visitor)).toBe('user')
  expect(await admin(['role', second.uid, 'user'])).toMatchObject({ code: 1, output: expect.stringMatching(/最后一位管理员.*last admin/s) })

  const codes = await admin(['redeem-code', '--days', '30', '--count', '3'])
  expect(codes.output.match(/^([0-9A-Z]{4}-){4}[0-9A-Z]{4}$/gm)).toHaveLength(3)
  const redeemed = await first.visitor.call<{ days: number }>('POST', '/user/redeem', { code: codes.output.split('\n')[0] })
  expect(redeemed.data.days).toBe(30)
})

test('a caller is blocked and unblocked', async () => {
  const { visitor, uid } = await signUp('third')
  expect((await admin(['block', 'account', 'third@example.org', '--hours', '1', '--reason', '刷接口'])).code).toBe(0)
  expect((await admin(['blocked'])).output).toMatch(new RegExp(`^account  ${uid}  .*刷接口`, 'm'))
  expect((await admin(['block', 'address', 'nowhere'])).code).toBe(1)
  // Calls apply a change within 10 seconds.
  await expect.poll(async () => (await visitor.call('GET', '/api/topic')).errCode, { interval: 250 }).toBe(4004)
  expect((await admin(['unblock', 'account', 'third@example.org'])).code).toBe(0)
  expect((await admin(['unblock', 'account', 'third@example.org'])).code).toBe(1)
})

test('errors are printed in Chinese and English', async () => {
  const orders = [['signout', 'nobody@example.org'], ['password', 'first@example.org'], ['dance'], ['--help']]
  expect(await Promise.all(orders.map((order) => admin(order)))).toMatchObject([
    { code: 1, output: expect.stringMatching(/没有找到账号「nobody@example\.org」.*Not found: the account/s) },
    { code: 1, output: expect.stringContaining('--stdin') },
    { code: 1, output: expect.stringMatching(/没有命令「dance」.*用法 Usage/s) },
    { code: 0, output: expect.stringContaining('redeem-code --days N') },
  ])
})
