import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { begin, chunk, finish, startScriptedModel, type ScriptedModel } from '../../../../test/peers/scripted-model.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Arrived, Visitor } from '../../../../test/visitor.ts'

let model: ScriptedModel
let server: TestServer
/** The model delays its replies to the strangers’ questions until this resolves. */
let held: Promise<void>
let release: () => void

beforeEach(() => {
  model.requests.length = 0
  held = new Promise<void>((resolve) => (release = resolve))
})

beforeAll(async () => {
  model = await startScriptedModel()
  model.script = async (response, { messages }) => {
    begin(response)
    if (messages.at(-1)!.content.includes('占用')) await held
    chunk(response, { content: '好的，这就回答。' })
    finish(response)
  }
  server = await startTestServer({ env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted', TRUSTED_PROXIES: '127.0.0.1' } })
})
afterAll(async () => {
  release()
  await server.close()
  await model.close()
})

/** Creates a guest at a network address. */
async function guestAt(address: string): Promise<Visitor> {
  const visitor = server.visitor()
  const send = visitor.fetch.bind(visitor)
  visitor.fetch = (path, init = {}) => {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', address)
    return send(path, { ...init, headers })
  }
  await visitor.token()
  return visitor
}

async function ask(visitor: Visitor, question: string): Promise<Arrived[]> {
  const { id } = await visitor.post<{ id: string }>('/api/session', { question, engineType: 'ai' })
  return visitor.stream({ sessionId: id, question })
}

/** Asks many questions whose answers the model delays. */
async function crowd(address: string, guests: number, each: number): Promise<Promise<Arrived[]>[]> {
  const answers: Promise<Arrived[]>[] = []
  for (let n = 0; n < guests; n += 1) {
    const guest = await guestAt(address)
    for (let at = 0; at < each; at += 1) answers.push(ask(guest, `占用 ${n} ${at}`))
  }
  return answers
}

test('guests at one address with many questions do not delay the question of another person', async () => {
  const slow = await crowd('203.0.113.7', 16, 4)
  // An answer that waits for its model does not block another one.
  await expect.poll(() => model.requests.length).toBe(64)
  const honest = await guestAt('198.51.100.9')
  const answer = await ask(honest, '今天怎么样？')
  expect(answer.some(({ data }) => data.includes('这就回答'))).toBe(true)
  // The answers of the others are still running.
  expect(model.requests).toHaveLength(65)
  release()
  for (const events of await Promise.all(slow)) expect(events.some(({ data }) => data.includes('这就回答'))).toBe(true)
})

test('guests at many addresses with slow model replies do not delay the question of another person', async () => {
  const slow = (await Promise.all(['203.0.113.21', '203.0.113.22', '203.0.113.23'].map((address) => crowd(address, 16, 1)))).flat()
  await expect.poll(() => model.requests.length).toBe(48)
  const another = await crowd('203.0.113.21', 1, 1)
  const honest = await guestAt('198.51.100.9')
  expect((await ask(honest, '今天怎么样？')).some(({ data }) => data.includes('这就回答'))).toBe(true)
  expect(model.requests).toHaveLength(50)
  release()
  for (const events of await Promise.all([...slow, ...another])) expect(events.some(({ data }) => data.includes('这就回答'))).toBe(true)
})
