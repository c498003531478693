import { describe, expect, test, vi } from 'vitest'
import { createApi } from './api.ts'
import type { ClientConfig, Reactions } from '../config.ts'
import { NeedLoginError } from './need-login-error.ts'
import { createReactions } from './reactions.ts'
import { Verifications, type Verification } from '../captcha/verifications.ts'

const ok = (data: unknown) => Response.json({ errCode: 0, errMsg: '', data })
const refuse = (errCode: number, data: unknown = null) => Response.json({ errCode, errMsg: `refused ${errCode}`, data })

/** Creates a client whose server sends these responses in turn, and whose user passes or dismisses each check that is shown. */
function setUp(answers: Response[], person: ('passes' | 'puts away')[] = []) {
  const shown: Verification[] = []
  const handle = vi.fn((_message: string, _quietly?: boolean) => Promise.resolve())
  const onError = vi.fn<NonNullable<ClientConfig['onError']>>()
  const onUserInfoStale = vi.fn<() => void>()
  const fetch = vi.fn<typeof globalThis.fetch>(async () => answers.shift() ?? ok('nothing left'))
  const config: ClientConfig = { baseUrl: 'https://wenjin.test', lang: 'zh', getToken: () => 't', fetch, onError, onUserInfoStale }
  const verifications = new Verifications({
    config,
    show: (verification) => {
      shown.push({ ...verification, at: 0 })
      return Promise.resolve(person.shift() === 'passes')
    },
    tell: () => undefined,
    site: () => '',
  })
  const onTrialEnded = vi.fn<(topicId: string | null) => void>()
  const confirmIdentity = vi.fn<() => Promise<boolean>>(() => Promise.resolve(person.shift() === 'passes'))
  const reactions: Reactions = createReactions({ handle }, verifications, onTrialEnded, confirmIdentity)
  return {
    api: createApi({ ...config, reactions }),
    shown,
    handle,
    onTrialEnded,
    confirmIdentity,
    onError,
    onUserInfoStale,
    fetch,
    verifications,
  }
}

describe('a refusal that requires the account owner to prove their identity', () => {
  const unbind = { body: { kind: 'phone' } }

  test('repeats the same call after the proof', async () => {
    const { api, confirmIdentity, fetch, onError } = setUp([refuse(2706), ok(null)], ['passes'])
    await api.account.unbind(unbind)
    expect(confirmIdentity).toHaveBeenCalledTimes(1)
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(onError).not.toHaveBeenCalled()
  })

  test('fails with its message when the user dismisses the dialog, and opens no dialog in the background', async () => {
    const { api, confirmIdentity } = setUp([refuse(2706), refuse(2706)], ['puts away'])
    await expect(api.account.unbind(unbind)).rejects.toMatchObject({ errorName: 'confirmIdentity', reaction: 'confirm' })
    await expect(api.account.unbind(unbind, { background: true })).rejects.toMatchObject({ errorName: 'confirmIdentity' })
    expect(confirmIdentity).toHaveBeenCalledTimes(1)
  })
})

describe('a refusal that asks for a verification', () => {
  test.each([
    [429, 'BEHAVE-005', 'slider'],
    [430, 'BEHAVE-006', 'turnstile'],
  ] as const)('TRANS-010 %i (%s) shows the %s, and the call goes on once it is passed', async (code, _, kind) => {
    const { api, shown, fetch, onError } = setUp([refuse(code), ok([{ id: 't1' }])], ['passes'])
    await expect(api.knowledge.listTopics()).resolves.toEqual([{ id: 't1' }])
    expect(shown).toEqual([{ kind, address: '', at: 0 }])
    expect(fetch).toHaveBeenCalledTimes(2)
    expect(onError).not.toHaveBeenCalled()
  })

  test('BEHAVE-004 a blacklist code shows the check with the real address', async () => {
    const { api, shown } = setUp([refuse(4004, { address: '203.0.113.9' }), ok([])], ['passes'])
    await api.knowledge.listTopics()
    expect(shown).toEqual([{ kind: 'verify', address: '203.0.113.9', at: 0 }])
  })

  test('repeats a mutating call with the same body: the server refused before it changed anything', async () => {
    const { api, fetch } = setUp([refuse(429), ok({ id: 's1' })], ['passes'])
    await api.search.createSession({ body: { question: '怎么导入' } })
    const bodies = fetch.mock.calls.map(([, init]) => init?.body)
    expect(bodies).toEqual(['{"question":"怎么导入"}', '{"question":"怎么导入"}'])
  })

  test('fails the call when the user dismisses the check, and shows the check before the next call', async () => {
    const { api, shown, onError } = setUp([refuse(429), ok([])], ['puts away', 'passes'])
    await expect(api.knowledge.listTopics()).rejects.toMatchObject({ errCode: 429, message: 'refused 429' })
    expect(onError).toHaveBeenCalledOnce()
    await expect(api.knowledge.listTopics()).resolves.toEqual([])
    expect(shown).toHaveLength(2)
  })

  test('sends a request whose check the user dismissed beforehand, and shows no second check for it', async () => {
    const { api, shown } = setUp([refuse(429), refuse(429)], ['puts away', 'puts away', 'passes'])
    await expect(api.knowledge.listTopics()).rejects.toMatchObject({ errCode: 429 })
    await expect(api.knowledge.listTopics()).rejects.toMatchObject({ errCode: 429 })
    expect(shown).toHaveLength(2)
  })

  test('fails the call when it is refused again after a passed check, and shows a check before the next call', async () => {
    const { api, shown, fetch } = setUp([refuse(429), refuse(430), ok([])], ['passes', 'passes'])
    await expect(api.knowledge.listTopics()).rejects.toMatchObject({ errCode: 430 })
    expect(fetch).toHaveBeenCalledTimes(2)
    await api.knowledge.listTopics()
    expect(shown.map(({ kind }) => kind)).toEqual(['slider', 'turnstile'])
  })

  test('opens no check for polling, however often it is refused, and delays no poll', async () => {
    const { api, shown, fetch } = setUp([refuse(429), refuse(429), ok(50)])
    const poll = () => api.knowledge.getFileProgress({ params: { id: 'f1' } }, { background: true })
    await expect(poll()).rejects.toMatchObject({ errCode: 429 })
    await expect(poll()).rejects.toMatchObject({ errCode: 429 })
    await expect(poll()).resolves.toBe(50)
    expect(fetch).toHaveBeenCalledTimes(3)
    expect(shown).toEqual([])
  })

  test('rejects at once a call that is aborted while the check is open', async () => {
    const abort = new AbortController()
    const reactions: Reactions = { beforeRequest: () => Promise.resolve(true), afterFailure: () => new Promise(() => undefined) }
    const fetch = vi.fn<typeof globalThis.fetch>(async () => refuse(429))
    const call = createApi({ lang: 'zh', getToken: () => 't', fetch, reactions }).knowledge.listTopics({}, { signal: abort.signal })
    const failure = call.catch((error: unknown) => error)
    await vi.waitUntil(() => fetch.mock.calls.length === 1, { timeout: 60_000 })
    abort.abort()
    expect(await failure).toMatchObject({ name: 'AbortError' })
  })
})

describe('a refusal because the trial of a topic is used up', () => {
  const ask = (api: ReturnType<typeof setUp>['api'], background = false) =>
    api.search.createSession({ body: { question: '怎么导入' } }, { background }).catch((error: unknown) => error)

  test.each([
    [{ topicId: 't1' }, 't1'],
    [null, null],
    [{ topicId: 5 }, null],
  ])('BEHAVE-018 reports the topic that it names: %j', async (data, topicId) => {
    const { api, onTrialEnded, fetch } = setUp([refuse(4402, data)])
    expect(await ask(api)).toMatchObject({ errCode: 4402 })
    expect(onTrialEnded).toHaveBeenCalledExactlyOnceWith(topicId)
    expect(fetch).toHaveBeenCalledOnce()
  })

  test('is not reported for a background call', async () => {
    const { api, onTrialEnded } = setUp([refuse(4402)])
    await ask(api, true)
    expect(onTrialEnded).not.toHaveBeenCalled()
  })
})

describe('a refusal that requires signing in', () => {
  test('ENTITY-028 BEHAVE-001 MSG-005 raises a need-login error with its code, after it has called the guard', async () => {
    const { api, handle, fetch } = setUp([refuse(401)])
    const error = await api.account.getMyInfo().catch((raised: unknown) => raised)
    expect(error).toBeInstanceOf(NeedLoginError)
    expect(error).toMatchObject({ name: 'NeedLoginError', code: 401, message: '用户信息过期,需要登录' })
    expect(handle).toHaveBeenCalledExactlyOnceWith('用户信息过期,需要登录', false)
    expect(fetch).toHaveBeenCalledOnce()
  })

  test('calls the guard with `quietly` when polling', async () => {
    const { api, handle } = setUp([refuse(401)])
    await expect(api.account.getMyInfo({}, { background: true })).rejects.toThrow(NeedLoginError)
    expect(handle).toHaveBeenCalledExactlyOnceWith('用户信息过期,需要登录', true)
  })
})

test('used-up credit and plain failures open no dialog', async () => {
  const { api, shown, handle } = setUp([refuse(4001), refuse(500)])
  await expect(api.knowledge.listTopics()).rejects.toMatchObject({ errCode: 4001, reaction: 'credit' })
  await expect(api.knowledge.listTopics()).rejects.toMatchObject({ errCode: 500, reaction: null })
  expect([shown, handle.mock.calls]).toEqual([[], []])
})

describe('an upload', () => {
  const files = [new File(['内容'], 'a.txt')]
  const args = { params: { folderId: 'mine' }, files }

  test.each([[401], [4001]])('BEHAVE-003 ENTITY-028 raises a need-login error for %i', async (code) => {
    const { api } = setUp([refuse(code)])
    const error = await api.upload.uploadFile(args).catch((raised: unknown) => raised)
    expect(error).toBeInstanceOf(NeedLoginError)
    expect(error).toMatchObject({ code })
  })

  test('raises no need-login error for used-up credit in calls other than uploads', async () => {
    const { api } = setUp([refuse(4001)])
    await expect(api.knowledge.listTopics()).rejects.not.toBeInstanceOf(NeedLoginError)
  })

  test('never lowers the progress, even when the file is sent again after a verification', async () => {
    const { api } = setUp([refuse(429), ok([{ id: 'f1' }])], ['passes'])
    const progress: number[] = []
    await api.upload.uploadFile(args, { onProgress: (percent) => progress.push(percent) })
    expect(progress).toEqual([0, 100])
  })

  test('MACHINE-003 TRANS-007 makes the user info stale after success', async () => {
    const { api, onUserInfoStale } = setUp([refuse(500), ok([{ id: 'f1' }])])
    await expect(api.upload.uploadFile(args)).rejects.toMatchObject({ errCode: 500 })
    expect(onUserInfoStale).not.toHaveBeenCalled()
    await api.upload.uploadFile(args)
    expect(onUserInfoStale).toHaveBeenCalledOnce()
  })
})

test('MACHINE-003 TRANS-009 changing a topic makes the user info stale, reading one does not', async () => {
  const { api, onUserInfoStale } = setUp([ok([]), ok(null)])
  await api.knowledge.listTopics()
  expect(onUserInfoStale).not.toHaveBeenCalled()
  await api.knowledge.deleteFile({ params: { id: 'f1' } })
  expect(onUserInfoStale).toHaveBeenCalledOnce()
})
