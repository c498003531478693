import type { StreamRequest } from '@wenjin/contract'
import { describe, expect, it } from 'vitest'
import type { ClientConfig } from '../config.ts'
import { streamCall } from './stream-request.ts'

const config: ClientConfig = { baseUrl: 'https://wenjin.test', lang: 'zh', getToken: () => 'page-token', platform: 'h5' }
const first = { attempt: 0, last: null }

/** ENTITY-025 with all fields that the specification names. */
const request: StreamRequest = {
  sessionId: 's1',
  question: '什么是 BM25？',
  mode: 'concise',
  pptId: 'p1',
  isExplain: true,
  shareKey: 'k1',
  shareType: 1,
}

const queryOf = (url: string) => Object.fromEntries(new URL(url).searchParams)
const bodyOf = (init: RequestInit) => JSON.parse(init.body as string) as Record<string, unknown>

describe('ENTITY-025 the request of a stream', () => {
  it('RULE-017 RULE-018 is a GET to the main host with credentials, as an event stream', () => {
    const { url, init } = streamCall(config, request, first, 'page-token')
    expect(url).toMatch(/^https:\/\/wenjin\.test\/api\/searchV2\?/)
    expect(init).toMatchObject({ method: 'GET', credentials: 'include', headers: { Accept: 'text/event-stream' } })
    expect(streamCall({ ...config, baseUrl: undefined }, request, first, '').url).toMatch(/^\/api\/searchV2\?/)
  })

  it('RULE-019 FIELD-106 FIELD-108..110 carries the search fields and the page token', () => {
    expect(queryOf(streamCall(config, request, first, 'page-token').url)).toEqual({
      sessionId: 's1',
      question: '什么是 BM25？',
      mode: 'concise',
      lang: 'zh',
      pptId: 'p1',
      isExplain: '1',
      shareKey: 'k1',
      shareType: '1',
      token: 'page-token',
      retrytimes: '0',
      reconnect: '0',
      'is-mini-webview': '0',
    })
  })

  it('FIELD-109 FIELD-110 carries the number of the reconnection attempt and the resume point', () => {
    const { url, init } = streamCall(config, request, { attempt: 3, last: 0 }, 'page-token')
    expect(queryOf(url)).toMatchObject({ retrytimes: '3', reconnect: '1', fromIndex: '0' })
    expect(new Headers(init.headers).get('last-event-id')).toBe('0')
  })

  it('RULE-020 by POST is a JSON body with the shared headers, and only shareKey and shareType in the query', () => {
    const { url, init } = streamCall(config, request, { attempt: 1, last: 7 }, 'page-token', 'POST')
    expect(queryOf(url)).toEqual({ shareKey: 'k1', shareType: '1' })
    expect(init).toMatchObject({
      method: 'POST',
      credentials: 'include',
      headers: { 'Content-Type': 'application/json', Token: 'page-token', 'Is-Mini-Webview': '0', Platform: 'h5', 'Last-Event-ID': '7' },
    })
    const body = bodyOf(init)
    expect(body).toMatchObject({
      sessionId: 's1',
      question: '什么是 BM25？',
      token: 'page-token',
      retrytimes: 1,
      reconnect: true,
      fromIndex: 7,
    })
    expect(body).not.toHaveProperty('shareKey')
    expect(body).not.toHaveProperty('shareType')
  })

  it('uses POST for a question too long for a URL', () => {
    const question = '长'.repeat(4000)
    const { url, init } = streamCall(config, { question }, first, 'page-token')
    expect(init.method).toBe('POST')
    expect(url).toBe('https://wenjin.test/api/searchV2')
    expect(bodyOf(init)['question']).toBe(question)
  })

  it('requests an answer in the reader’s language unless the request names another', () => {
    const english: ClientConfig = { ...config, lang: () => 'en' }
    expect(queryOf(streamCall(english, { question: 'x' }, first, '').url)['lang']).toBe('en')
    expect(queryOf(streamCall(english, { question: 'x', lang: 'zh' }, first, '').url)['lang']).toBe('zh')
  })
})
