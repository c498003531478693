import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailbox } from '../../../../test/peers/mailbox.ts'
import { createUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { createMemoryLimiter } from '../../../providers/limiter/memory.ts'

const hour = 3_600_000
const mailbox = createMailbox()
const began = Date.now()
let ahead = 0
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({
    adjust(ctx) {
      mailbox.attach(ctx)
      ctx.now = () => began + ahead
    },
  })
  await createUser(server, { role: 'admin' })
})
afterAll(() => server.close())
beforeEach(() => {
  ahead = hour
})

const askCode = async (visitor: ReturnType<TestServer['visitor']>, content: string) =>
  visitor.call('GET', `/verify?${new URLSearchParams({ type: 'email', content, token: await visitor.token() })}`)
const signIn = (visitor: ReturnType<TestServer['visitor']>, content: string, code: string) =>
  visitor.call('POST', '/login', { type: 'email', content, code })

test('after the clock was set back an hour, an earlier code is accepted', async () => {
  const visitor = server.visitor()
  expect((await askCode(visitor, 'sent@example.org')).errCode).toBe(0)
  ahead = 0
  expect(await signIn(visitor, 'sent@example.org', mailbox.codeFor('sent@example.org'))).toMatchObject({ errCode: 0 })
})

test('after the clock was set back, another code can be requested at once', async () => {
  const visitor = server.visitor()
  expect((await askCode(visitor, 'again@example.org')).errCode).toBe(0)
  ahead = 0
  expect((await askCode(visitor, 'again@example.org')).errCode).toBe(0)
  expect(mailbox.messagesTo('again@example.org')).toHaveLength(2)
  expect(await signIn(visitor, 'again@example.org', mailbox.codeFor('again@example.org'))).toMatchObject({ errCode: 0 })
  // The clock is stable now, so the minute applies again.
  expect((await askCode(visitor, 'again@example.org')).errCode).toBe(0)
  expect((await askCode(visitor, 'again@example.org')).errCode).toBe(409)
})

test('wrong guesses count as before, and a lock does not exceed its normal duration', async () => {
  const visitor = server.visitor()
  const content = 'guessed@example.org'
  await askCode(visitor, content)
  for (let n = 0; n < 3; n += 1) expect((await signIn(visitor, content, '000000')).errCode).toBe(5)
  ahead = 0
  await askCode(visitor, content)
  expect(await signIn(visitor, content, mailbox.codeFor(content))).toMatchObject({ errCode: 0 })
})

test('a rate limit blocks nobody for the hour that the clock was set back', async () => {
  let at = 10 * hour
  const limiter = createMemoryLimiter(() => at)
  const window = { max: 1, windowMs: 60_000 }
  expect((await limiter.hit('a', window)).allowed).toBe(true)
  at -= hour
  const { allowed, retryAfterMs } = await limiter.hit('a', window)
  expect(allowed).toBe(false)
  expect(retryAfterMs).toBeLessThanOrEqual(60_000)
  at += 60_001
  expect((await limiter.hit('a', window)).allowed).toBe(true)
})
