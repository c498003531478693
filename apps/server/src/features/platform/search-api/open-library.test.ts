import { keyScopes, limits, type ApiKey, type KeyScope } from '@wenjin/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FakeWebSearch } from '../../../../test/peers/fake-web-search.ts'
import { createUser, type TestUser } from '../../../../test/people.ts'
import { begin, chunk, say, startScriptedModel, type ScriptedModel } from '../../../../test/peers/scripted-model.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'

// Makes every call in the form that the wire format (section 4) documents, as a program without other knowledge does.

interface Answer<T = Record<string, unknown>> {
  status: number
  errCode: number
  errMsg: string
  data: T
}

let server: TestServer
let model: ScriptedModel
let owner: TestUser
let key: string

async function makeKey(scopes: readonly KeyScope[]): Promise<string> {
  return (await owner.visitor.post<ApiKey & { key: string }>('/api/api-key', { name: '程序', scopes })).key
}

async function call<T = Record<string, unknown>>(method: string, path: string, body?: unknown, bearer = key): Promise<Answer<T>> {
  const isForm = body instanceof FormData || body instanceof URLSearchParams
  const response = await fetch(`${server.url}/api/open${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, ...(body !== undefined && !isForm && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
  })
  return { status: response.status, ...((await response.json()) as Omit<Answer<T>, 'status'>) }
}

function formOf(name: string, text: string): FormData {
  const form = new FormData()
  form.set('file', new Blob([text]), name)
  return form
}

async function makeTopic(name: string) {
  return (await call<{ id: string; name: string; dirRootId: string; description: string }>('PUT', '/topic', { name })).data
}

async function putFile(folder: string, name: string, text: string): Promise<string> {
  const { data } = await call<{ id: string }[]>('PUT', `/file/${folder}`, formOf(name, text))
  const { id } = data[0]!
  await expect.poll(async () => (await call<number>('GET', `/file/${id}/progress`)).data).toBe(100)
  return id
}

beforeAll(async () => {
  model = await startScriptedModel()
  server = await startTestServer({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: 'scripted' },
    adjust: (ctx) => void (ctx.webSearch = new FakeWebSearch()),
  })
  owner = await createUser(server)
  key = await makeKey(keyScopes)
})
afterAll(async () => {
  await server.close()
  await model.close()
})

describe('APIFAMILY-018 /api/open', () => {
  test('PUT /topic creates a topic, GET lists it, POST /topic/trash moves it to the trash', async () => {
    const made = await call('PUT', '/topic', { name: '窑址', description: '出土的瓷片', other: 1 })
    expect(made).toEqual({
      status: 200,
      errCode: 0,
      errMsg: '',
      data: { id: made.data['id'], name: '窑址', dirRootId: expect.any(String), description: '出土的瓷片' },
    })
    const names = async () => (await call<{ name: string }[]>('GET', '/topic')).data.map(({ name }) => name)
    expect(await names()).toContain('窑址')
    expect(await call('POST', '/topic/trash', { ids: [made.data['id']] })).toMatchObject({ status: 200, errCode: 0, data: null })
    expect(await names()).not.toContain('窑址')
  })

  test('PUT /file/{folderId} uploads, progress and states report its processing, the text is readable, and trash removes it', async () => {
    const topic = await makeTopic('青瓷')
    const put = await call<Record<string, unknown>[]>('PUT', `/file/${topic.dirRootId}`, formOf('越窑.md', '# 越窑\n\n越窑在慈溪。'))
    const fields = ['id', 'fileName', 'parentId', 'contentType', 'size', 'previewUrl', 'originalUrl', 'progress']
    expect(Object.keys(put.data[0]!)).toEqual(expect.arrayContaining(fields))
    expect(put.data[0]).toMatchObject({ fileName: '越窑.md', parentId: topic.dirRootId, size: 28 })
    const id = put.data[0]!['id'] as string
    await expect.poll(async () => (await call('GET', `/file/${id}/progress`)).data).toBe(100)
    expect(await call('POST', '/file/state', { ids: [id, 'nothing'] })).toMatchObject({ data: [{ id, state: 'ready', progress: 100 }] })
    expect(await call('GET', `/file/${id}`)).toMatchObject({ data: { id, topicId: topic.id, state: 'ready' } })
    expect(await call('GET', `/file/${id}/text`)).toMatchObject({
      data: { fileName: '越窑.md', markdown: expect.stringContaining('越窑在慈溪'), next: null },
    })
    expect(await call('POST', '/file/trash', { ids: [id] })).toMatchObject({ errCode: 0, data: null })
    expect(await call('GET', `/file/${id}/text`)).toMatchObject({ status: 404, errCode: 404 })
  })

  test('a long text is read in consecutive parts that never split a character', async () => {
    const topic = await makeTopic('长文')
    const id = await putFile(topic.dirRootId, '长.md', `# 长文\n\n${'𠮷野家的第一家店。\n\n'.repeat(300)}`)
    const whole = (await call<{ markdown: string }>('GET', `/file/${id}/text`)).data.markdown
    let [text, next]: [string, number | null] = ['', 0]
    while (next !== null) {
      const { data }: Answer<{ markdown: string; next: number | null }> = await call('GET', `/file/${id}/text?offset=${next}&size=997`)
      expect(data.markdown.isWellFormed()).toBe(true)
      ;[text, next] = [text + data.markdown, data.next]
    }
    expect(text).toBe(whole)
  })

  test('folders can be created and listed, with names and pages', async () => {
    const topic = await makeTopic('分类')
    const folder = await call<{ id: string; name: string }>('PUT', `/folder/${topic.dirRootId}`, { name: '唐代' })
    expect(folder.data).toMatchObject({ name: '唐代', parentId: topic.dirRootId })
    await putFile(folder.data.id, '秘色瓷.txt', '秘色瓷出自法门寺。')
    expect(await call('GET', `/folder/${topic.dirRootId}`)).toMatchObject({
      data: { total: 1, list: [{ kind: 'folder', folder: { name: '唐代', fileCount: 1 } }] },
    })
    expect(await call('GET', `/folder/${folder.data.id}?pageIndex=0&pageSize=5`)).toMatchObject({
      data: { pageSize: 5, list: [{ kind: 'file', file: { fileName: '秘色瓷.txt' } }] },
    })
    expect(await call('GET', `/folder/${topic.dirRootId}?keyword=${encodeURIComponent('秘色')}`)).toMatchObject({ data: { total: 1 } })
  })

  test('PUT /book accepts a file or the form field url', async () => {
    const made = await call('PUT', '/book', formOf('茶经.txt', '茶者，南方之嘉木也。'))
    const fields = ['id', 'title', 'url', 'fileId', 'thumbImg', 'hasPpt', 'lastPage', 'totalPage', 'progress', 'size']
    expect(Object.keys(made.data)).toEqual(expect.arrayContaining(fields))
    const form = new FormData()
    form.set('url', 'https://example.org/book.txt')
    expect(await call('PUT', '/book', form)).toMatchObject({ errCode: 0, data: { url: 'https://example.org/book.txt' } })
    const plain = new URLSearchParams({ url: 'https://example.org/other.txt' })
    // Without a key such a form is refused: another site's page could make a browser send it.
    expect((await fetch(`${server.url}/api/open/book`, { method: 'PUT', body: plain })).status).toBe(415)
    expect(await call('PUT', '/book', plain)).toMatchObject({ errCode: 0, data: { url: 'https://example.org/other.txt' } })
  })

  test('POST /search/v2 asks a topic, as a whole or as a stream, continues in a session, and can be stopped', async () => {
    const topic = await makeTopic('渡口')
    await putFile(topic.dirRootId, '闸门.md', '青石渡口的闸门每年四月初九检修。')
    model.script = say('闸门每年四月初九检修[[1]]。')
    const asked = { question: '闸门什么时候检修？', lang: 'zh', topicId: topic.id, enableMix: 'false', newEngine: true }
    const first = await call<{ sessionId: string; resultId: string; text: string; references: { index: number; topicId: string }[] }>(
      'POST',
      '/search/v2',
      { ...asked, stream: false },
    )
    expect(first.data).toMatchObject({ resultId: expect.any(String), text: expect.stringContaining('四月初九') })
    expect(first.data.references).toEqual([expect.objectContaining({ index: 1, topicId: topic.id })])
    const streamed = await fetch(`${server.url}/api/open/search/v2`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify({ ...asked, sessionId: first.data.sessionId, searchTopicId: topic.id, stream: 'true' }),
    })
    expect(streamed.headers.get('content-type')).toContain('text/event-stream')
    expect(await streamed.text()).toMatch(/^id: 0\ndata: \{"type":"set-session"[^]*data: \[DONE\]\n\n$/)

    const closed = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    model.script = (response) => {
      response.on('close', closed.resolve)
      begin(response)
      chunk(response, { content: '闸门每年四月初九检修[[1]]。另外' })
      begun.resolve()
    }
    const { sessionId } = first.data
    const running = call('POST', '/search/v2', { ...asked, sessionId, stream: false })
    await begun.promise
    // The server reads and stores the text of the model asynchronously.
    await expect
      .poll(() => call('GET', `/search/${sessionId}`))
      .toMatchObject({ data: { sessionId, state: 'running', text: expect.stringContaining('四月初九') } })
    expect(await call('POST', `/search/${sessionId}/stop`)).toMatchObject({ data: { stopped: true } })
    await closed.promise
    expect(await running).toMatchObject({ data: { sessionId, text: expect.stringContaining('四月初九') } })
    expect(await call('GET', `/search/${sessionId}`)).toMatchObject({ data: { state: 'stopped' } })
  })
})

describe('PERM-015 PERM-016 refusals of /api/open', () => {
  test.each<[string, string, KeyScope, unknown]>([
    ['GET', '/topic', 'knowledge:read', undefined],
    ['PUT', '/topic', 'knowledge:write', { name: '不该有' }],
    ['POST', '/topic/trash', 'knowledge:write', { ids: ['x'] }],
    ['GET', '/folder/mine', 'knowledge:read', undefined],
    ['PUT', '/folder/mine', 'knowledge:write', { name: '不该有' }],
    ['GET', '/file/x/text', 'knowledge:read', undefined],
    ['GET', '/file/x/progress', 'knowledge:read', undefined],
    ['POST', '/file/state', 'knowledge:read', { ids: ['x'] }],
    ['POST', '/file/trash', 'knowledge:write', { ids: ['x'] }],
    ['POST', '/search/v2', 'chat', { question: '越窑？' }],
    ['POST', '/search/x/stop', 'chat', undefined],
  ])('%s %s needs the scope %s, and reports it', async (method, path, scope, body) => {
    const other = await makeKey(keyScopes.filter((each) => each !== scope))
    expect(await call(method, path, body, other)).toMatchObject({ status: 403, errCode: 403, errMsg: expect.stringContaining(scope) })
    expect(await call(method, path, body, 'mk-bad')).toMatchObject({ status: 401, errCode: 2005 })
  })

  test('objects of another account answer not found, and wrong fields are named', async () => {
    const stranger = await createUser(server)
    const { key: strange } = await stranger.visitor.post<{ key: string }>('/api/api-key', { name: '别人', scopes: [...keyScopes] })
    const topic = await makeTopic('私有')
    const id = await putFile(topic.dirRootId, '私.md', '只有自己能看。')
    for (const path of [`/folder/${topic.dirRootId}`, `/file/${id}`, `/file/${id}/text`, `/file/${id}/progress`]) {
      expect.soft(await call('GET', path, undefined, strange)).toMatchObject({ status: 404 })
    }
    expect(await call('POST', '/file/trash', { ids: [id] }, strange)).toMatchObject({ status: 404 })
    expect(await call('POST', '/topic/trash', { ids: [topic.id] }, strange)).toMatchObject({ status: 404 })
    expect(await call('PUT', '/topic', { name: 7 })).toMatchObject({ status: 400, errMsg: expect.stringContaining('name') })
    expect(await call('POST', '/file/trash', { ids: [] })).toMatchObject({ status: 400, errMsg: expect.stringContaining('ids') })
    const many = Array.from({ length: limits.stateItems + 1 }, (_, n) => `f${n}`)
    expect(await call('POST', '/file/state', { ids: many })).toMatchObject({ status: 400 })
  })
})
