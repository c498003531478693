import { shareTypes } from '@wenjin/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'

let server: TestServer
let visitor: Visitor

interface Short {
  shortUrl: string
  code: string
  expiresAt: number | null
}

beforeAll(async () => {
  server = await startTestServer({ env: { OFFLINE: '1' } })
  visitor = server.visitor()
  await visitor.token()
})
afterAll(() => server.close())

const shorten = (url: string, more: object = {}, who = visitor) => who.call<Short>('POST', '/api/short-url', { url, ...more })
const open = (address: string) => fetch(address, { redirect: 'manual' })

/** Spellings that browsers, proxies or lenient parsers read as another site. */
const hosts = [
  'evil.example',
  'evil.example:443',
  'user@evil.example',
  '%65vil.example',
  '[::1]',
  '127.0.0.1.evil.example',
  'ｅvil.example',
  '例子.测试',
]
const disguises = [
  (host: string) => `https://${host}/a`,
  (host: string) => `http://${host}/search/abc`,
  (host: string) => `//${host}/a`,
  (host: string) => `///${host}/a`,
  (host: string) => `////${host}`,
  (host: string) => `/\\${host}`,
  (host: string) => `\\\\${host}`,
  (host: string) => `/\t/${host}`,
  (host: string) => `/\n/${host}`,
  (host: string) => `\t//${host}`,
  (host: string) => `/%2e%2e//${host}`,
  (host: string) => `/./\\${host}`,
  (host: string) => `/search/..//${host}`,
  (host: string) => `/search/../../\\${host}/x`,
  (host: string) => `/%5c${host}`,
  (host: string) => `/%2f${host}`,
  (host: string) => `https:${host}`,
  (host: string) => `https:/\\${host}`,
  (host: string) => `HTTPS://${host}`,
  (host: string) => `ftp://${host}/a`,
  (host: string) => `javascript://${host}/%0aalert(1)`,
  (host: string) => `https://${host}#@localhost/`,
  (host: string) => `/@${host}`,
  (host: string) => `/search/abc\u2028//${host}\\..\\..`,
]
const others = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'search/abc',
  '/u/abc',
  '/%75/abc',
  '/u/abc/qr',
  '/api/session/x/stop',
  '/%61pi/session/x/stop',
  '/API/logout',
  '/s/abc/continue',
  '/s/abc/../../api/logout',
  '/no-such-page',
  '/.env',
  'blob:https://evil.example/x',
]

describe('short addresses', () => {
  test('API-061 are unique per page, for every caller and spelling, and lead to it', async () => {
    const { data } = await shorten('/search/abc?shareKey=k#citation-2')
    expect(data).toMatchObject({ shortUrl: `${server.url}/u/${data.code}`, expiresAt: null })
    const opened = await open(data.shortUrl)
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/search/abc?shareKey=k#citation-2'])
    const other = server.visitor()
    await other.token()
    expect((await shorten(`${server.url}/search/abc?shareKey=k#citation-2`, {}, other)).data).toEqual(data)
  })

  test('can lead to every share type of the specification, and to no other', async () => {
    for (const [name, urlType] of Object.entries(shareTypes)) {
      const { data, errCode } = await shorten(`/s/of-${name}`, { urlType, dataId: name })
      expect([name, errCode, (await open(data.shortUrl)).headers.get('location')]).toEqual([name, 0, `/s/of-${name}`])
    }
    for (const urlType of [8, 12, 17, 99]) expect(await shorten('/history', { urlType })).toMatchObject({ status: 400 })
  })

  test('are counted, and expire at the set time', async () => {
    const { now } = server.ctx
    const end = now() + 60_000
    try {
      const { data } = await shorten('/history', { expiresAt: end })
      expect(data.expiresAt).toBe(end)
      expect((await shorten('/history')).data.code).not.toBe(data.code)
      for (let n = 0; n < 3; n += 1) expect((await open(data.shortUrl)).status).toBe(302)
      expect(await visitor.get(`/api/short-url/${data.code}`)).toMatchObject({ path: '/history', opened: 3, expiresAt: end })
      server.ctx.now = () => now() + 60_001
      expect((await open(data.shortUrl)).status).toBe(404)
      expect(await visitor.call('GET', `/api/short-url/${data.code}`)).toMatchObject({ status: 404 })
      expect(await shorten('/history', { expiresAt: end })).toMatchObject({ status: 400 })
    } finally {
      server.ctx.now = now
    }
  })

  test('have a QR code', async () => {
    const { data } = await shorten('/subject-v2/abc')
    const response = await fetch(`${data.shortUrl}/qr`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'image/svg+xml'])
    expect(await response.text()).toMatch(/^<svg [^>]*><rect [^>]*\/><path d="[Mhvz\d\s-]+" fill="#1e2124"\/><\/svg>$/)
    expect((await fetch(`${server.url}/u/nothing/qr`)).status).toBe(404)
  })

  test('never lead to an address outside of this site: 200 hostile ones', async () => {
    const hostile = [...hosts.flatMap((host) => disguises.map((write) => write(host))), ...others]
    expect(hostile.length).toBeGreaterThanOrEqual(200)
    const led: string[] = []
    for (const url of hostile) {
      const { errCode, data } = await shorten(url)
      if (errCode !== 0) continue
      const location = (await open(data.shortUrl)).headers.get('location')!
      // A browser reads each accepted target as a page of this site.
      const target = new URL(location, server.url)
      if (target.origin !== server.url || !location.startsWith('/') || /^\/[\\/]/.test(location) || /^\/(?:api|u)\//i.test(target.pathname))
        led.push(url)
    }
    expect(led).toEqual([])
    for (const url of [...others, 'https://evil.example/a', '//evil.example/a', '/\\evil.example', '/%2e%2e//evil.example']) {
      expect([url, (await shorten(url)).status]).toEqual([url, 400])
    }
  })

  test('contain no secrets of the shared URL', async () => {
    const { data } = await shorten('/search/abc?sid=secret&token=t&lang=en&pwd=p')
    expect((await open(data.shortUrl)).headers.get('location')).toBe('/search/abc?lang=en')
  })

  test('with an unknown code return a page for a browser, and not found for a program', async () => {
    const page = await fetch(`${server.url}/u/nothing`, { headers: { accept: 'text/html' } })
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(await page.text()).toContain('没有找到这个页面')
    expect(await visitor.call('GET', '/u/nothing')).toMatchObject({ status: 404, errCode: 404 })
  })
})
