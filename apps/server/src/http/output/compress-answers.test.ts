import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import type { IncomingHttpHeaders } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

const script = `export const names = ${JSON.stringify(Array.from({ length: 400 }, (_, index) => `name-${index % 7}`))}\n`
const shell = `<!doctype html><meta id="meta-token" content="__META_TOKEN__"><title>问津</title>${'<i></i>'.repeat(300)}`

let server: TestServer
let webDir: string

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'wenjin-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(join(webDir, 'index.html'), shell)
  await writeFile(join(webDir, 'robots.txt'), 'User-agent: *\nDisallow: /api/\n')
  const path = join(webDir, 'assets', 'app-1a2b.js')
  await writeFile(path, script)
  await writeFile(`${path}.br`, brotliCompressSync(script))
  await writeFile(`${path}.gz`, gzipSync(script))
  server = await startTestServer({ webDir })
})
afterAll(async () => {
  await server.close()
  await rm(webDir, { recursive: true, force: true })
})

interface Reply {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Makes a request without decoding the body, which `fetch` would do. */
function ask(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const call = request(server.url + path, { method, headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(parts) }))
      response.on('error', reject)
    })
    call.on('error', reject)
    call.end()
  })
}

const plain = (reply: Reply) => {
  const encoding = reply.headers['content-encoding']
  if (encoding === 'br') return brotliDecompressSync(reply.body).toString()
  return (encoding === 'gzip' ? gunzipSync(reply.body) : reply.body).toString()
}

describe('files of the page', () => {
  const path = '/assets/app-1a2b.js'

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['', undefined],
  ])('a client that accepts "%s" gets %s of the same script, with its own length and ETag', async (accepted, encoding) => {
    const reply = await ask(path, { 'accept-encoding': accepted })
    expect(reply.headers['content-encoding']).toBe(encoding)
    expect(plain(reply)).toBe(script)
    expect(reply.headers['content-length']).toBe(String(reply.body.length))
    expect(reply.headers).toMatchObject({ vary: 'accept-encoding', 'cache-control': 'public, max-age=31536000, immutable' })
    expect(reply.headers['content-type']).toContain('javascript')
    const kept = await ask(path, { 'accept-encoding': accepted, 'if-none-match': reply.headers.etag! })
    expect(kept.status).toBe(304)
    expect(kept.body).toHaveLength(0)
  })

  test('HEAD returns the headers of GET and no body', async () => {
    const [head, get] = [await ask(path, { 'accept-encoding': 'br' }, 'HEAD'), await ask(path, { 'accept-encoding': 'br' })]
    expect(head.body).toHaveLength(0)
    expect(head.headers['content-length']).toBe(String(get.body.length))
    expect(head.headers['content-encoding']).toBe('br')
  })

  test('a range applies to the encoded body and carries its ETag', async () => {
    for (const accepted of ['br', 'identity']) {
      const whole = await ask(path, { 'accept-encoding': accepted })
      const part = await ask(path, { 'accept-encoding': accepted, range: 'bytes=10-29' })
      expect(part.status).toBe(206)
      expect(part.body).toEqual(whole.body.subarray(10, 30))
      expect(part.headers['content-range']).toBe(`bytes 10-29/${whole.body.length}`)
      expect(part.headers.etag).toBe(whole.headers.etag)
    }
  })

  test('a compressed file has no URL of its own', async () => {
    expect((await ask(`${path}.br`)).status).toBe(404)
    expect((await ask(`${path}.gz`)).status).toBe(404)
  })

  test('robots.txt is served as text', async () => {
    const reply = await ask('/robots.txt')
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(reply.body.toString()).toContain('Disallow: /api/')
  })

  test('the shell is compressed with its page token, also for HEAD', async () => {
    const reply = await ask('/', { 'accept-encoding': 'gzip, br' })
    expect(reply.headers).toMatchObject({ 'content-encoding': 'br', vary: 'accept-encoding', 'cache-control': 'no-store' })
    expect(plain(reply)).toMatch(/meta-token" content="[\w.-]{20,}"/)
    expect((await ask('/', { 'accept-encoding': 'br' }, 'HEAD')).body).toHaveLength(0)
  })
})

describe('API responses', () => {
  const question = `工尺谱用什么记音高？${'另有一说，工尺谱以汉字记音高。'.repeat(40)}`
  let cookie = ''
  let turns = ''
  let session = ''

  beforeAll(async () => {
    const visitor = server.visitor()
    const { sessionId } = await visitor.ask(question)
    cookie = visitor.cookie
    session = `/api/session/${sessionId}`
    turns = `${session}/result`
  })

  test.each(['br', 'gzip'])('a long answer is sent in %s, with its own length', async (encoding) => {
    const reply = await ask(turns, { cookie, 'accept-encoding': encoding })
    expect(reply.headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding' })
    expect(reply.headers['content-length']).toBe(String(reply.body.length))
    expect(JSON.parse(plain(reply))).toMatchObject({ errCode: 0, data: { list: [{ question }] } })
    expect(reply.body.length).toBeLessThan(Buffer.byteLength(plain(reply)) / 2)
  })

  test('a client that accepts no encoding gets plain text', async () => {
    const reply = await ask(turns, { cookie })
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.headers['vary']).toBe('accept-encoding')
    expect(JSON.parse(reply.body.toString())).toMatchObject({ errCode: 0 })
  })

  test('a short answer is not compressed', async () => {
    const reply = await ask('/healthz', { 'accept-encoding': 'br' })
    expect(reply.headers['content-encoding']).toBeUndefined()
  })

  test('an answer that contains a share key and the question is never compressed', async () => {
    const reply = await ask(session, { cookie, 'accept-encoding': 'br' })
    expect(reply.body.length).toBeGreaterThan(1024)
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(reply.body.toString())).toMatchObject({ data: { question, shareKey: null } })
  })

  test.each(['cross-site', 'same-site'])('an answer to a request that a %s page made is not compressed', async (from) => {
    const reply = await ask(turns, { cookie, 'accept-encoding': 'br', 'sec-fetch-site': from })
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect((await ask(turns, { cookie, 'accept-encoding': 'br', 'sec-fetch-site': 'same-origin' })).headers['content-encoding']).toBe('br')
  })

  test('an event stream is never compressed', async () => {
    const visitor = server.visitor()
    const { id } = await visitor.post<{ id: string }>('/api/session', { question })
    const query = new URLSearchParams({ sessionId: id, question, token: await visitor.token() })
    const reply = await ask(`/api/searchV2?${query}`, { cookie: visitor.cookie, 'accept-encoding': 'br, gzip' })
    expect(reply.headers['content-type']).toContain('text/event-stream')
    expect(reply.headers['content-encoding']).toBeUndefined()
    expect(reply.body.length).toBeGreaterThan(1024)
    expect(reply.body.toString()).toContain('data: ')
  })
})
