import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { request as rawRequest } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let webDir: string

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'wenjin-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(
    join(webDir, 'index.html'),
    '<!doctype html><meta id="meta-uid" content="__META_UID__"><meta id="meta-token" content="__META_TOKEN__">',
  )
  await writeFile(join(webDir, 'assets', 'a.js'), 'postMessage(1)')
  server = await startTestServer({
    webDir,
    env: {
      TRUSTED_PROXIES: '127.0.0.1',
      TURNSTILE_SITE_KEY: 'site',
      TURNSTILE_SECRET_KEY: 'secret',
      TURNSTILE_SCRIPT_URL: 'https://widget.example.org/api.js',
    },
  })
})
afterAll(async () => {
  await server.close()
  await rm(webDir, { recursive: true })
})

/** Returns the content security policy of an answer, by directive. */
async function policyOf(path: string): Promise<Map<string, string[]>> {
  const { headers } = await fetch(server.url + path)
  const directives = (headers.get('content-security-policy') ?? '').split('; ').map((directive) => directive.split(' '))
  return new Map(directives.map(([name = '', ...values]) => [name, values]))
}

/** Returns the headers of an answer to a request with the forwarded host and scheme of a proxy. */
function headersBehindProxy(scheme: string): Promise<NodeJS.Dict<string | string[]>> {
  return new Promise((resolve, reject) => {
    const headers = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': scheme }
    rawRequest(`${server.url}/`, { headers }, (response) => {
      response.resume()
      resolve(response.headers)
    })
      .on('error', reject)
      .end()
  })
}

test('pages run scripts only from our own files and the configured widget, and no inline scripts', async () => {
  const policy = await policyOf('/')
  expect(policy.get('default-src')).toEqual(["'self'"])
  expect(policy.get('script-src')).toEqual(["'self'", 'https://widget.example.org'])
  expect(policy.get('frame-src')).toEqual(["'self'", 'https:', 'https://widget.example.org'])
  expect(policy.get('object-src')).toEqual(["'none'"])
  expect(policy.get('base-uri')).toEqual(["'none'"])
  expect(policy.get('frame-ancestors')).toEqual(["'self'"])
})

test('audio and video may load from other https sites, images and scripts may not', async () => {
  const policy = await policyOf('/')
  expect(policy.get('media-src')).toEqual(["'self'", 'https:', 'blob:'])
  expect(policy.get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
  expect(policy.get('script-src')).not.toContain('https:')
})

test('a worker from our files may load only our own files', async () => {
  expect(await policyOf('/assets/a.js')).toEqual(new Map([['default-src', ["'self'"]]]))
})

test('a response that is not a page can neither run scripts nor load anything', async () => {
  const visitor = server.visitor()
  const { data } = await visitor.upload<{ id: string }[]>('a.html', '<script>alert(1)</script>天青色等烟雨')
  const original = await visitor.fetch(`/api/file/${data[0]!.id}/original`)
  expect(original.status).toBe(200)
  for (const response of [original, await fetch(`${server.url}/api/instance`), await fetch(`${server.url}/api/nowhere`)]) {
    expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; sandbox")
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cross-origin-resource-policy')).toBe('same-origin')
  }
  expect(original.headers.get('content-disposition')).toMatch(/^attachment/)
  expect(original.headers.get('content-type')).toBe('application/octet-stream')
})

test('personal answers are never cached, and signing out clears the browser’s cache', async () => {
  const { visitor } = await createUser(server)
  for (const path of ['/api/my-info', '/api/search-history', '/api/page-token', '/api/nowhere', '/opensearch.xml', '/'])
    expect([path, (await visitor.fetch(path)).headers.get('cache-control')]).toEqual([path, 'no-store'])
  const { data } = await visitor.upload<{ id: string }[]>('b.txt', '天青色等烟雨')
  expect((await visitor.fetch(`/api/file/${data[0]!.id}/original`)).headers.get('cache-control')).toBe('private, no-store')
  expect((await visitor.fetch('/assets/a.js')).headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
})

test('over https, browsers are told to stay on https, and cookies are Secure', async () => {
  const secure = await headersBehindProxy('https')
  expect(secure['strict-transport-security']).toBe('max-age=31536000')
  expect(secure['set-cookie']?.[0]).toContain('Secure')
  const plain = await headersBehindProxy('http')
  expect(plain['strict-transport-security']).toBeUndefined()
  expect(plain['set-cookie']?.[0]).not.toContain('Secure')
})
