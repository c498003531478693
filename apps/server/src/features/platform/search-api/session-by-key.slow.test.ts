import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { ApiKey, Envelope, Result } from '@wenjin/contract'
import { EventSource } from 'eventsource'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { begin, chunk, finish, say, startScriptedModel, type ScriptedModel } from '../../../../test/peers/scripted-model.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { jsonOf, readEvents, type Arrived } from '../../../../test/visitor.ts'

let server: TestServer
let model: ScriptedModel
let owner: TestUser
let key: string

beforeAll(async () => {
  model = await startScriptedModel()
  server = await startTestServer({ env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' } })
  owner = await createUser(server)
  key = (await owner.visitor.post<ApiKey & { key: string }>('/api/api-key', { name: '程序', scopes: ['chat'] })).key
  await owner.visitor.put('越窑.md', '# 越窑\n\n越窑在今天的浙江慈溪一带，唐代烧青瓷。')
})
afterAll(async () => {
  await server.close()
  await model.close()
})

const headers = () => ({ authorization: `Bearer ${key}`, 'content-type': 'application/json' })

async function call<T>(method: string, path: string, body?: unknown): Promise<Envelope<T> & { status: number }> {
  const response = await fetch(server.url + path, { method, headers: headers(), ...(body !== undefined && { body: JSON.stringify(body) }) })
  return { ...((await response.json()) as Envelope<T>), status: response.status }
}
const ask = (body: unknown) => fetch(`${server.url}/api/searchV2`, { method: 'POST', headers: headers(), body: JSON.stringify(body) })
const textOf = (events: readonly Arrived[]) =>
  events
    .filter(({ n, data }) => n !== null && data.startsWith('{'))
    .map(jsonOf)
    .flatMap((message) => (message.type === 'append-text' ? [message.text] : []))
    .join('')
const resultsOf = async (id: string) => (await call<{ list: Result[] }>('GET', `/api/session/${id}/result`)).data.list

test('a program drives a session like the page: it asks, continues from an answer, replays, stops', async () => {
  model.script = say('越窑在浙江慈溪[[1]]。')
  const made = await call<{ id: string }>('POST', '/api/session', { question: '越窑在哪里？', mode: 'concise', lang: 'zh' })
  expect([made.status, made.errCode]).toEqual([200, 0])
  const { id } = made.data
  const first = await readEvents(await ask({ sessionId: id }))
  expect(textOf(first)).toContain('慈溪')
  expect(first.at(-1)?.data).toBe('[DONE]')
  const [answer] = await resultsOf(id)
  expect(answer).toMatchObject({ state: 'done', question: '越窑在哪里？', references: [expect.anything()] })

  const second = await readEvents(await ask({ sessionId: id, question: '它在唐代烧什么？', parentId: answer!.id }))
  expect(second.at(-1)?.data).toBe('[DONE]')
  expect((await resultsOf(id)).map(({ parentId }) => parentId)).toEqual([null, answer!.id])

  // The stream of a finished turn is replayed from the client's index on.
  const last = first.findLast(({ n }) => n !== null)!.n!
  const replay = await readEvents(await ask({ sessionId: id, resultId: answer!.id, fromIndex: last - 2 }))
  expect(replay.map(({ n }) => n)).toEqual([last - 1, last])

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  model.script = async (response) => {
    begin(response)
    chunk(response, { content: '越窑在浙江慈溪[[1]]。' })
    await held
    finish(response)
  }
  const { data: long } = await call<{ id: string }>('POST', '/api/session', { question: '越窑在哪里？说说经过。' })
  const stream = readEvents(await ask({ sessionId: long.id }))
  await expect.poll(async () => (await resultsOf(long.id))[0]?.text ?? '').toContain('慈溪')
  expect((await call('GET', `/api/session/${long.id}/stop`)).data).toEqual({ stopped: true })
  release()
  expect((await stream).at(-1)?.data).toBe('[DONE]')
  expect((await resultsOf(long.id))[0]).toMatchObject({ state: 'stopped' })
  // The session is in its owner's history like one from the page.
  expect(await owner.visitor.get(`/api/session/${id}`)).toMatchObject({ mine: true })
})

test('an unknown value is answered with the accepted ones, in Chinese and English', async () => {
  const wrong = await call('POST', '/api/session', { question: '越窑', mode: 'thorough' })
  expect([wrong.status, wrong.errMsg]).toEqual([400, expect.stringContaining('concise、detail')])
  const english = await call('POST', '/api/session?lang=en', { question: '越窑', mode: 'thorough' })
  expect(english.errMsg).toContain('concise, detail')
})

test('unknown fields are ignored', async () => {
  const made = await call<{ id: string }>('POST', '/api/session', { question: '越窑', metadata: { a: 1 }, stream: 'yes' })
  expect(made.errCode).toBe(0)
})

test('a body of 50 MB is refused, and the next call works', async () => {
  const big = await call('POST', '/api/session', { question: '越'.repeat(17_000_000) }).catch((error: unknown) => error as Error)
  if (big instanceof Error) expect(big.message).toMatch(/fetch failed/)
  else expect(big.status).toBe(413)
  expect((await call('POST', '/api/session', { question: '越窑' })).errCode).toBe(0)
})

/** Opens a TCP proxy to the server whose connections can be cut. */
async function openLine(): Promise<{ url: string; cut: () => void; line: Server }> {
  const sockets = new Set<Socket>()
  const { hostname, port } = new URL(server.url)
  const line = createServer((near) => {
    const far = connect(Number(port), hostname)
    for (const socket of [near, far]) sockets.add(socket.on('error', () => undefined))
    near.pipe(far).pipe(near)
  })
  await new Promise<void>((resolve) => {
    line.listen(0, '127.0.0.1', resolve)
  })
  const cut = () => {
    for (const socket of sockets) socket.destroy()
    sockets.clear()
  }
  return { url: `http://127.0.0.1:${(line.address() as AddressInfo).port}`, cut, line }
}

test('the client of the package eventsource resumes after a cut by Last-Event-ID, without losing or repeating an event', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  model.script = async (response) => {
    begin(response)
    chunk(response, { content: '越窑在浙江慈溪[[1]]。' })
    await held
    chunk(response, { content: '唐代烧青瓷[[1]]。' })
    finish(response)
  }
  const { data: session } = await call<{ id: string }>('POST', '/api/session', { question: '越窑在哪里？' })
  const { url, cut, line } = await openLine()
  const resumedFrom: string[] = []
  const source = new EventSource(`${url}/api/searchV2?sessionId=${session.id}`, {
    fetch: (input, init) => {
      const sent = new Headers(init.headers)
      const last = sent.get('last-event-id')
      if (last !== null) resumedFrom.push(last)
      sent.set('authorization', `Bearer ${key}`)
      return fetch(input, { ...init, headers: Object.fromEntries(sent) })
    },
  })
  const received: Arrived[] = []
  try {
    await new Promise<void>((resolve) => {
      source.addEventListener('message', ({ data, lastEventId }: MessageEvent<string>) => {
        received.push({ n: Number(lastEventId), data })
        if (data.includes('慈溪') && resumedFrom.length === 0) {
          cut()
          release()
        }
        if (data === '[DONE]') resolve()
      })
    })
  } finally {
    source.close()
    cut()
    line.close()
  }
  expect(resumedFrom).toHaveLength(1)
  const numbers = received.filter(({ data }) => data.startsWith('{') || data.startsWith('[')).map(({ n }) => n)
  expect(numbers).toEqual(numbers.map((_, index) => index))
  expect(textOf(received)).toContain('青瓷')
})
