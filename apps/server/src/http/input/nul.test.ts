import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Topic } from '@wenjin/contract'
import { createUser, type TestUser } from '../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let person: TestUser
let folderId: string

beforeAll(async () => {
  server = await startTestServer({ env: { OFFLINE: '1' } })
  person = await createUser(server)
  folderId = (await person.visitor.post<Topic>('/api/topic', { name: '资料' })).dirRootId
})
afterAll(() => server.close())

const bad = 'a\0b\ud800c'

/** Builds a form as it is sent on the wire; headers and fields may contain arbitrary bytes. */
function formOf(parts: readonly { headers: string; value: string }[]): { body: Buffer<ArrayBuffer>; headers: Record<string, string> } {
  const text = parts.map(({ headers, value }) => `--x\r\nContent-Disposition: form-data; ${headers}\r\n\r\n${value}\r\n`).join('')
  return { body: Buffer.from(`${text}--x--\r\n`), headers: { 'content-type': 'multipart/form-data; boundary=x' } }
}
const file = (name: string, type = 'text/plain') => ({
  headers: `name="file"; filename="${name}"\r\nContent-Type: ${type}`,
  value: '正文 text',
})
const field = (name: string, value: string) => ({ headers: `name="${name}"`, value })
const encoded = encodeURIComponent('a\0b')

const calls: [name: string, method: string, path: () => string, init: () => RequestInit][] = [
  ['a path', 'GET', () => `/api/session/${encoded}`, () => ({})],
  ['a path of bytes', 'GET', () => '/api/session/a%00b', () => ({})],
  ['a query', 'GET', () => `/api/search-history?keyword=${encoded}`, () => ({})],
  ['a share key', 'GET', () => `/api/session/x/result?shareKey=${encoded}`, () => ({})],
  [
    'a body',
    'POST',
    () => '/api/session',
    () => ({ body: JSON.stringify({ question: bad }), headers: { 'content-type': 'application/json' } }),
  ],
  [
    'a key of a body',
    'POST',
    () => '/api/session',
    () => ({ body: JSON.stringify({ question: '问', [bad]: bad }), headers: { 'content-type': 'application/json' } }),
  ],
  ['a cookie of a visitor', 'GET', () => '/api/topic', () => ({ headers: { cookie: `tid=${encoded}` } })],
  ['a cookie of a login', 'GET', () => '/api/topic', () => ({ headers: { cookie: `sid=${encoded}; uid=${encoded}` } })],
  ['a login in the address', 'GET', () => `/api/topic?sid=${encoded}`, () => ({})],
  ['a name of a file', 'POST', () => `/api/file/${folderId}/upload`, () => formOf([file(bad)])],
  [
    'a name of a file in a field',
    'POST',
    () => `/api/file/${folderId}/upload`,
    () => formOf([field('fileName', 'a\0b.txt'), file('x.txt')]),
  ],
  [
    'a path of a file in a field',
    'POST',
    () => `/api/file/${folderId}/upload`,
    () => formOf([field('path', 'a\0/b'), field('type', 'a\0'), file('x.txt')]),
  ],
  ['a type of a file', 'POST', () => `/api/file/${folderId}/upload`, () => formOf([file('x.txt', 'text/a\0b')])],
  ['an id of a book', 'PUT', () => '/api/book', () => formOf([field('fileId', 'a\0b')])],
  ['an address of a book', 'PUT', () => '/api/book', () => formOf([field('url', 'https://example.org/a\0b')])],
  ['a name of a book', 'PUT', () => '/api/book', () => formOf([field('fileName', 'a\0b.md'), file('x.md')])],
  ['a key of a program', 'GET', () => '/api/topic', () => ({ headers: { authorization: `Bearer mk-${encoded}` } })],
]

test.each(calls)('NUL characters and lone surrogates in %s cause no server error', async (_, method, path, init) => {
  await person.visitor.token()
  const response = await person.visitor.fetch(path(), { method, ...init() })
  const text = await response.text()
  expect([response.status, text]).not.toEqual([500, text])
  expect(text).not.toContain('\\u0000')
})

test('NUL characters are removed from the referrer cookie too', async () => {
  const { visitor } = await createUser(server)
  visitor.setCookie('consent', '1')
  visitor.setCookie('referrer_s', encoded)
  visitor.setCookie('traceid', 'x'.repeat(21))
  const result = await visitor.ask('一斤等于多少克？')
  expect(result.state).toBe('done')
})
