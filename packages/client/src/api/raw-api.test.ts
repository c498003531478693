import { expect, expectTypeOf, it, vi } from 'vitest'
import type { ClientConfig } from '../config.ts'
import { createRawApi } from './raw-api.ts'

function setUp(answer: () => Response | Promise<Response>) {
  const onError = vi.fn<NonNullable<ClientConfig['onError']>>()
  const beforeRequest = vi.fn(() => Promise.resolve(true))
  const afterFailure = vi.fn(() => Promise.resolve(true))
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answer())
  const config: ClientConfig = { lang: 'zh', getToken: () => 't', fetch, onError, reactions: { beforeRequest, afterFailure } }
  return { raw: createRawApi(config), fetch, watchers: [onError, beforeRequest, afterFailure] }
}

it('CLIENT-001 RULE-016 the raw client returns the whole response of a success', async () => {
  const { raw, fetch } = setUp(() => Response.json({ errCode: 200, errMsg: '', data: { uid: 'u1' } }))
  const answer = await raw.account.getLoginBinding()
  expect(answer).toEqual({ ok: true, status: 200, errCode: 200, errMsg: '', data: { uid: 'u1' } })
  expect(fetch).toHaveBeenCalledOnce()
  if (answer.ok) expectTypeOf(answer.data.uid).toEqualTypeOf<string>()
})

it.each([
  ['a need to sign in', 401, { errCode: 401, errMsg: '用户信息过期,需要登录', data: null }],
  ['too many requests', 429, { errCode: 429, errMsg: '请求频繁', data: null }],
  ['a blocked caller', 403, { errCode: 4004, errMsg: '…', data: { address: '203.0.113.9' } }],
])('CLIENT-001 it neither throws for %s nor reacts to it', async (_, status, body) => {
  const { raw, watchers } = setUp(() => Response.json(body, { status }))
  await expect(raw.account.logout({ body: {} })).resolves.toEqual({ ok: false, status, ...body })
  for (const watcher of watchers) expect(watcher).not.toHaveBeenCalled()
})

it('a response without an envelope is an unknown failure of its status', async () => {
  const { raw } = setUp(() => new Response('<html>', { status: 502 }))
  await expect(raw.account.getLoginBinding()).resolves.toMatchObject({ ok: false, status: 502, errCode: -500, errMsg: '未知错误' })
})

it('an unreachable server rejects with ApiError, an abort with its own reason', async () => {
  const { raw } = setUp(() => Promise.reject(new TypeError('fetch failed')))
  await expect(raw.account.getLoginBinding()).rejects.toMatchObject({ kind: 'network' })
  const broken = setUp(() => new Response(new ReadableStream({ pull: (controller) => controller.error(new TypeError('terminated')) })))
  await expect(broken.raw.account.getLoginBinding()).rejects.toMatchObject({ kind: 'network' })
  const aborted = setUp(() => Promise.reject(new DOMException('aborted', 'AbortError')))
  const signal = AbortSignal.abort()
  await expect(aborted.raw.account.getLoginBinding({}, { signal })).rejects.toMatchObject({ name: 'AbortError' })
})

it('contains JSON calls only', () => {
  const { raw } = setUp(() => Response.json({}))
  expectTypeOf(raw.upload).not.toHaveProperty('uploadFile')
  expect(raw.upload).not.toHaveProperty('uploadFile')
  expect(raw.instance).not.toHaveProperty('getMetrics')
})
