import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pages, type Poster, type Share } from '@wenjin/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createUser } from '../../../test/people.ts'
import { storeAnswer } from '../../../test/stored-answer.ts'
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

/** Requests a page as a visitor without cookies does. @returns its status, its HTML and the cookies that it set */
async function visit(path: string, init: RequestInit = {}) {
  const response = await fetch(server.url + path, {
    redirect: 'manual',
    headers: { accept: 'text/html', 'sec-fetch-site': 'none' },
    ...init,
  })
  const cookie = response.headers.getSetCookie().map((line) => line.split(';')[0]!)
  return { status: response.status, type: response.headers.get('content-type'), html: await response.text(), cookie: cookie.join('; ') }
}

const element = /^<meta id="meta-token" content="([\w-]+\.[\w-]+)">$/m

test.each(Object.keys(pages).map((pattern) => pattern.replaceAll(/\{[^}]+\}/g, 'x')))(
  '%s has the element of the page token in its literal form',
  async (path) => {
    expect((await visit(path)).html).toMatch(element)
  },
)

test('a page of a signed-in client has a token of its login', async () => {
  const login = await signIn()
  for (const path of ['/', '/history', '/nowhere', '/s/nothing']) {
    expect([path, await tokenOf(login, path)]).toEqual([path, expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/)])
  }
})

describe('documents that the server makes', () => {
  let addresses: Record<string, { path: string; status: number; form?: string }>
  let ownPoster: string

  beforeAll(async () => {
    const { visitor: owner } = await createUser(server)
    const share = async (kind: string, id: string, more: object = {}) => (await owner.post<Share>('/api/share', { kind, id, ...more })).path
    const { resultId, sessionId } = await storeAnswer(server, owner, '越窑在哪里？', '越窑在浙江慈溪。')
    const file = await owner.put('大桥.md', '# 青石渡大桥\n\n青石渡大桥全长364.6公里，二〇一八年十月二十四日建成通车。')
    const { id } = await owner.post<Poster>(`/api/topic/${file.topicId}/poster`, { query: '青石渡大桥', type: 'image' })
    await vi.waitFor(async () => {
      const { state } = await owner.get<Poster>(`/api/poster/${id}`)
      if (state !== 'ready') throw new Error(`the poster is ${state}`)
    }, 20_000)
    const locked = await share('session', sessionId, { password: '上林湖畔' })
    addresses = {
      'an answer': { path: await share('answer', resultId), status: 200 },
      'a document': { path: await share('document', file.documentId!), status: 200 },
      'a poster': { path: await share('poster', id), status: 200 },
      'the form of a password': { path: locked, status: 200 },
      'a refused password': { path: locked, status: 403, form: 'pwd=wrong' },
      'a missing link': { path: '/s/nothing', status: 404 },
      'a missing short address': { path: '/u/nothing', status: 404 },
    }
    ownPoster = await (await owner.fetch(`/api/poster/${id}/html`)).text()
  })

  test('the page of a poster has a token of the login of its owner', () => {
    expect(ownPoster).toMatch(/^<meta id="meta-token" content="[\w-]+\.[\w-]+\.[\w-]+">$/m)
  })

  test.each([
    'an answer',
    'a document',
    'a poster',
    'the form of a password',
    'a refused password',
    'a missing link',
    'a missing short address',
  ])('%s: a client takes the page token of its page and asks with it', async (name) => {
    const { path, status, form } = addresses[name]!
    const sent = form && {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin' },
    }
    const page = await visit(path, sent || {})
    expect([page.status, page.type]).toEqual([status, 'text/html; charset=utf-8'])
    const token = element.exec(page.html)![1]!
    const made = await fetch(`${server.url}/api/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', token, cookie: page.cookie },
      body: '{"question":"越窑在哪里？"}',
    })
    expect(await made.json()).toMatchObject({ errCode: 0 })
  })
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
