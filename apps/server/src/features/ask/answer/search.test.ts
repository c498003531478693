import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { limits, type HistoryItem, type Result, type Session } from '@wenjin/contract'
import { storeTurn } from '../../../../test/stored-answer.ts'
import { startTestServer, type TestServer } from '../../../../test/test-server.ts'
import type { Visitor } from '../../../../test/visitor.ts'

const article = `# 锣鼓经

锣鼓经是中国传统器乐及戏曲里常用的打击乐记谱方法。它用中文字的声音模拟敲击乐的声音。

## 历史

锣鼓经在1790年随徽班进京。京剧的锣鼓通常由四位乐师负责。`

interface Page<T> {
  list: T[]
  total: number
  pageIndex: number
  pageSize: number
}

let server: TestServer
let visitor: Visitor

beforeAll(async () => {
  server = await startTestServer()
  visitor = server.visitor()
  await visitor.put('锣鼓经.md', article)
})
afterAll(() => server.close())

const newSession = (who: Visitor, question: string, extra: Record<string, unknown> = {}) =>
  who.post<{ id: string }>('/api/session', { question, ...extra })

describe('sessions', () => {
  test('API-041 ENTITY-003 FIELD-008..017 a session returns every field it was created with', async () => {
    const topics = await visitor.get<{ id: string; mine: boolean }[]>('/api/topic')
    const own = topics.find((topic) => topic.mine)!
    const image = await visitor.putQuestionImage()
    const { id } = await newSession(visitor, '锣鼓经是什么？', {
      mode: 'concise',
      engineType: 'mine',
      imgId: image.id,
      searchTopic: own.id,
      advanceMath: true,
      model: 'extractive',
    })
    const session = await visitor.get<Session>(`/api/session/${id}`)
    expect(session).toMatchObject({
      id,
      owner: 'guest',
      question: '锣鼓经是什么？',
      mode: 'concise',
      engineType: 'mine',
      imgId: image.id,
      searchTopic: own.id,
      advanceMath: true,
      model: 'extractive',
      shareKey: null,
      mine: true,
    })
  })

  test('API-041 an invalid request gets an error that names the field, in the language of the request', async () => {
    await visitor.token()
    const zh = await visitor.call('POST', '/api/session', { question: '', mode: 'detail' })
    expect(zh).toMatchObject({ status: 400, errCode: 400, data: null })
    expect(zh.errMsg).toContain('question')
    const mode = await visitor.call('POST', '/api/session?lang=en', { question: '?', mode: 'no-such-mode' })
    expect(mode.errMsg).toMatch(/^Bad request: field mode/)
    const model = await visitor.call('POST', '/api/session', { question: '?', model: 'gpt-none' })
    expect(model).toMatchObject({ status: 400 })
    expect(model.errMsg).toContain('gpt-none')
    const unknownField = await visitor.call('POST', '/api/session', { question: '锣鼓经', somethingNew: 1 })
    expect(unknownField.errCode).toBe(0)
  })

  test('API-042 a session of another person is reported as not found', async () => {
    const { id } = await newSession(visitor, '锣鼓经是什么？')
    const stranger = server.visitor()
    expect(await stranger.call('GET', `/api/session/${id}`)).toMatchObject({ status: 404, errCode: 404 })
    expect(await stranger.call('GET', `/api/session/${id}/result`)).toMatchObject({ status: 404 })
    await stranger.token()
    expect(await stranger.call('DELETE', `/api/session/${id}`)).toMatchObject({ status: 404 })
    expect(await stranger.call('GET', `/api/session/${id}/stop`)).toMatchObject({ status: 404 })
    expect((await visitor.get<Session>(`/api/session/${id}`)).id).toBe(id)
  })

  test('API-043 RULE-001 results come in pages with pageIndex and pageSize', async () => {
    const { id } = await newSession(visitor, '锣鼓经是什么？')
    await visitor.stream({ sessionId: id, question: '锣鼓经是什么？' })
    const [first] = (await visitor.get<Page<Result>>(`/api/session/${id}/result`)).list
    await visitor.stream({ sessionId: id, question: '它是哪一年进京的？', parentId: first!.id })
    const page = await visitor.get<Page<Result>>(`/api/session/${id}/result?pageIndex=1&pageSize=1&debug=1`)
    expect(page).toMatchObject({ total: 2, pageIndex: 1, pageSize: 1 })
    expect(page.list).toHaveLength(1)
    expect(page.list[0]).toMatchObject({ question: '它是哪一年进京的？', parentId: first!.id, state: 'done' })
    const all = await visitor.get<Page<Result>>(`/api/session/${id}/result`)
    expect(all).toMatchObject({ total: 2, pageIndex: 0, pageSize: limits.pageSize })
    expect(await visitor.call('GET', `/api/session/${id}/result?pageIndex=-1`)).toMatchObject({ status: 400 })
  })

  test('the follow-ups of a deleted turn are attached to the turn before it', async () => {
    const { id } = await newSession(visitor, '锣鼓经是什么？')
    const first = await storeTurn(server, id, { question: '锣鼓经是什么？' })
    const second = await storeTurn(server, id, { question: '它是哪一年进京的？', ordinal: 1, parentId: first })
    const third = await storeTurn(server, id, { question: '后来呢？', ordinal: 2, parentId: second })
    expect(await visitor.call('DELETE', `/api/search/${second}`)).toMatchObject({ errCode: 0 })
    const { list } = await visitor.get<Page<Result>>(`/api/session/${id}/result`)
    expect(list.map((turn) => [turn.id, turn.parentId])).toEqual([
      [first, null],
      [third, first],
    ])
  })

  test('an answer quotes the document, and each quote occurs in its text', async () => {
    const result = await visitor.ask('锣鼓经是哪一年进京的？')
    expect(result.text).toContain('1790年')
    expect(result).toMatchObject({ composer: 'extractive', references: [{ category: 'mine' }] })
    expect(result.citations.length).toBeGreaterThan(0)
    for (const citation of result.citations) {
      const reference = result.references.find((r) => r.index === citation.index)!
      const doc = await visitor.get<{ blocks: { start: number; text: string }[] }>(`/api/document/${reference.link.slice('/doc/'.length)}`)
      const text = Array.from({ length: citation.end! }, () => '\n')
      for (const block of doc.blocks) [...block.text].forEach((char, i) => (text[block.start + i] = char))
      expect(text.slice(citation.start, citation.end).join('')).toBe(citation.quote)
    }
  })

  test('a question without a match gets 没有找到依据, and the nearest sentences are listed beside the answer', async () => {
    const result = await visitor.ask('诺贝尔文学奖的奖金由谁承担？')
    expect(result.text).toContain('没有找到依据')
    expect(result.citations).toEqual([])
    const [notice] = result.notices
    expect(notice).toMatchObject({ kind: 'nothing' })
    expect(notice!.nearest!.length).toBeGreaterThan(0)
    for (const { documentId, quote } of notice!.nearest!) {
      expect(result.references.map((reference) => reference.documentId)).toContain(documentId)
      expect(result.text).not.toContain(quote)
    }
  })

  test('a near match is quoted and marked as near, and not worded as an answer', async () => {
    const result = await visitor.ask('锣鼓经的发明人是哪里人？')
    expect(result.text).toMatch(/^没有找到直接依据，最接近的是：/u)
    expect(result.citations.length).toBeGreaterThan(0)
    expect(result.citations.every(({ verdict }) => verdict === 'verified')).toBe(true)
    expect(result.notices).toMatchObject([{ kind: 'near' }])
    const { list } = await visitor.get<Page<Result>>(`/api/session/${result.sessionId}/result`)
    expect(list[0]!.notices).toEqual(result.notices)
    expect((await visitor.ask('锣鼓经是哪一年进京的？')).notices).toEqual([])
  })

  test('API-044 deleting a session deletes its results and its history entry', async () => {
    const { id } = await newSession(visitor, '要删除的问题：锣鼓经是什么？')
    await visitor.stream({ sessionId: id, question: '要删除的问题：锣鼓经是什么？' })
    expect(await visitor.call('DELETE', `/api/session/${id}`)).toMatchObject({ errCode: 0, data: null })
    expect(await visitor.call('GET', `/api/session/${id}`)).toMatchObject({ status: 404 })
    expect(await visitor.call('DELETE', `/api/session/${id}`)).toMatchObject({ status: 404 })
    const { list } = await visitor.get<Page<HistoryItem>>('/api/search-history?pageSize=100')
    expect(list.map((item) => item.sessionId)).not.toContain(id)
  })

  test('API-045 stopping a session without a running turn returns false and changes nothing', async () => {
    const result = await visitor.ask('锣鼓经是什么？')
    expect(await visitor.call('GET', `/api/session/${result.sessionId}/stop`)).toMatchObject({ errCode: 0, data: { stopped: false } })
    const { list } = await visitor.get<Page<Result>>(`/api/session/${result.sessionId}/result`)
    expect(list[0]!.state).toBe('done')
  })

  test('API-046 a share key grants others read access only', async () => {
    const result = await visitor.ask('锣鼓经是什么？')
    const { shareKey } = await visitor.get<{ shareKey: string }>(`/api/session/${result.sessionId}/share-key`)
    expect((await visitor.get<{ shareKey: string }>(`/api/session/${result.sessionId}/share-key`)).shareKey).toBe(shareKey)
    const reader = server.visitor()
    const shared = await reader.get<Page<Result>>(`/api/session/${result.sessionId}/result?shareKey=${shareKey}`)
    expect(shared.list[0]!.text).toBe(result.text)
    const session = await reader.get<Session>(`/api/session/${result.sessionId}?shareKey=${shareKey}`)
    expect(session).toMatchObject({ mine: false, shareKey: null })
    const document = result.references[0]!.link.replace('/doc/', '/api/document/')
    expect(await reader.call('GET', document)).toMatchObject({ status: 404 })
    expect(await reader.call('GET', `${document}?shareKey=${shareKey}`)).toMatchObject({ status: 404 })
    expect(await reader.call('GET', `${document}/passages?shareKey=${shareKey}`)).toMatchObject({ data: { whole: false } })
    await reader.token()
    expect(await reader.call('DELETE', `/api/session/${result.sessionId}`)).toMatchObject({ status: 404 })
    const replay = await reader.stream({ sessionId: result.sessionId, shareKey })
    expect(replay.at(-1)!.data).toBe('[DONE]')
    const asked = await reader.open({ sessionId: result.sessionId, shareKey, question: '另一个问题？' })
    expect(asked.status).toBe(510)
  })

  test('API-047 the topic of a session can be set and cleared', async () => {
    const { id } = await newSession(visitor, '锣鼓经是什么？')
    const [topic] = await visitor.get<{ id: string }[]>('/api/topic')
    expect(await visitor.call('PUT', `/api/session/${id}/knowledge`, { topicId: topic!.id })).toMatchObject({ errCode: 0 })
    expect((await visitor.get<Session>(`/api/session/${id}`)).searchTopic).toBe(topic!.id)
    expect(await visitor.call('PUT', `/api/session/${id}/knowledge`, { topicId: 'nobody' })).toMatchObject({ status: 404 })
    await visitor.call('PUT', `/api/session/${id}/knowledge`, { topicId: null })
    expect((await visitor.get<Session>(`/api/session/${id}`)).searchTopic).toBeNull()
  })

  test('API-053 a shared session can be copied into the reader’s own history and replays there', async () => {
    const result = await visitor.ask('锣鼓经是什么？')
    const { shareKey } = await visitor.get<{ shareKey: string }>(`/api/session/${result.sessionId}/share-key`)
    const reader = server.visitor()
    const [copy] = await reader.post<{ id: string; from: string }[]>('/api/copy-sessionV2', { sessionIds: [result.sessionId], shareKey })
    expect(copy).toMatchObject({ from: result.sessionId })
    const { list } = await reader.get<Page<Result>>(`/api/session/${copy!.id}/result`)
    expect(list[0]).toMatchObject({ text: result.text, citations: result.citations })
    const replay = await reader.stream({ sessionId: copy!.id })
    expect(replay.map((event) => event.data).join('')).toContain('append-text')
    expect(replay.at(-1)!.data).toBe('[DONE]')
    expect(await reader.call('POST', '/api/copy-sessionV2', { sessionIds: ['nope'] })).toMatchObject({ status: 404 })
  })
})

describe('history', () => {
  test('API-048 API-049 API-050 the three histories show the same sessions, newest first', async () => {
    const who = server.visitor()
    for (const question of ['第一个问题？', '第二个问题 100%？', '第三个问题？']) await who.ask(question)
    const v1 = await who.get<Page<HistoryItem>>('/api/search-history')
    expect(v1.total).toBe(3)
    expect(v1.list.map((item) => item.state)).toEqual(['done', 'done', 'done'])
    expect(v1.list.map((item) => item.question)).toEqual(['第三个问题？', '第二个问题 100%？', '第一个问题？'])
    const v2 = await who.get<{ groups: { date: string; list: HistoryItem[] }[] }>('/api/search-historyV2')
    expect(v2.groups.flatMap((group) => group.list)).toEqual(v1.list)
    expect(v2.groups[0]!.date).toMatch(/^\d{4}-\d{2}-\d{2}$/)
    const v3 = await who.get<Page<HistoryItem>>('/api/search-history/v3?extraTypes=search&extraTypes=ppt')
    expect(v3.list).toEqual(v1.list)
    const found = await who.get<Page<HistoryItem>>(`/api/search-history?keyword=${encodeURIComponent('0%')}`)
    expect(found.list.map((item) => item.question)).toEqual(['第二个问题 100%？'])
    const paged = await who.get<Page<HistoryItem>>('/api/search-history?pageIndex=1&pageSize=2')
    expect(paged.list.map((item) => item.question)).toEqual(['第一个问题？'])
  })

  test('API-051 deleting one turn keeps the others; deleting the last one deletes the session', async () => {
    const who = server.visitor()
    const first = await who.ask('第一问？')
    await who.stream({ sessionId: first.sessionId, question: '第二问？', parentId: first.id })
    expect(await who.call('DELETE', `/api/search/${first.id}`)).toMatchObject({ errCode: 0 })
    const rest = await who.get<Page<Result>>(`/api/session/${first.sessionId}/result`)
    expect(rest.list.map((turn) => turn.question)).toEqual(['第二问？'])
    expect(await server.visitor().call('DELETE', `/api/search/${rest.list[0]!.id}`)).toMatchObject({ status: 404 })
    await who.call('DELETE', `/api/search/${rest.list[0]!.id}`)
    expect(await who.call('GET', `/api/session/${first.sessionId}`)).toMatchObject({ status: 404 })
  })

  test('API-052 clearing the history deletes the caller’s own sessions only', async () => {
    const who = server.visitor()
    const mine = await who.ask('我的问题？')
    const others = await visitor.ask('别人的问题？')
    expect(await who.call('POST', '/api/clear-history', {})).toMatchObject({ data: { deleted: 1 } })
    expect(await who.call('GET', `/api/session/${mine.sessionId}`)).toMatchObject({ status: 404 })
    expect(await visitor.call('GET', `/api/session/${others.sessionId}`)).toMatchObject({ status: 200 })
  })
})

describe('permission to change a session', () => {
  test('a request from another origin cannot act for a visitor', async () => {
    const result = await visitor.ask('锣鼓经是什么？')
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site', token: '' },
      { origin: 'https://evil.example', token: '' },
      { token: 'x.y' },
    ]
    for (const headers of foreign) {
      const response = await visitor.fetch(`/api/session/${result.sessionId}`, { method: 'DELETE', headers })
      expect(response.status).toBe(403)
    }
    const stop = await visitor.fetch(`/api/session/${result.sessionId}/stop`, { headers: { 'sec-fetch-site': 'cross-site', token: '' } })
    expect(stop.status).toBe(403)
    const token = await visitor.fetch('/api/page-token', { headers: { 'sec-fetch-site': 'cross-site' } })
    expect(token.status).toBe(403)
    const own = await visitor.fetch(`/api/session/${result.sessionId}`, {
      method: 'DELETE',
      headers: { 'sec-fetch-site': 'same-origin', token: '' },
    })
    expect(own.status).toBe(200)
  })

  test('an unknown call and an invalid body are answered with the error envelope', async () => {
    expect(await visitor.call('GET', '/api/no-such-call')).toMatchObject({ status: 404, errCode: 404, data: null })
    const broken = await visitor.fetch('/api/session', {
      method: 'POST',
      body: '{"question":',
      headers: { 'content-type': 'application/json' },
    })
    expect(broken.status).toBe(400)
    expect(await broken.json()).toMatchObject({ errCode: 400, data: null })
    const huge = await visitor.fetch('/api/session', {
      method: 'POST',
      body: JSON.stringify({ question: 'x'.repeat(2_000_000) }),
      headers: { 'content-type': 'application/json' },
    })
    expect(huge.status).toBe(413)
  })
})
