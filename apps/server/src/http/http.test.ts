import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contracts, limits, resolveReferences, type Contract } from '@wenjin/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createUser } from '../../test/people.ts'
import { startTestServer, type TestServer } from '../../test/test-server.ts'
import { createPageTokens } from './page/page-token.ts'

const hour = 3600 * 1000

let server: TestServer
let webDir: string
let ahead = 0

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'wenjin-web-'))
  await mkdir(join(webDir, 'assets'))
  await writeFile(
    join(webDir, 'index.html'),
    '<!doctype html><meta id="meta-token" content="__META_TOKEN__"><head><title>问津</title></head>',
  )
  await writeFile(join(webDir, 'preloads.json'), JSON.stringify({ '/search/{id}': ['assets/answer-3c4d.js', 'assets/texts-5e6f.js'] }))
  await writeFile(join(webDir, 'assets', 'app-1a2b.js'), 'export {}')
  server = await startTestServer({ webDir, adjust: (ctx) => (ctx.now = () => Date.now() + ahead) })
})
afterAll(async () => {
  await server.close()
  await rm(webDir, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) => fetch(server.url + path, { headers })

test('the HTML of a page lists its code files; the HTML of an unknown URL lists none', async () => {
  const named = async (path: string) =>
    [...(await (await get(path)).text()).matchAll(/<link rel="modulepreload" crossorigin href="([^"]+)">/g)].map(([, href]) => href)
  expect(await named('/search/abc?turn=1')).toEqual(['/assets/answer-3c4d.js', '/assets/texts-5e6f.js'])
  for (const path of ['/', '/history', '/no-such-page', '/search/abc/def']) expect(await named(path)).toEqual([])
  expect((await get('/preloads.json')).status).toBe(404)
})

describe('operational endpoints', () => {
  test('GET /healthz reports the server and the database', async () => {
    const response = await get('/healthz')
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ status: 'ok', version: server.ctx.version })
  })

  test('GET /metrics returns the product’s counters as Prometheus text', async () => {
    const visitor = server.visitor()
    await visitor.put('记谱.txt', '工尺谱用汉字记音高。')
    await visitor.ask('工尺谱用什么记音高？')
    const response = await get('/metrics')
    expect(response.headers.get('content-type')).toMatch(/^text\/plain.*version=/)
    const text = await response.text()
    for (const line of text.split('\n').filter(Boolean))
      expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|[a-zA-Z_]\w*(\{.*\})? [-+\d.eNaInf]+)$/)
    expect(text).toMatch(/^wenjin_answers_total\{state="done",composer="extractive"\} [1-9]/m)
    expect(text).toMatch(/^wenjin_imports_total\{outcome="ready"\} [1-9]/m)
    expect(text).toMatch(/^wenjin_first_text_seconds_count [1-9]/m)
    expect(text).toMatch(/^wenjin_running_answers 0$/m)
    expect(text).toMatch(/^wenjin_open_streams 0$/m)
    expect(text).toMatch(/^wenjin_http_request_seconds_count\{method="POST",route="\/api\/session",status="200"\} [1-9]/m)
    expect(text).not.toContain('工尺谱')
    expect(text).not.toMatch(/route="[^"]*\?/)
  })

  test('GET /metrics accepts only this machine: it refuses proxied requests and public addresses without a token', async () => {
    for (const header of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
      const refused = await get('/metrics', { [header]: '203.0.113.9' })
      expect(refused.status).toBe(403)
      expect(await refused.text()).not.toContain('wenjin_')
    }
    expect(await (await get('/metrics', { 'x-forwarded-for': '203.0.113.9', 'accept-language': 'en' })).json()).toMatchObject({
      errMsg: expect.stringContaining('METRICS_TOKEN'),
    })
    const { config } = server.ctx
    try {
      config.publicUrl = 'https://wenjin.example'
      expect((await get('/metrics')).status).toBe(403)
      config.metricsToken = 'a-token-of-the-operator'
      expect((await get('/metrics')).status).toBe(403)
      expect((await get('/metrics', { authorization: 'Bearer a-token-of-somebody' })).status).toBe(403)
      const allowed = await get('/metrics', { authorization: 'Bearer a-token-of-the-operator', 'x-forwarded-for': '203.0.113.9' })
      expect(allowed.status).toBe(200)
      expect(await allowed.text()).toContain('wenjin_answers_total')
      expect((await get('/healthz', { 'x-forwarded-for': '203.0.113.9' })).status).toBe(200)
    } finally {
      config.publicUrl = null
      config.metricsToken = null
    }
  })

  test('GET /api/openapi.json is built once, encoded as the client accepts, and answers 304 to a client with a current copy', async () => {
    const whole = await get('/api/openapi.json', { 'accept-encoding': 'identity' })
    const text = await whole.text()
    for (const [taken, sent] of [
      ['gzip, br', 'br'],
      ['gzip;q=0.5, br;q=0', 'gzip'],
      ['identity', null],
    ] as const) {
      const response = await get('/api/openapi.json', { 'accept-encoding': taken })
      expect([response.status, response.headers.get('content-encoding')]).toEqual([200, sent])
      expect(await response.text()).toBe(text)
      const known = { 'accept-encoding': taken, 'if-none-match': response.headers.get('etag')! }
      const again = await get('/api/openapi.json', known)
      expect([again.status, await again.text()]).toEqual([304, ''])
    }
  })

  test('GET /api/openapi.json contains every route of the contract, and all references resolve', async () => {
    const written = (await (await get('/api/openapi.json')).json()) as Record<string, unknown>
    const document = resolveReferences(written) as unknown as {
      openapi: string
      info: { title: string; version: string }
      paths: Record<
        string,
        Record<
          string,
          {
            operationId: string
            parameters: { name: string; in: string; required: boolean }[]
            responses: Record<string, { description: string }>
            requestBody?: { content: object }
          }
        >
      >
    }
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info).toMatchObject({ title: expect.any(String), version: server.ctx.version })
    const ids = new Set<string>()
    let routes = 0
    for (const contract of Object.values<Contract>(contracts)) {
      for (const [name, route] of Object.entries(contract)) {
        const operation = document.paths[route.path]?.[route.method.toLowerCase()]
        expect(operation?.operationId).toBe(name)
        for (const status of route.statuses ?? [200]) expect(operation!.responses[status]?.description).toBeTruthy()
        for (const [, param] of route.path.matchAll(/\{(\w+)\}/g))
          expect(operation!.parameters).toContainEqual(expect.objectContaining({ name: param, in: 'path', required: true }))
        expect(operation!.requestBody !== undefined).toBe(route.body !== undefined || route.kind === 'upload')
        ids.add(name)
        routes += 1
      }
    }
    expect(routes).toBeGreaterThan(20)
    expect(ids.size).toBe(routes)
    expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(routes)
    for (const [, reference] of JSON.stringify(written).matchAll(/"\$ref":"([^"]+)"/g)) {
      const steps = reference!.replace(/^#\//, '').split('/')
      expect(steps.reduce<unknown>((part, step) => (part as Record<string, unknown>)[step], written)).toBeTypeOf('object')
    }
  })
})

describe('the page', () => {
  test('every page path returns the shell with a fresh token and protective headers', async () => {
    for (const [path, status] of [
      ['/', 200],
      ['/search/abc?q=1', 200],
      ['/History/', 200],
      ['/meta-upgrade/team', 200],
      ['/no/such/page', 404],
      ['/search-api/playground', 200],
      ['/search-api/nothing', 404],
      ['/index.html', 404],
      ['/%zz', 400],
    ] as const) {
      const response = await get(path)
      expect([path, response.status]).toEqual([path, status])
      expect((await fetch(server.url + path, { method: 'HEAD' })).status).toBe(status)
      if (status === 400) continue
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8')
      expect(response.headers.get('cache-control')).toBe('no-store')
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
      expect(response.headers.get('referrer-policy')).toBe('same-origin')
      const policy = response.headers.get('content-security-policy')!
      for (const rule of ["default-src 'self'", "script-src 'self'", "object-src 'none'", "base-uri 'none'", "frame-ancestors 'self'"])
        expect(policy.split('; ')).toContain(rule)
      expect(response.headers.getSetCookie()[0]).toMatch(/^tid=[\w-]{21}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
      expect(await response.text()).toMatch(/content="[\w.-]{20,}"/)
    }
  })

  test('hashed files are cached for ever; a missing one is 404 with the envelope', async () => {
    const asset = await get('/assets/app-1a2b.js')
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(asset.headers.get('content-type')).toMatch(/javascript/)
    for (const path of ['/assets/app-old.js', '/api/nothing']) expect((await get(path)).status).toBe(404)
    for (const path of ['/assets/%2e%2e/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/%2e%2e/package.json'])
      expect(await (await get(path)).text()).not.toContain('"workspaces"')
    expect(await (await get('/api/nothing', { 'accept-language': 'en' })).json()).toMatchObject({
      errCode: 404,
      errMsg: expect.stringMatching(/^Not found/),
    })
    expect((await fetch(`${server.url}/history`, { method: 'POST' })).status).toBe(404)
  })

  test('its token is valid for its own visitor only, for two hours', async () => {
    const page = await get('/')
    const cookie = page.headers.getSetCookie()[0]!.split(';')[0]!
    const token = /content="([^"]+)"/.exec(await page.text())![1]!
    const create = (headers: Record<string, string>) =>
      fetch(`${server.url}/api/session`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie, ...headers },
        body: JSON.stringify({ question: '？' }),
      })
    expect((await create({ token })).status).toBe(200)
    expect((await create({})).status).toBe(403)
    expect((await create({ token: `${token}x` })).status).toBe(403)
    expect((await create({ token, cookie: `tid=${'a'.repeat(21)}` })).status).toBe(403)
    expect((await create({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
    expect((await create({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await create({ origin: 'https://evil.example' })).status).toBe(403)
    try {
      ahead = 2 * hour - 60_000
      expect((await create({ token })).status).toBe(200)
      ahead = 2 * hour + 60_000
      expect((await create({ token })).status).toBe(403)
      const fresh = (await (await get('/api/page-token', { cookie })).json()) as { data: { token: string } }
      expect((await create({ token: fresh.data.token })).status).toBe(200)
    } finally {
      ahead = 0
    }
    expect((await get('/api/page-token', { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })
})

describe('cross-site requests, for which the browser withholds our cookies (SameSite=Lax)', () => {
  const boundary = 'x'
  const form = { 'content-type': `multipart/form-data; boundary=${boundary}` }
  const post = (path: string, headers: Record<string, string>) =>
    fetch(server.url + path, { method: 'POST', headers: { ...form, ...headers }, body: `--${boundary}--\r\n` })

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
  ])('a form (%o) neither signs out nor replaces a guest’s visitor id', async (headers) => {
    for (const path of ['/logout', '/api/logout', '/api/session', '/api/searchV2', '/login']) {
      const response = await post(path, headers)
      expect([path, response.headers.getSetCookie()]).toEqual([path, []])
    }
    expect((await post('/logout', headers)).status).toBe(403)
  })

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'cross-site' },
    // A link opened from a message, and over plain http, where browsers send no further headers.
    { 'sec-fetch-site': 'none' },
    { 'upgrade-insecure-requests': '1' },
  ])('a link (%o) does not sign the user in to another account', async (headers) => {
    const { visitor } = await createUser(server)
    const response = await get(`/login/auto?sid=${visitor.cookieOf('sid')}`, headers)
    expect(response.status).toBe(403)
    expect(response.headers.getSetCookie().filter((line) => !line.startsWith('tid='))).toEqual([])
    expect((await visitor.call('GET', '/login/binding')).errCode).toBe(0)
  })

  test('a program without cookies sends no site headers and may do both', async () => {
    const { visitor } = await createUser(server)
    expect((await get(`/login/auto?sid=${visitor.cookieOf('sid')}`)).status).toBe(200)
    expect((await post('/logout', {})).status).toBe(200)
  })
})

describe('malformed requests', () => {
  const post = (body: string, type = 'application/json') =>
    fetch(`${server.url}/api/session`, { method: 'POST', headers: { 'content-type': type }, body })

  test.each([
    ['broken JSON', '{', 'application/json', 400],
    ['a field of the wrong type', '{"question":1}', 'application/json', 400],
    ['another type of body', '<a/>', 'application/xml', 415],
    ['a body over the limit', JSON.stringify({ question: 'x'.repeat(1024 * 1024) }), 'application/json', 413],
  ])('%s returns the envelope with the matching status', async (_, body, type, status) => {
    const response = await post(body, type)
    expect(response.status).toBe(status)
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]{12}$/)
    const envelope = (await response.json()) as { errCode: number; errMsg: string; data: unknown }
    expect(envelope).toMatchObject({ errCode: status, data: null })
    expect(envelope.errMsg).toMatch(/\p{Script=Han}/u)
    expect(envelope.errMsg).not.toMatch(/at .*\.ts/)
  })
})

test('a number outside the database’s range returns 400 with the field’s name', async () => {
  const { visitor: admin } = await createUser(server, { role: 'admin' })
  await admin.token()
  const { id } = await admin.post<{ id: string }>('/api/session', { question: '？' })
  const { MAX_SAFE_INTEGER: max } = Number
  expect(await admin.call('GET', `/api/search-history?pageIndex=${max}&pageSize=99999`)).toMatchObject({
    status: 400,
    errMsg: expect.stringContaining('pageIndex'),
  })
  const stream = await admin.open({ sessionId: id, fromIndex: 2 ** 31 })
  expect(await stream.json()).toMatchObject({ errCode: 400, errMsg: expect.stringContaining('fromIndex') })
  for (const checkerDeadline of [1.5, -1, 1e300])
    expect(await admin.call('POST', '/teams', { name: '队', manager: 'x', checkerDeadline })).toMatchObject({
      status: 400,
      errMsg: expect.stringContaining('checkerDeadline'),
    })
})

describe('page tokens', () => {
  const tokens = createPageTokens('secret', () => 1_000_000)

  test('are bound to visitor, time and secret', () => {
    const guest = { visitorId: 'visitor', deviceId: null }
    const token = tokens.issue(guest)
    expect(tokens.verify(token, guest)).toBe(true)
    expect(tokens.verify(token, { visitorId: 'other', deviceId: null })).toBe(false)
    expect(createPageTokens('other', () => 1_000_000).verify(token, guest)).toBe(false)
    expect(createPageTokens('secret', () => 1_000_000 + 2 * hour).verify(token, guest)).toBe(false)
    for (const bad of ['', '.', 'a.b', token.slice(0, -1), `zzzzzzzzz.${token.split('.')[1]}`])
      expect(tokens.verify(bad, guest)).toBe(false)
  })

  test('of a login are accepted with that login from any visitor', () => {
    const token = tokens.issue({ visitorId: 'visitor', deviceId: 'device' })
    expect(tokens.verify(token, { visitorId: 'visitor', deviceId: null })).toBe(true)
    expect(tokens.verify(token, { visitorId: 'new', deviceId: 'device' })).toBe(true)
    expect(tokens.verify(token, { visitorId: 'new', deviceId: 'other' })).toBe(false)
    expect(tokens.verify(token, { visitorId: 'new', deviceId: null })).toBe(false)
  })

  test('the visitor cookie lives for two years', () => {
    expect(limits.tidMaxAgeMs).toBe(2 * 365 * 24 * hour)
  })
})
