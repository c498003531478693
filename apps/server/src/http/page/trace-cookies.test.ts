import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let webDir: string

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'wenjin-web-'))
  await writeFile(join(webDir, 'index.html'), '<!doctype html><title>问津</title>')
  server = await startTestServer({ webDir })
})
afterAll(async () => {
  await server.close()
  await rm(webDir, { recursive: true, force: true })
})

/** Returns the cookies that a page sets, by name: value and attributes. */
async function cookiesOf(path: string, headers: Record<string, string> = {}): Promise<Map<string, string>> {
  const response = await fetch(server.url + path, { headers })
  return new Map(response.headers.getSetCookie().map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

test('COOKIE-004 the first page sets a visit id until the browser closes, and later pages keep it', async () => {
  const first = (await cookiesOf('/')).get('traceid')!
  expect(first).toMatch(/^[\w-]{21}; Path=\/; HttpOnly; SameSite=Lax$/)
  const traceid = first.slice(0, 21)
  expect(await cookiesOf('/history', { cookie: `traceid=${traceid}` })).not.toContain('traceid')
  expect((await cookiesOf('/', { cookie: 'traceid=<script>' })).get('traceid')).toMatch(/^[\w-]{21};/)
})

test('COOKIE-005 the first page stores the referrer, without its query', async () => {
  const referer = `https://search.example:8443/${encodeURIComponent('找')}/s?q=secret#part`
  const kept = (await cookiesOf('/', { referer })).get('referrer_s')!
  const [value, ...attributes] = kept.split('; ')
  expect(decodeURIComponent(value!)).toBe(`https://search.example:8443/${encodeURIComponent('找')}/s`)
  expect(attributes).toEqual(['Path=/', 'HttpOnly', 'SameSite=Lax'])
})

test.each([
  ['a page of our own', () => `${server.url}/history`],
  ['no page', () => 'about:blank'],
  ['an app', () => 'android-app://com.example/'],
  ['nonsense', () => '%%%'],
])('COOKIE-005 %s sets no referrer cookie', async (_, referer) => {
  expect((await cookiesOf('/', { referer: referer() })).has('referrer_s')).toBe(false)
})

test('COOKIE-005 later pages of the visit do not change the referrer', async () => {
  const cookie = 'traceid=trace-1234567890abcde'
  expect((await cookiesOf('/', { cookie, referer: 'https://late.example/' })).has('referrer_s')).toBe(false)
})
