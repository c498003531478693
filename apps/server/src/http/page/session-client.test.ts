import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createUser } from '../../../test/people.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

let server: TestServer
let webDir: string

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'wenjin-web-'))
  // As a formatter or a bundler may write the element.
  const shell =
    '<!doctype html><html><head><meta name="a" content="b" /><meta id="meta-token" name="meta-token" content="__META_TOKEN__" /><title>问津</title></head><body><b id="x"></b></body></html>'
  await writeFile(join(webDir, 'index.html'), shell)
  server = await startTestServer({ webDir })
})
afterAll(async () => {
  await server.close()
  await rm(webDir, { recursive: true, force: true })
})

/** Signs in, and returns the cookies of the login as one token, as clients of this API family store them. */
async function signIn(): Promise<string> {
  const { visitor } = await createUser(server)
  return `${visitor.cookieOf('uid')}-${visitor.cookieOf('sid')}`
}

/** Requests a URL as such a client does: with the cookies of the login only. */
function request(login: string, path: string, init: RequestInit = {}): Promise<Response> {
  const [uid, sid] = login.split('-')
  return fetch(server.url + path, { ...init, headers: { cookie: `uid=${uid}; sid=${sid}`, ...init.headers } })
}

/** Reads the page token with the expression of such a client. */
async function tokenOf(login: string, path = '/'): Promise<string> {
  return /<meta id="meta-token" content="(.*)"/.exec(await (await request(login, path)).text())?.[1] ?? ''
}

test('uid and sid consist of letters and digits, so that a client can split them again', async () => {
  for (let n = 0; n < 5; n++) expect(await signIn()).toMatch(/^[\dA-Za-z]{21}-[\da-f]{64}$/)
})

test('every page has the element of the page token in its literal form', async () => {
  const login = await signIn()
  for (const path of ['/', '/history', '/nowhere']) expect(await tokenOf(login, path)).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
  expect(await (await fetch(`${server.url}/`)).text()).toMatch(/^<meta id="meta-token" content="[\w-]+\.[\w-]+">$/m)
})

test('a client with uid, sid and the page token alone creates a session and receives its stream', async () => {
  const login = await signIn()
  const headers = { 'content-type': 'application/json', token: await tokenOf(login), 'is-mini-webview': '0' }
  const body = JSON.stringify({ question: '越窑在哪里？', mode: 'concise', engineType: '', scholarSearchDomain: 'all' })
  const made = await request(login, '/api/session', { method: 'POST', headers, body })
  const { errCode, data } = (await made.json()) as { errCode: number; data: { id: string } }
  expect(errCode).toBe(0)
  const query = new URLSearchParams({ sessionId: data.id, question: '越窑在哪里？', lang: 'zh', mode: 'concise', token: headers.token })
  const stream = await request(login, `/api/searchV2?${query}&is-mini-webview=0`, { headers: { accept: 'text/event-stream' } })
  expect(stream.headers.get('content-type')).toContain('text/event-stream')
  const text = await stream.text()
  expect(text).toContain('"type":"set-session"')
  expect(text).toMatch(/data: \[DONE\]\n\n$/)
})

test('a page token is not accepted with another login, nor a guest’s with any login', async () => {
  const [mine, other] = [await signIn(), await signIn()]
  const ofGuest = /content="([\w.-]{20,})"/.exec(await (await fetch(`${server.url}/`)).text())![1]!
  for (const token of [await tokenOf(other), ofGuest, '']) {
    const stream = await request(mine, `/api/searchV2?${new URLSearchParams({ question: '越窑', token })}`)
    expect(await stream.text()).toContain('[TOO_MANY_REQUESTS2]')
    const made = await request(mine, '/api/session', {
      method: 'POST',
      headers: { 'content-type': 'application/json', token },
      body: '{"question":"越窑"}',
    })
    expect(made.status).toBe(403)
  }
})
