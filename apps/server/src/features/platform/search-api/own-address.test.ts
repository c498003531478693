import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { keyScopes, type ApiKey, type FileItem, type KeyScope, type ReadPage, type SearchAnswer } from '@wenjin/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FakeWebSearch, finding } from '../../../../test/peers/fake-web-search.ts'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { sumEntries } from '../../people/billing/index.ts'
import { ownAddressOf } from './own-address.ts'

let server: TestServer
let owner: TestUser
let key: string
let strangerKey: string
let file: FileItem
const web = new FakeWebSearch()

const newKey = async ({ visitor }: TestUser, scopes: readonly KeyScope[] = keyScopes) =>
  (await visitor.post<ApiKey & { key: string }>('/api/api-key', { name: '程序', scopes: [...scopes] })).key

/** Requests an address as it was given: absolute, or below the instance. */
function request(address: string, bearer = key, init: RequestInit & { headers?: Record<string, string> } = {}) {
  const headers = { authorization: `Bearer ${bearer}`, ...init.headers }
  return fetch(URL.canParse(address) ? address : server.url + address, { ...init, headers })
}
const post = (path: string, body: unknown, bearer = key) =>
  request(path, bearer, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })
const json = async <T>(response: Response) => (await response.json()) as T
const read = (url: string, bearer = key) => post('/api/v1/reader', { url }, bearer)
const spent = async () => -(await sumEntries(server.ctx.db, owner.uid, 0, Number.MAX_SAFE_INTEGER))

beforeAll(async () => {
  // Without services on the network a search lists the documents of the libraries.
  server = await startTestServer({ env: { OFFLINE: '1' } })
  owner = await createUser(server)
  key = await newKey(owner)
  strangerKey = await newKey(await createUser(server))
  file = await owner.visitor.put('渡口.md', '# 青石渡口\n\n青石渡口的闸门每年四月初九检修。')
})
afterAll(() => server.close())

/** The addresses of a value that lead to this instance, absolute or not. */
function ownAddressesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.startsWith(`${server.url}/`) || /^\/(?:api|doc)\//.test(value) ? [value] : []
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(ownAddressesIn) : []
}

describe('an address that a search gave', () => {
  const search = async () => (await json<SearchAnswer>(await post('/api/v1/search', { q: '闸门检修', scope: 'document' }))).documents![0]!

  test('is absolute, and the reader reads it with the rights of the key, in all its forms', async () => {
    const { link } = await search()
    expect(link).toBe(`${server.url}/doc/${file.documentId}`)
    const before = await spent()
    const page = await json<ReadPage>(await read(link))
    expect(page).toMatchObject({ url: link, markdown: expect.stringContaining('四月初九'), credits: 3 })
    expect((await spent()) - before).toBe(3)
    const forms = [
      `${link}?at=3#x`,
      `/doc/${file.documentId}`,
      link.replace('127.0.0.1', 'localhost'),
      `/api/document/${file.documentId}`,
      `${server.url}/api/file/${file.id}/original`,
      `${server.url}/api/open/file/${file.id}/text`,
    ]
    for (const form of forms) {
      const response = await read(form)
      expect([form, response.status, await response.text()]).toEqual([form, 200, expect.stringContaining('四月初九')])
    }
  })

  test('stays closed to a stranger and to a key without the scope, at no charge', async () => {
    const { link } = await search()
    const before = await spent()
    for (const address of [link, `/api/file/${file.id}/original`, '/doc/nothing-of-that-id']) {
      expect([address, (await read(address, strangerKey)).status]).toEqual([address, 404])
    }
    const narrow = await newKey(owner, ['search', 'reader'])
    const refused = await read(link, narrow)
    expect([refused.status, await refused.text()]).toEqual([403, expect.stringContaining('knowledge:read')])
    expect((await request(link, strangerKey)).status).toBe(404)
    expect((await request(link, narrow)).status).toBe(403)
    expect((await read('/library/anything')).status).toBe(404)
    expect(await spent()).toBe(before)
  })

  test('answers a program that requests it itself with Markdown', async () => {
    const { link } = await search()
    const text = await request(link)
    expect([text.status, text.headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(await text.text()).toContain('四月初九')
  })

  test('is read by the MCP reader', async () => {
    const client = new Client({ name: 'test', version: '1.0.0' })
    const requestInit = { headers: { authorization: `Bearer ${key}` } }
    await client.connect(new StreamableHTTPClientTransport(new URL(`${server.url}/api/mcp`), { requestInit }) as never)
    const callTool = async (name: string, args: Record<string, unknown>) =>
      ((await client.callTool({ name, arguments: args })).content as { text: string }[])[0]!.text
    const found = JSON.parse(await callTool('metaso_web_search', { q: '闸门检修', scope: 'document' })) as SearchAnswer
    const url = found.documents![0]!.link
    expect(await callTool('metaso_web_reader', { url, format: 'markdown' })).toContain('四月初九')
    const asked = await client.callTool({
      name: 'wenjin_ask_library',
      arguments: { question: '闸门什么时候检修？', topicId: file.topicId },
    })
    expect(asked.structuredContent).toMatchObject({ references: [expect.objectContaining({ link: url })] })
    await client.close()
  })
})

test('every address in the answers to a key is absolute and open to that key, and closed to the key of a stranger', async () => {
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#48c' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.set('file', new Blob([picture], { type: 'image/png' }), '图.png')
  const uploaded = await json<{ data: FileItem[] }>(await request(`/api/open/file/${file.parentId}`, key, { method: 'PUT', body: form }))
  const book = new FormData()
  book.set('file', new Blob(['茶者，南方之嘉木也。']), '茶经.txt')
  const { data: added } = await json<{ data: { id: string } }>(await request('/api/open/book', key, { method: 'PUT', body: book }))
  await expect.poll(async () => (await json<{ data: number }>(await request(`/api/file/${uploaded.data[0]!.id}/progress`))).data).toBe(100)
  await expect.poll(async () => (await json<{ data: { state: string } }>(await request(`/api/book/${added.id}`))).data.state).toBe('ready')
  const asked = await json<{ data: { sessionId: string } }>(await post('/api/open/search/v2', { question: '闸门什么时候检修？' }))
  const { sessionId } = asked.data
  const answers: unknown[] = [
    uploaded,
    asked,
    await json(await post('/api/v1/search', { q: '闸门检修', scope: 'document' })),
    await json(await post('/api/v1/chat/completions', { q: '闸门什么时候检修？' })),
    await json(await post('/api/v1/chat/completions', { q: '闸门什么时候检修？', format: 'simple' })),
    await json(await post('/api/search-result', { query: '闸门检修', category: 'mine' })),
    await json(await post('/api/file/state', { ids: [file.id] })),
    await json(await post('/api/open/file/state', { ids: [file.id] })),
  ]
  const paths = [
    `/api/open/folder/${file.parentId}`,
    `/api/open/file/${file.id}`,
    `/api/folder/${file.parentId}/list`,
    `/api/topic/${file.topicId}/file`,
    `/api/file/${file.id}`,
    `/api/document/${file.documentId}`,
    '/api/topic',
    '/api/book',
    `/api/book/${added.id}`,
    `/api/open/search/${sessionId}`,
    `/api/session/${sessionId}/result`,
  ]
  for (const path of paths) {
    const response = await request(path)
    if (response.ok) answers.push(await response.json())
    else expect([path, response.status]).toEqual([path, 200])
  }
  const streamed = await post('/api/open/search/v2', { question: '闸门什么时候检修？', stream: true })
  const messages = (await streamed.text()).matchAll(/^data: (\{.*\})$/gm)
  const stream = [...messages].map(([, message]) => JSON.parse(message!) as { type: string })
  const chunks = (await (await post('/api/v1/chat/completions', { q: '闸门什么时候检修？', stream: true })).text()).matchAll(
    /^data: (\{.*\})$/gm,
  )
  answers.push(
    stream.filter(({ type }) => type === 'set-reference'),
    [...chunks].map(([, message]) => JSON.parse(message!) as unknown),
  )

  const addresses = new Set<string>()
  for (const [n, answer] of answers.entries()) {
    const found = ownAddressesIn(answer)
    expect([n, found.filter((address) => !address.startsWith(server.url))]).toEqual([n, []])
    for (const address of found) addresses.add(address)
  }
  const kinds = ['/doc/', '/original', '/thumbnail', '/cover']
  expect(kinds.filter((kind) => ![...addresses].some((address) => address.includes(kind)))).toEqual([])
  for (const address of addresses) {
    expect([address, (await request(address)).status]).toEqual([address, 200])
    expect([address, (await request(address, strangerKey)).status]).toEqual([address, 404])
  }
})

test('an answer to the page keeps addresses below the instance', async () => {
  expect(await owner.visitor.get<FileItem>(`/api/file/${file.id}`)).toMatchObject({ previewUrl: `/doc/${file.documentId}` })
})

test('a summary and the whole text are charged only when one is returned', async () => {
  server.ctx.webSearch = web
  web.found = [finding('http://127.0.0.1:9/gone', '打不开的页面', { snippet: '打不开的页面' })]
  const { search, searchSummary, searchRawContent } = server.ctx.config.prices
  const asked = { q: '打不开的页面', includeSummary: true, includeRawContent: true }
  const before = await spent()
  const none = await json<SearchAnswer>(await post('/api/v1/search', asked))
  expect(none.webpages!.some(({ summary, rawContent }) => summary ?? rawContent)).toBe(false)
  expect([none.credits, (await spent()) - before]).toEqual([search, search])
  const pictures = await json<SearchAnswer>(await post('/api/v1/search', { ...asked, scope: 'image' }))
  expect(pictures.credits).toBe(search)
  server.ctx.webSearch = null
  const own = { q: '闸门检修', scope: 'document', includeSummary: true, includeRawContent: true }
  expect((await json<SearchAnswer>(await post('/api/v1/search', own))).credits).toBe(search + searchSummary + searchRawContent)
  // The whole text of a library document needs a scope: without it only the summary is returned and charged.
  const narrow = await json<SearchAnswer>(await post('/api/v1/search', own, await newKey(owner, ['search'])))
  expect(narrow.credits).toBe(search + searchSummary)
})

test.each([
  ['https://wenjin.example/doc/abc', { kind: 'document', id: 'abc' }],
  ['http://wenjin.example/doc/abc/', { kind: 'document', id: 'abc' }],
  ['https://wenjin.example/doc/abc/def', null],
  ['https://wenjin.example:8443/doc/abc', null],
  ['https://wenjin.example.evil.example/doc/abc', null],
  ['https://evil.example/doc/abc', null],
  ['//evil.example/doc/abc', null],
  ['wenjin.example/doc/abc', null],
  ['file:///doc/abc', null],
])('%s names %j', (address, named) => {
  expect(ownAddressOf(address, 'https://wenjin.example')).toEqual(named)
})
