import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { keyScopes, type ApiKey, type FileItem, type SearchAnswer, type Topic } from '@wenjin/contract'
import OpenAI from 'openai'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FakeWebSearch, finding } from '../../../../test/peers/fake-web-search.ts'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { say, startScriptedModel, type ScriptedModel } from '../../../../test/peers/scripted-model.ts'
import { startProgramServer } from '../../../../test/program-server.ts'
import type { TestServer } from '../../../../test/test-server.ts'
import { sumEntries } from '../../people/billing/index.ts'

/** A proxy that passes requests on and cuts the connection when the response of the next request begins. */
class CuttingProxy {
  url = ''
  cuts = 0
  #armed = false
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor(target: string) {
    const { hostname, port } = new URL(target)
    this.#server = createServer((client) => {
      const upstream = connect(Number(port), hostname)
      for (const socket of [client, upstream]) {
        this.#sockets.add(socket)
        socket.on('error', () => socket.destroy()).on('close', () => this.#sockets.delete(socket))
      }
      client.pipe(upstream)
      upstream.on('data', (part) => {
        if (!this.#armed) return void client.write(part)
        this.#armed = false
        this.cuts += 1
        client.destroy()
        upstream.destroy()
      })
      client.on('close', () => upstream.destroy())
      upstream.on('close', () => client.destroy())
    })
  }

  async open(): Promise<this> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  /** Cuts the connection at the first byte of the next response. */
  arm(): void {
    this.#armed = true
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }
}

let server: TestServer
let proxy: CuttingProxy
let model: ScriptedModel
let owner: TestUser
let key: string
const web = new FakeWebSearch()

beforeAll(async () => {
  model = await startScriptedModel()
  server = await startProgramServer(model, web)
  proxy = await new CuttingProxy(server.url).open()
  owner = await createUser(server)
  key = (await owner.visitor.post<ApiKey & { key: string }>('/api/api-key', { name: '程序', scopes: [...keyScopes] })).key
  await owner.visitor.put('越窑.md', '# 越窑\n\n越窑在今天的浙江慈溪一带，唐代烧青瓷。')
  web.found = [finding('https://example.org/yue', '越窑青瓷', { snippet: '越窑在今天的浙江慈溪一带。唐代烧制青瓷。' })]
})
afterAll(async () => {
  proxy.close()
  await server.close()
  await model.close()
})

const spent = async () => -(await sumEntries(server.ctx.db, owner.uid, 0, Number.MAX_SAFE_INTEGER))

/** Makes a request as clients with retries do: again after a lost connection, and after the time in `Retry-After`. */
async function request(method: string, path: string, body: BodyInit | (() => BodyInit), retryKey: string): Promise<Response> {
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const sent = typeof body === 'function' ? body() : body
    const headers = new Headers({ authorization: `Bearer ${key}`, 'idempotency-key': retryKey })
    if (typeof sent === 'string') headers.set('content-type', 'application/json')
    const response = await fetch(proxy.url + path, { method, headers, body: sent }).catch(() => null)
    if (response && response.status !== 409) return response
    if (!response) continue
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error('no answer after 20 attempts')
}

test('a search whose connection was cut is answered and charged once', async () => {
  const before = await spent()
  proxy.arm()
  const response = await request('POST', '/api/v1/search', '{"q":"越窑"}', 'cut-search')
  const answer = (await response.json()) as SearchAnswer
  expect([response.status, answer.credits, proxy.cuts]).toEqual([200, 3, 1])
  expect(response.headers.get('idempotency-replayed')).toBe('true')
  expect((await spent()) - before).toBe(3)
})

test('a library whose creation was cut exists once', async () => {
  proxy.arm()
  const { data } = (await (await request('PUT', '/api/open/topic', '{"name":"断线的库"}', 'cut-topic')).json()) as { data: Topic }
  const named = (await owner.visitor.get<Topic[]>('/api/topic')).filter(({ name }) => name.startsWith('断线的库'))
  expect(named.map(({ id }) => id)).toEqual([data.id])
})

test('a file whose upload was cut exists once', async () => {
  const mine = (await owner.visitor.get<Topic[]>('/api/topic')).find((topic) => topic.mine)!
  const form = () => {
    const made = new FormData()
    made.set('file', new Blob(['# 断线\n\n越窑在浙江慈溪。']), '断线.md')
    return made
  }
  proxy.arm()
  const response = await request('PUT', `/api/open/file/${mine.dirRootId}`, form, 'cut-file')
  const { data } = (await response.json()) as { data: FileItem[] }
  const { data: found } = (await (
    await fetch(`${server.url}/api/open/folder/${mine.dirRootId}?keyword=${encodeURIComponent('断线')}`, {
      headers: { authorization: `Bearer ${key}` },
    })
  ).json()) as { data: { list: { file?: FileItem }[] } }
  expect(found.list.map(({ file }) => file?.id)).toEqual([data[0]!.id])
})

test.each([false, true])('a chat of the openai client with retries is written and charged once, stream: %s', async (stream) => {
  const before = await spent()
  const { length } = model.requests
  model.script = say('越窑在浙江慈溪[[1]]。')
  const openai = new OpenAI({
    apiKey: key,
    baseURL: `${proxy.url}/api/v1`,
    maxRetries: 5,
    defaultHeaders: { 'Idempotency-Key': `cut-chat-${stream}` },
  })
  proxy.arm()
  const messages = [{ role: 'user' as const, content: '越窑在哪里？' }]
  let text = ''
  if (stream) {
    for await (const part of await openai.chat.completions.create({ model: 'fast', messages, stream: true }))
      text += part.choices[0]?.delta.content ?? ''
  } else text = (await openai.chat.completions.create({ model: 'fast', messages })).choices[0]!.message.content!
  expect(text).toContain('慈溪')
  expect(model.requests.length).toBe(length + 1)
  expect((await spent()) - before).toBe(10)
})
