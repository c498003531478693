import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { emptyAnswer } from '@wenjin/contract'
import { xssStrings } from '../../../../../../e2e/support/xss-strings.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { sessionPage } from './session-page.ts'

const shell = `<!doctype html><html><head><title>问津</title><meta id="meta-token" content="__META_TOKEN__"></head>
<body><div id="root"><!-- page --></div>
<link rel="stylesheet" href="/assets/page.css">
</body></html>`

let server: TestServer
let webDir: string

beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'wenjin-web-'))
  await writeFile(join(webDir, 'index.html'), shell)
  server = await startTestServer({ webDir })
})
afterAll(async () => {
  await server.close()
  await rm(webDir, { recursive: true, force: true })
})

async function open(path: string, cookie: string, headers: Record<string, string> = {}) {
  const response = await fetch(server.url + path, { headers: { cookie, accept: 'text/html', ...headers } })
  return { status: response.status, headers: response.headers, html: await response.text() }
}

const answersIn = (html: string) =>
  JSON.parse(/<script type="application\/json" id="first-answers">(.*)<\/script>/.exec(html)?.[1] ?? 'null') as Record<
    string,
    { data: unknown }
  > | null

describe('the server-rendered page of a session', () => {
  test('contains the text of the answer and the responses of the page’s first calls, for its owner only', async () => {
    const visitor = server.visitor()
    await visitor.token()
    await visitor.put('窑址.md', '# 窑址\n\n越窑在今天的浙江慈溪一带，唐代烧青瓷。')
    const { sessionId, text } = await visitor.ask('越窑在哪里？')
    const page = await open(`/search/${sessionId}`, visitor.cookie)
    expect(page.status).toBe(200)
    expect(page.headers.get('cache-control')).toBe('private, no-store')
    const main = /<main.*<\/main>/s.exec(page.html)![0]
    expect(main).toContain('越窑在哪里？')
    expect(main).toContain(text.slice(0, 8))
    expect(main).toContain('wj-mark')
    expect(page.html.indexOf('page.css')).toBeLessThan(page.html.indexOf('<main'))
    const results = `/api/session/${sessionId}/result?pageIndex=0&pageSize=50`
    const answers = answersIn(page.html)!
    expect(Object.keys(answers)).toEqual([`/api/session/${sessionId}`, results])
    expect(answers[results]).toEqual(await (await fetch(server.url + results, { headers: { cookie: visitor.cookie } })).json())

    for (const path of [`/search/${sessionId}?shareKey=x`, `/search/${sessionId}?turn=x`, '/search/unknown', '/search/%E0%A4%A']) {
      expect(answersIn((await open(path, visitor.cookie)).html)).toBeNull()
    }
    const stranger = await open(`/search/${sessionId}`, server.visitor().cookie)
    expect(stranger.status).toBe(200)
    expect(stranger.html).not.toContain(text.slice(0, 8))
    expect(answersIn(stranger.html)).toBeNull()
  })

  test('is compressed, except when it contains the share key', async () => {
    const visitor = server.visitor()
    const { sessionId } = await visitor.ask('怎么导入 PDF？')
    const path = `/search/${sessionId}`
    expect((await open(path, visitor.cookie)).headers.get('content-encoding')).toBe('gzip')
    await visitor.post('/api/share', { kind: 'session', id: sessionId })
    const shared = await open(path, visitor.cookie)
    expect(shared.html).toMatch(/"shareKey":"[\w-]+"/)
    expect(shared.headers.get('content-encoding')).toBeNull()
  })
})

test('a thousand XSS strings in questions and answers are rendered as text', async () => {
  const strings = xssStrings()
  expect(strings).toHaveLength(1000)
  const session = { id: 's', title: null, question: strings[0]!, shareKey: null }
  for (let from = 0; from < strings.length; from += 50) {
    const some = strings.slice(from, from + 50)
    const result = { ...emptyAnswer(), id: 'r', parentId: null, state: 'done', question: some.join(' '), text: some.join('\n\n') }
    const html = await sessionPage.draw!([session, { list: [result] }], { compute: server.ctx.compute, turn: { owner: 'a' } })
    const tags = [...html.matchAll(/<\/?([a-z0-9]+)([^>]*)>/gi)]
    expect(tags.length).toBeGreaterThan(20)
    for (const [, tag = '', attributes = ''] of tags) {
      expect(tag).not.toMatch(/^(?:script|iframe|object|embed|svg|math|img|style|link|meta|base|form|input|video|audio)$/i)
      expect(attributes).not.toMatch(/(?:^|\s)on\w+\s*=|javascript:/i)
    }
  }
})
