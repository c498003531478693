import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { keyScopes, type ApiKey, type NewApiKey, type SearchAnswer, type Topic } from '@wenjin/contract'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FakeWebSearch, finding } from '../../../../test/peers/fake-web-search.ts'
import { htmlPage, LoopbackSite } from '../../../../test/peers/loopback-web.ts'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { begin, chunk, say, startScriptedModel, type ScriptedModel } from '../../../../test/peers/scripted-model.ts'
import { startProgramServer } from '../../../../test/program-server.ts'
import type { TestServer } from '../../../../test/test-server.ts'
import { file as fileTable } from '../../../db/schema/library/file.ts'
import { sumEntries } from '../../people/billing/index.ts'

let server: TestServer
let site: LoopbackSite
let owner: TestUser
let stranger: TestUser
let model: ScriptedModel
let key: string
let topic: Topic
let fileId: string
const web = new FakeWebSearch()
const open: Client[] = []

const spent = async () => -(await sumEntries(server.ctx.db, owner.uid, 0, Number.MAX_SAFE_INTEGER))

async function makeKey(asked: Partial<NewApiKey> = {}): Promise<ApiKey & { key: string }> {
  return owner.visitor.post('/api/api-key', { name: '工具', scopes: [...keyScopes], ...asked })
}

/** Connects with the official client, unchanged. */
async function connect(bearer = key, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' })
  const requestInit = { headers: { authorization: `Bearer ${bearer}`, ...headers } }
  await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/api/mcp`), { requestInit }) as never)
  open.push(client)
  return client
}

type Result = Awaited<ReturnType<Client['callTool']>>
const textOf = ({ content }: Result) => (content as { text: string }[])[0]!.text

/** Posts a message without the SDK. */
async function post(message: unknown, headers: Record<string, string> = {}): Promise<Response> {
  const init = { method: 'POST', headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers } }
  return fetch(`${server.url}/api/mcp`, { ...init, body: JSON.stringify(message) })
}

beforeAll(async () => {
  site = await new LoopbackSite({ '/yue': htmlPage('越窑青瓷', '越窑在今天的浙江慈溪一带，唐代烧制青瓷，产品远销海外。') }).open()
  model = await startScriptedModel()
  server = await startProgramServer(model, web)
  owner = await createUser(server)
  stranger = await createUser(server)
  key = (await makeKey()).key
  topic = await owner.visitor.post<Topic>('/api/topic', { name: '窑址' })
  fileId = (
    await owner.visitor.put(
      '越窑.md',
      `# 越窑\n\n越窑在今天的浙江慈溪一带，唐代烧青瓷。\n\n${'青瓷的釉色青中带黄。\n\n'.repeat(6000)}`,
      topic.dirRootId,
    )
  ).id
  web.found = [finding(`${site.url}/yue`, '越窑青瓷', { snippet: '越窑在今天的浙江慈溪一带。唐代烧制青瓷。' })]
})
afterEach(async () => {
  for (const client of open.splice(0)) await client.close()
})
afterAll(async () => {
  await server.close()
  await model.close()
  site.close()
})

describe('APIFAMILY-018 tools of the API family, called with the official client', () => {
  test('are listed with their schemas', async () => {
    const client = await connect()
    expect(client.getServerVersion()).toMatchObject({ name: 'wenjin' })
    const { tools } = await client.listTools()
    const fieldsOf = (name: string) => Object.keys(tools.find((tool) => tool.name === name)!.inputSchema.properties!)
    expect(fieldsOf('metaso_web_search')).toEqual(['q', 'scope', 'size', 'includeSummary', 'includeRawContent'])
    expect(fieldsOf('metaso_web_reader')).toEqual(['url', 'format'])
    expect(fieldsOf('metaso_chat')).toEqual(['message', 'model', 'scope'])
  })

  test('include metaso_web_search, which returns the JSON of /api/v1/search in one part, and charges its price once', async () => {
    const client = await connect()
    const before = await spent()
    const result = await client.callTool({ name: 'metaso_web_search', arguments: { q: '越窑青瓷', size: '5', includeSummary: true } })
    expect(result.content).toHaveLength(1)
    const answer = JSON.parse(textOf(result)) as SearchAnswer
    expect(answer).toMatchObject({ searchParameters: { scope: 'webpage', size: 5 }, credits: 5 })
    expect(answer.webpages!.find(({ link }) => link === `${site.url}/yue`)).toMatchObject({
      title: '越窑青瓷',
      position: expect.any(Number),
    })
    expect((await spent()) - before).toBe(5)
  })

  test('include metaso_web_reader, which returns JSON or Markdown', async () => {
    const client = await connect()
    const page = await client.callTool({ name: 'metaso_web_reader', arguments: { url: `${site.url}/yue` } })
    expect(JSON.parse(textOf(page))).toMatchObject({ title: '越窑青瓷', credits: 3 })
    const markdown = await client.callTool({ name: 'metaso_web_reader', arguments: { url: `${site.url}/yue`, format: 'markdown' } })
    expect(textOf(markdown)).toMatch(/^# 越窑青瓷/)
  })

  test('include metaso_chat, which reports its stages and answers with its sources', async () => {
    model.script = say('越窑在浙江慈溪[[1]]。')
    const client = await connect()
    const before = await spent()
    const heard: { progress: number; message?: string }[] = []
    const onprogress = (step: { progress: number; message?: string }) => heard.push(step)
    const result = await client.callTool({ name: 'metaso_chat', arguments: { message: '越窑在哪里？', model: 'fast' } }, undefined, {
      onprogress,
    })
    expect(textOf(result)).toMatch(/慈溪[^]*\n\n\[1\] /)
    expect(result.structuredContent).toMatchObject({
      credits: 10,
      sources: expect.arrayContaining([expect.objectContaining({ link: expect.any(String) })]),
    })
    expect(heard.length).toBeGreaterThan(2)
    expect(heard.map(({ progress }) => progress)).toEqual(heard.map((_, at) => at + 1))
    expect((await spent()) - before).toBe(10)
    expect(await owner.visitor.get('/api/search-history')).toMatchObject({ total: 0 })
  })

  test('return an error result in both languages for wrong arguments', async () => {
    const before = await spent()
    const wrong = { name: 'metaso_web_search', arguments: { q: '越窑', scope: 'everything' } }
    const chinese = await (await connect()).callTool(wrong)
    expect([chinese.isError, textOf(chinese)]).toEqual([true, expect.stringContaining('webpage、document、scholar')])
    const english = await (await connect(key, { 'accept-language': 'en' })).callTool(wrong)
    expect([english.isError, textOf(english)]).toEqual([true, expect.stringContaining('must be one of webpage, document')])
    await expect((await connect()).callTool({ name: 'metaso_dance' })).rejects.toMatchObject({ code: -32_602 })
    expect(await spent()).toBe(before)
  })
})

describe('cancelling', () => {
  /** Simulates a model that starts to answer and continues until the connection is closed. */
  function hangingModel() {
    const begun = Promise.withResolvers<void>()
    const closed = Promise.withResolvers<void>()
    model.script = (response) => {
      response.on('close', closed.resolve)
      begin(response)
      chunk(response, { content: '越窑在浙江慈溪[[1]]。唐代' })
      begun.resolve()
    }
    return { begun: begun.promise, closed: closed.promise }
  }

  test('a call stops the answer', async () => {
    const { begun, closed } = hangingModel()
    const client = await connect()
    const stop = new AbortController()
    const asked = client.callTool({ name: 'metaso_chat', arguments: { message: '越窑在哪里？' } }, undefined, { signal: stop.signal })
    await begun
    stop.abort('enough')
    await expect(asked).rejects.toThrow('enough')
    await closed
  })

  test('affects only the calls of the cancelling client when two clients share a key', async () => {
    const first = hangingModel()
    const [one, other] = [await connect(), await connect()]
    const stop = new AbortController()
    const ask = { name: 'metaso_chat', arguments: { message: '越窑在哪里？' } }
    const asked = one.callTool(ask, undefined, { signal: stop.signal })
    await first.begun
    model.script = say('越窑在浙江慈溪[[1]]。')
    // Both clients number their requests from the same value.
    const answered = await other.callTool(ask)
    expect(textOf(answered)).toContain('慈溪')
    stop.abort('enough')
    await expect(asked).rejects.toThrow('enough')
    await first.closed
  })

  test('a call before it arrives prevents it from starting, at no cost', async () => {
    let answers = 0
    model.script = (...exchange) => {
      answers += 1
      return say('越窑在浙江慈溪[[1]]。')(...exchange)
    }
    const before = await spent()
    const session = { 'mcp-session-id': 'overtaken', accept: 'application/json, text/event-stream' }
    const ask = (id: number) => ({
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: { name: 'metaso_chat', arguments: { message: '越窑？' } },
    })
    await post({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 7 } }, session)
    const overtaken = await post(ask(7), session)
    expect([overtaken.status, await overtaken.text(), answers]).toEqual([202, '', 0])
    // Also within one request; other calls of the session, and calls of other sessions with the same number, are answered.
    const both = await post(
      [
        { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 'a' } },
        { ...ask(0), id: 'a' },
      ],
      session,
    )
    expect([both.status, answers, await spent()]).toEqual([202, 0, before])
    expect(await (await post(ask(8), session)).text()).toContain('慈溪')
    expect(await (await post(ask(7), { ...session, 'mcp-session-id': 'another' })).text()).toContain('慈溪')
    expect(answers).toBe(2)
  })

  test('happens for all calls of a client that ends its session or disconnects', async () => {
    const { begun, closed } = hangingModel()
    const client = await connect()
    const asked = client.callTool({ name: 'metaso_chat', arguments: { message: '越窑在哪里？' } })
    const refused = asked.catch((error: unknown) => error)
    await begun
    await client.close()
    expect(await refused).toBeInstanceOf(Error)
    await closed
  })
})

describe('libraries', () => {
  test('have tools that list and read files, long ones in parts', async () => {
    const client = await connect()
    const topics = await client.callTool({ name: 'wenjin_list_topics', arguments: {} })
    const found = (topics.structuredContent as { topics: { name: string; folderId: string }[] }).topics.find(({ name }) => name === '窑址')!
    const files = await client.callTool({ name: 'wenjin_list_files', arguments: { folderId: found.folderId } })
    expect(files.structuredContent).toMatchObject({ total: 1, files: [{ id: fileId, fileName: '越窑.md', state: 'ready' }] })
    let [text, next]: [string, number | null] = ['', 0]
    let parts = 0
    while (next !== null) {
      const part = await client.callTool({ name: 'wenjin_read_file', arguments: { fileId, offset: next } })
      const { markdown, next: after } = part.structuredContent as { markdown: string; next: number | null }
      ;[text, next] = [text + markdown, after]
      parts += 1
    }
    expect(parts).toBeGreaterThan(1)
    expect(text.match(/青中带黄/g)).toHaveLength(6000)
  })

  test('have tools that add a text and ask the library', async () => {
    const client = await connect()
    const made = await client.callTool({ name: 'wenjin_create_topic', arguments: { name: '灯塔' } })
    const { id, folderId } = made.structuredContent as { id: string; folderId: string }
    const added = await client.callTool({
      name: 'wenjin_add_text',
      arguments: { folderId, name: '灯塔', text: '青石渡口的灯塔塔高十九米。' },
    })
    const { id: addedId } = added.structuredContent as { id: string }
    await expect.poll(async () => (await owner.visitor.get<{ state: string }>(`/api/file/${addedId}`)).state).toBe('ready')
    model.script = say('塔高十九米[[1]]。')
    const answer = await client.callTool({ name: 'wenjin_ask_library', arguments: { question: '灯塔多高？', topicId: id } })
    expect(textOf(answer)).toMatch(/十九米[^]*sessionId: /)
  })

  test('are resources with their files, page by page, readable by the rights of the key', async () => {
    const { db } = server.ctx
    const [stored] = await db.select().from(fileTable).where(eq(fileTable.id, fileId))
    await db.insert(fileTable).values(Array.from({ length: 120 }, (_, n) => ({ ...stored!, id: `fragment-${n}`, name: `残片${n}` })))
    const client = await connect()
    const uris: string[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      const page = await client.listResources({ ...(cursor && { cursor }) })
      uris.push(...page.resources.map(({ uri }) => uri))
      cursor = page.nextCursor
      pages += 1
    } while (cursor)
    expect(pages).toBeGreaterThan(1)
    expect(new Set(uris).size).toBe(uris.length)
    expect(uris.filter((uri) => uri.startsWith('wenjin://file/')).length).toBeGreaterThanOrEqual(121)
    const listed = await client.readResource({ uri: `wenjin://topic/${topic.id}` })
    expect(JSON.parse((listed.contents[0] as { text: string }).text)).toMatchObject({
      name: '窑址',
      total: 121,
      nextUri: `wenjin://topic/${topic.id}?page=1`,
    })
    const { contents } = await client.readResource({ uri: `wenjin://file/${fileId}` })
    expect(contents[0]).toMatchObject({
      mimeType: 'text/markdown',
      text: expect.stringContaining('慈溪'),
      _meta: { nextUri: expect.stringMatching(/\?offset=\d+$/) },
    })
    expect((await client.listResourceTemplates()).resourceTemplates.map(({ name }) => name)).toEqual(['topic', 'file'])
    // Another account's file does not exist for the caller.
    const { key: strange } = await stranger.visitor.post<{ key: string }>('/api/api-key', { name: '别人', scopes: ['knowledge:read'] })
    const outsider = await connect(strange)
    await expect(outsider.readResource({ uri: `wenjin://file/${fileId}` })).rejects.toMatchObject({ code: -32_002 })
    await expect(client.readResource({ uri: 'file:///etc/passwd' })).rejects.toMatchObject({ code: -32_002 })
    await expect(client.listResources({ cursor: 'nonsense' })).rejects.toMatchObject({ code: -32_602 })
  })
})

describe('PERM-015 PERM-016 keys', () => {
  test('a bad key is refused with the location of the authorization metadata', async () => {
    await expect(connect('mk-bad')).rejects.toMatchObject({ code: 401, message: expect.stringContaining('2005') })
    const response = await post({ jsonrpc: '2.0', id: 1, method: 'ping' }, { authorization: 'Bearer mk-bad' })
    expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"')
    const [, address] = /resource_metadata="([^"]+)"/.exec(response.headers.get('www-authenticate')!)!
    expect(await (await fetch(address!)).json()).toMatchObject({ resource: `${server.url}/api/mcp`, bearer_methods_supported: ['header'] })
    expect(await response.json()).toMatchObject({ errCode: 2005, jsonrpc: '2.0', error: { code: -32_000 } })
  })

  test('a key without the scope of a tool is refused with the scope’s name; library tools are not listed for it', async () => {
    const { key: reader } = await makeKey({ scopes: ['reader'] })
    const client = await connect(reader)
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual(['metaso_web_search', 'metaso_web_reader', 'metaso_chat'])
    const refused = client.callTool({ name: 'metaso_web_search', arguments: { q: '越窑' } })
    await expect(refused).rejects.toMatchObject({ code: 403, message: expect.stringContaining('search') })
    await expect(client.callTool({ name: 'wenjin_read_file', arguments: { fileId } })).rejects.toMatchObject({ code: 403 })
    await expect(client.listResources()).rejects.toMatchObject({ code: 403, message: expect.stringContaining('knowledge:read') })
  })

  test('only calls count against the daily limit, and calls over it end with 3003', async () => {
    const { key: limited } = await makeKey({ dailyLimit: 1 })
    const client = await connect(limited)
    await client.listTools()
    await client.callTool({ name: 'metaso_web_search', arguments: { q: '越窑' } })
    const second = client.callTool({ name: 'metaso_web_search', arguments: { q: '越窑' } })
    await expect(second).rejects.toMatchObject({ code: 429, message: expect.stringContaining('3003') })
  })

  test('PERM-017 revoking a key stops its running tool', async () => {
    const made = await makeKey({ scopes: ['chat'] })
    const closed = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    model.script = (response) => {
      response.on('close', closed.resolve)
      begin(response)
      chunk(response, { content: '越窑在浙江慈溪[[1]]。唐代' })
      begun.resolve()
    }
    const client = await connect(made.key)
    const asked = client.callTool({ name: 'metaso_chat', arguments: { message: '越窑在哪里？' } })
    const refused = asked.catch((error: unknown) => error)
    await begun.promise
    await owner.visitor.token()
    await owner.visitor.call('DELETE', `/api/api-key/${made.id}`)
    await closed.promise
    await expect(client.callTool({ name: 'metaso_chat', arguments: { message: '越窑？' } })).rejects.toMatchObject({ code: 401 })
    await client.close()
    expect(await refused).toBeInstanceOf(Error)
  })
})

describe('the transport', () => {
  test('answers in JSON to a client that accepts only JSON', async () => {
    const response = await post({
      jsonrpc: '2.0',
      id: 7,
      method: 'tools/call',
      params: { name: 'metaso_web_search', arguments: { q: '越窑' } },
    })
    expect(response.headers.get('content-type')).toContain('application/json')
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', id: 7, result: { content: [{ type: 'text' }] } })
  })

  test('offers no stream of the server’s own, and answers invalid messages as the protocol specifies', async () => {
    const stream = await fetch(`${server.url}/api/mcp`, { headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' } })
    expect([stream.status, stream.headers.get('allow')]).toEqual([405, 'POST, DELETE'])
    expect(await (await post({ hello: 'there' })).json()).toMatchObject({ error: { code: -32_700 } })
    expect(await (await post({ jsonrpc: '2.0', id: 3, method: 'no/such' })).json()).toMatchObject({ id: 3, error: { code: -32_601 } })
    const future = await post({ jsonrpc: '2.0', id: 4, method: 'ping' }, { 'mcp-protocol-version': '2999-01-01' })
    expect(future.status).toBe(400)
    expect((await post({ jsonrpc: '2.0', method: 'notifications/initialized' })).status).toBe(202)
  })

  test('refuses a body of 50 MB and answers the next message', async () => {
    const big = await post({ jsonrpc: '2.0', id: 1, method: 'ping', params: { x: 'x'.repeat(50 * 1024 * 1024) } }).catch(
      (error: unknown) => error as Error,
    )
    if (big instanceof Response) expect(big.status).toBe(413)
    else expect(big).toBeInstanceOf(Error)
    expect(await (await post({ jsonrpc: '2.0', id: 2, method: 'ping' })).json()).toEqual({ jsonrpc: '2.0', id: 2, result: {} })
  })
})
