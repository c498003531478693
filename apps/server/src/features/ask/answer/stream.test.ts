import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits, streamMessage, type Result } from '@wenjin/contract'
import { and, eq } from 'drizzle-orm'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import { jsonOf, readEvents, type Visitor } from '../../../../test/visitor.ts'
import { result, streamChunk } from '../../../db/schema/ask/session.ts'
import type { Llm } from '../../../providers/llm/llm.ts'

/** A model that writes one character at a time and waits for the test before each one. */
function steppedModel(text: string) {
  let allow: () => void = () => undefined
  let open = false
  const gate = () => (open ? Promise.resolve() : new Promise<void>((resolve) => (allow = resolve)))
  const llm: Llm = {
    model: 'stepped',
    async *stream(_, { signal }) {
      for (const char of text) {
        await Promise.race([gate(), new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))])
        if (signal.aborted) return
        yield { type: 'text', text: char }
      }
    },
  }
  return {
    llm,
    reset: () => (open = false),
    release() {
      open = true
      allow()
    },
  }
}

const model = steppedModel('锣鼓经是打击乐记谱方法[[1]]。京剧的锣鼓通常由四位乐师负责[[1]]。')
let server: TestServer
let visitor: Visitor

beforeAll(async () => {
  server = await startTestServer({
    adjust: (ctx) => (ctx.llm = model.llm),
    env: { LLM_BASE_URL: 'http://127.0.0.1:9', LLM_MODEL: 'stepped' },
  })
  visitor = server.visitor()
  await visitor.put('锣鼓经.txt', '锣鼓经是打击乐记谱方法。京剧的锣鼓通常由四位乐师负责。')
})
afterAll(async () => {
  model.release()
  await server.close()
})

async function session(question: string, extra = {}): Promise<string> {
  return (await visitor.post<{ id: string }>('/api/session', { question, ...extra })).id
}

const quoting = { model: 'extractive' }
const isText = (event: { data: string }) => event.data.includes('"append-text"')

test('API-066 RULE-018 RULE-021 STREAM-001 STREAM-007 FEAT-001 events are numbered from 0 and end with [DONE]', async () => {
  const id = await session('锣鼓经是什么？', quoting)
  const response = await visitor.open({ sessionId: id, question: '锣鼓经是什么？' })
  expect(response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const events = await readEvents(response)
  expect(events.map((event) => event.n)).toEqual(events.map((_, i) => i))
  expect(events.at(-1)!.data).toBe('[DONE]')
  for (const event of events.slice(0, -1)) expect(streamMessage.safeParse(jsonOf(event)).error).toBeUndefined()
  expect(jsonOf(events[0]!)).toMatchObject({ type: 'set-session', sessionId: id, parentId: null })
})

test('TRANS-035 a finished stream replays with the same numbers, from the start or from an index', async () => {
  const id = await session('锣鼓经是什么？', quoting)
  const live = await visitor.stream({ sessionId: id })
  expect(await visitor.stream({ sessionId: id })).toEqual(live)
  expect(await visitor.stream({ sessionId: id, fromIndex: 3, reconnect: 1, retrytimes: 1 })).toEqual(live.slice(4))
  expect(await visitor.stream({ sessionId: id }, { headers: { 'last-event-id': '5' } })).toEqual(live.slice(6))
  await server.restart()
  visitor.base = server.url
  expect(await visitor.stream({ sessionId: id })).toEqual(live)
})

test('API-067 RULE-020 POST gives the same stream, with shareKey and shareType in the query', async () => {
  const id = await session('锣鼓经是什么？', quoting)
  const live = await visitor.stream({ sessionId: id })
  const response = await visitor.fetch('/api/searchV2?shareKey=&shareType=0', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ sessionId: id, token: await visitor.token(), retrytimes: '0', reconnect: 'false' }),
  })
  expect(await readEvents(response)).toEqual(live)
})

test('ENTITY-025 FIELD-106 FIELD-108..110 RULE-019 the stream accepts every search field, also as a string', async () => {
  const id = await session('锣鼓经是什么？', quoting)
  const events = await visitor.stream({
    sessionId: id,
    question: '锣鼓经是什么？',
    lang: 'zh',
    mode: 'detail',
    engineType: '',
    model: 'extractive',
    enableMix: 'true',
    pptId: 'p1',
    isExplain: '0',
    shareType: '0',
    retrytimes: '0',
    reconnect: '0',
    'is-mini-webview': '0',
    expectedCurrentSessionSearchCount: '0',
    somethingUnknown: 'x',
  })
  expect(events.at(-1)!.data).toBe('[DONE]')
})

test('STREAM-006 a stream without a valid page token answers [TOO_MANY_REQUESTS2]', async () => {
  const id = await session('锣鼓经是什么？', quoting)
  for (const token of ['', 'x.y', await server.visitor().token()]) {
    const events = await visitor.stream({ sessionId: id, token }, { headers: { token: '' } })
    expect(events).toEqual([{ n: null, data: '[TOO_MANY_REQUESTS2]' }])
  }
})

test('STREAM-002 a question over the length limit answers [LIMIT]', async () => {
  const response = await visitor.fetch('/api/searchV2', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ question: '长'.repeat(limits.questionChars + 1), token: await visitor.token() }),
  })
  expect(await readEvents(response)).toEqual([{ n: null, data: '[LIMIT]' }])
})

test('ERR-034 a refused stream answers HTTP 510 with the envelope', async () => {
  const response = await visitor.open({ sessionId: 'no-such-session' })
  expect(response.status).toBe(510)
  expect(await response.json()).toMatchObject({ errCode: 404, data: null })
  const empty = await visitor.open({})
  expect(await empty.json()).toMatchObject({ errCode: 400 })
})

test('FIELD-009 a session id chosen by a guest is adopted with its first stream', async () => {
  const events = await visitor.stream({ sessionId: 'guest-made-id-1', question: '锣鼓经是什么？', model: 'extractive' })
  expect(events.at(-1)!.data).toBe('[DONE]')
  expect(await visitor.get('/api/session/guest-made-id-1')).toMatchObject({ owner: 'guest', question: '锣鼓经是什么？', mine: true })
})

test('two tabs that open one running answer share one turn and receive the same entries', async () => {
  model.reset()
  const id = await session('锣鼓经是什么？')
  const first = visitor.stream({ sessionId: id, question: '锣鼓经是什么？' })
  const second = visitor.stream({ sessionId: id, question: '锣鼓经是什么？' })
  await new Promise((resolve) => setTimeout(resolve, 200))
  model.release()
  const [a, b] = await Promise.all([first, second])
  expect(a).toEqual(b)
  const { total } = await visitor.get<{ total: number }>(`/api/session/${id}/result`)
  expect(total).toBe(1)
})

test('several answers to one question are siblings, and a question may follow an earlier turn', async () => {
  const id = await session('锣鼓经是什么？', quoting)
  const ask = async (fields: Record<string, unknown>) => {
    const events = await visitor.stream({ sessionId: id, ...quoting, ...fields })
    return jsonOf(events[0]!) as { resultId: string; parentId: string | null }
  }
  const first = await ask({})
  const second = await ask({ question: '由几位乐师负责？', parentId: first.resultId })
  const otherFirst = await ask({ question: '锣鼓经是什么？', parentId: 'root', again: true })
  const otherSecond = await ask({ question: '由几位乐师负责？', parentId: first.resultId, again: true, mode: 'concise' })
  const branch = await ask({ question: '什么是记谱方法？', parentId: first.resultId })
  const { list } = await visitor.get<{ list: Result[] }>(`/api/session/${id}/result`)
  expect(list.map((turn) => [turn.id, turn.parentId])).toEqual([
    [first.resultId, null],
    [second.resultId, first.resultId],
    [otherFirst.resultId, null],
    [otherSecond.resultId, first.resultId],
    [branch.resultId, first.resultId],
  ])
  expect(list[3]).toMatchObject({ question: '由几位乐师负责？', mode: 'concise', state: 'done' })
  // When the same request is repeated after a cut connection, it returns its own turn.
  const cut = { question: '由几位乐师负责？', parentId: first.resultId, again: 1, reconnect: 1, retrytimes: 1 }
  expect(await ask(cut)).toMatchObject({ resultId: otherSecond.resultId })
  const stranger = await visitor.open({ sessionId: id, question: '别处的问题', parentId: 'not-of-this-session' })
  expect(stranger.status).toBe(510)
})

test('a dropped connection does not stop the answer', async () => {
  model.reset()
  const id = await session('锣鼓经是什么？')
  const abort = new AbortController()
  await readEvents(await visitor.open({ sessionId: id }, { signal: abort.signal }), (event) => event.data.includes('composing'))
  abort.abort()
  model.release()
  const whole = await visitor.stream({ sessionId: id })
  expect(whole.at(-1)!.data).toBe('[DONE]')
  expect(whole.some(isText)).toBe(true)
})

test('API-045 stop ends a running answer, keeps the text so far and ends its stream', async () => {
  model.reset()
  const id = await session('锣鼓经是什么？')
  const stream = visitor.stream({ sessionId: id })
  await readEvents(await visitor.open({ sessionId: id }), (event) => event.data.includes('composing'))
  expect(await visitor.call('GET', `/api/session/${id}/stop`)).toMatchObject({ data: { stopped: true } })
  const events = await stream
  expect(events.at(-1)!.data).toBe('[DONE]')
  const { list } = await visitor.get<{ list: Result[] }>(`/api/session/${id}/result`)
  expect(list[0]).toMatchObject({ state: 'stopped' })
  expect(list[0]!.references.length).toBeGreaterThan(0)
  expect(await visitor.stream({ sessionId: id })).toEqual(events)
})

test('deleting a session during an answer ends its stream and deletes everything', async () => {
  model.reset()
  const id = await session('锣鼓经是什么？')
  const stream = visitor.stream({ sessionId: id })
  await readEvents(await visitor.open({ sessionId: id }), (event) => event.data.includes('composing'))
  expect(await visitor.call('DELETE', `/api/session/${id}`)).toMatchObject({ errCode: 0 })
  await stream
  expect((await visitor.open({ sessionId: id })).status).toBe(510)
})

test('an answer interrupted by a server stop resumes at the next start, behind a restart', async () => {
  model.reset()
  const id = await session('锣鼓经是什么？')
  await readEvents(await visitor.open({ sessionId: id }), (event) => event.data.includes('composing'))
  await server.restart()
  visitor.base = server.url
  model.release()
  const events = await visitor.stream({ sessionId: id })
  expect(events.map((event) => event.n)).toEqual(events.map((_, i) => i))
  const restart = events.findIndex((event) => event.data.includes('"restart"'))
  expect(restart).toBeGreaterThan(0)
  expect(events.slice(restart).some(isText)).toBe(true)
  const { list } = await visitor.get<{ list: Result[] }>(`/api/session/${id}/result`)
  expect(list[0]!.text).toContain('记谱方法')
  expect(list[0]!.state).toBe('done')
})

test('after a crash before the end was stored, the stream ends by the row of the turn, with the next number', async () => {
  const id = await session('锣鼓经是什么？', quoting)
  const live = await visitor.stream({ sessionId: id })
  const end = live.at(-1)!
  const [row] = await server.ctx.db.select().from(result).where(eq(result.sessionId, id))
  const chunks = await server.ctx.db.select().from(streamChunk).where(eq(streamChunk.resultId, row!.id))
  for (const chunk of chunks) {
    const messages = chunk.messages.filter((message) => message !== '[DONE]')
    const at = and(eq(streamChunk.resultId, row!.id), eq(streamChunk.fromIndex, chunk.fromIndex))
    if (messages.length === 0) await server.ctx.db.delete(streamChunk).where(at)
    else await server.ctx.db.update(streamChunk).set({ messages }).where(at)
  }
  expect(await visitor.stream({ sessionId: id })).toEqual(live)
  expect(await visitor.stream({ sessionId: id, fromIndex: end.n! })).toEqual([])
})
