import { errors, limits, type MultipartUpload } from '@wenjin/contract'
import { beforeEach, describe, expect, it, test, vi } from 'vitest'
import { createApi } from '../api/api.ts'
import type { Clock } from '../clock.ts'
import type { ClientConfig } from '../config.ts'
import { uploadFile, UploadError, type FileUploadRequest } from './upload-file.ts'

const { partBytes } = limits.upload
const size = 6 * partBytes + 7
const big = new File([new Uint8Array(size)], '大.PDF', { type: 'application/pdf', lastModified: 5 })
const small = new File(['内容'], '小.md')

type Answer = { errCode?: number; errMsg?: string; data?: unknown; status?: number } | 'unreachable'

/** A fake server that stores parts; `answers` can override its responses. */
class FakeServer {
  calls: string[] = []
  forms: FormData[] = []
  parts = new Map<number, number>()
  cancelled = false
  answers: ((call: string) => Answer | undefined) | undefined

  readonly fetch: typeof globalThis.fetch = async (url, init) => {
    const call = `${init?.method} ${new URL(String(url)).pathname}`
    init?.signal?.throwIfAborted()
    this.calls.push(call)
    const answer = this.answers?.(call) ?? this.#answer(call, init?.body)
    if (answer === 'unreachable') throw new TypeError('fetch failed')
    const { status = 200, errCode = 0, errMsg = '', data = null } = answer
    return Response.json({ errCode, errMsg, data }, { status })
  }

  #answer(call: string, body: BodyInit | null | undefined): Answer {
    if (body instanceof FormData) this.forms.push(body)
    if (call.endsWith('/upload')) return { data: [{ id: 'f1' }] }
    if (call.endsWith('/multipart')) return { data: this.#upload() }
    if (call.endsWith('/part') && body instanceof FormData) {
      this.parts.set(Number(body.get('partNum')), (body.get('file') as File).size)
      return { data: {} }
    }
    if (call.endsWith('/complete')) return { data: { id: 'u1' } }
    if (call.startsWith('DELETE')) this.cancelled = true
    return call.startsWith('GET') ? { data: this.#upload() } : {}
  }

  #upload(): Partial<MultipartUpload> {
    const parts = [...this.parts].map(([partNum, bytes]) => ({ partNum, size: bytes }))
    return { id: 'u1', size, partCount: 7, partSize: partBytes, parts }
  }
}

let server: FakeServer
let waits: number[]
/** A clock whose timers fire at once and are recorded. */
const clock: Clock = {
  now: () => 0,
  setTimeout: (run, ms) => {
    waits.push(ms)
    return setTimeout(run, 0)
  },
  clearTimeout: (timer) => clearTimeout(timer),
}

beforeEach(() => {
  server = new FakeServer()
  waits = []
})

const upload = (order: Partial<FileUploadRequest> = {}, more: Partial<ClientConfig> = {}) => {
  const config: ClientConfig = { baseUrl: 'https://wenjin.test', lang: 'zh', getToken: () => 'token', fetch: server.fetch, ...more }
  return uploadFile({ api: createApi(config), lang: 'zh', clock }, { folderId: 'mine', file: big, ...order })
}
const failing = (order?: Partial<FileUploadRequest>, more?: Partial<ClientConfig>) =>
  upload(order, more).then(
    () => expect.fail('no failure'),
    (error: unknown) => error,
  )
const partCalls = () => server.calls.filter((call) => call.endsWith('/part'))

test('CONST-007..009 CONST-042..044 the limits of an upload', () => {
  expect(limits.uploadSimpleBytes).toBe(31_457_280)
  expect(limits.upload).toMatchObject({ partBytes: 5_242_880, partRetries: 3 })
})

describe('MACHINE-013 an upload', () => {
  it('TRANS-036 is one request below the limit', async () => {
    await expect(upload({ file: small, path: '瓷器/越窑' })).resolves.toEqual({ id: 'f1' })
    expect(server.calls).toEqual(['POST /api/file/mine/upload'])
    expect([...server.forms[0]!.keys()]).toEqual(['path', 'fileName', 'type', 'file'])
    expect(server.forms[0]!.get('path')).toBe('瓷器/越窑')
  })

  it('TRANS-037 is sent in parts from the limit on: created, one part after another, completed', async () => {
    await expect(upload()).resolves.toEqual({ id: 'u1' })
    expect(server.calls).toEqual([
      'PUT /api/file/mine/multipart',
      ...Array.from({ length: 7 }, () => 'POST /api/file/multipart/u1/part'),
      'POST /api/file/multipart/u1/complete',
    ])
    expect([...server.parts]).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => [n, n < 7 ? partBytes : 7]))
  })

  it('replaces the content of a file, in one request or in parts', async () => {
    await upload({ file: small, replaces: 'f9' })
    await expect(upload({ replaces: 'f9' })).resolves.toEqual({ id: 'u1' })
    expect(server.calls.slice(0, 3)).toEqual([
      'PUT /api/file/f9/content',
      'PUT /api/file/f9/content/multipart',
      'POST /api/file/multipart/u1/part',
    ])
    expect(server.calls.at(-1)).toBe('POST /api/file/multipart/u1/complete')
  })

  it('TRANS-039 reports progress that only rises, also when parts are sent again', async () => {
    let cut = 2
    server.answers = (call) => (call.endsWith('/part') && partCalls().length === 3 && cut-- > 0 ? 'unreachable' : undefined)
    const shown: number[] = []
    await upload({ onProgress: (percent) => shown.push(percent) })
    expect(shown).toEqual(shown.toSorted((a, b) => a - b))
    expect(new Set(shown).size).toBe(shown.length)
    expect(shown.at(-1)).toBe(100)
  })

  it('retries a failed part up to three times, with growing delays', async () => {
    let cut = 3
    server.answers = (call) => (call.endsWith('/part') && cut-- > 0 ? { status: 503, errCode: 503 } : undefined)
    await upload()
    expect(waits).toEqual([1000, 2000, 4000])
    expect(partCalls()).toHaveLength(10)
  })

  it('BEHAVE-022 MSG-023 TRANS-038 fails after the last retry, and is cancelled', async () => {
    server.answers = (call) => (call.endsWith('/part') ? 'unreachable' : undefined)
    expect(await failing()).toMatchObject({ failure: 'retriesEnded', message: '重试结束，上传失败' })
    expect(partCalls()).toHaveLength(4)
    await vi.waitUntil(() => server.cancelled)
  })

  it('does not retry a refusal', async () => {
    server.answers = (call) => (call.endsWith('/part') ? { status: 400, errCode: 400, errMsg: '分片不对' } : undefined)
    expect(await failing()).toMatchObject({ name: 'ApiError', message: '分片不对' })
    expect(partCalls()).toHaveLength(1)
  })

  it('BEHAVE-024 MSG-025 TRANS-038 fails when the user stops it, and is cancelled', async () => {
    const stop = new AbortController()
    server.answers = () => {
      if (partCalls().length === 2) stop.abort()
      return undefined
    }
    expect(await failing({ signal: stop.signal })).toMatchObject({ failure: 'stopped', message: '主动取消' })
    await vi.waitUntil(() => server.cancelled)
    expect(server.calls).not.toContain('POST /api/file/multipart/u1/complete')
    expect(await failing({ file: small, signal: AbortSignal.abort() })).toBeInstanceOf(UploadError)
  })

  it.each([small, big])('BEHAVE-021 MSG-022 reports who can grant the permission: $name', async (file) => {
    for (const { code } of [errors.noPermission, errors.permissionDenied]) {
      server.answers = () => ({ status: 403, errCode: code })
      const error = await failing({ file })
      expect(error).toMatchObject({ failure: 'noPermission', message: '您暂无权限上传，如需上传，请联系分享人赋予专题编辑权限' })
    }
  })

  it.each([small, big])('BEHAVE-025 reports used-up credit as a need-login error: $name', async (file) => {
    for (const { code } of [errors.creditRunOut, errors.userCreditRunOut, errors.ownerCreditRunOut]) {
      server.answers = () => ({ status: 402, errCode: code, errMsg: '存储空间已满' })
      expect(await failing({ file })).toMatchObject({ name: 'NeedLoginError', code, message: '存储空间已满' })
    }
  })

  it('BEHAVE-023 MSG-024 fails when it cannot be completed', async () => {
    server.answers = (call) => (call.endsWith('/complete') ? { status: 500, errCode: 500 } : undefined)
    expect(await failing()).toMatchObject({ failure: 'failed', message: '上传失败' })
    await vi.waitUntil(() => server.cancelled)
  })

  it('requests the file again when the response was lost', async () => {
    let lost = 2
    server.answers = (call) => (call.endsWith('/complete') && lost-- > 0 ? 'unreachable' : undefined)
    await expect(upload()).resolves.toEqual({ id: 'u1' })
  })

  it('resumes after a reload with the missing parts', async () => {
    const kept = new Map<string, string>()
    const memory = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    }
    // A page that is closed receives no response.
    server.answers = (call) => {
      if (call.endsWith('/part') && partCalls().length === 4) throw new DOMException('gone', 'AbortError')
      return undefined
    }
    void upload({ resume: { ...memory, removeItem: () => {} } }).catch(() => undefined)
    await vi.waitUntil(() => partCalls().length === 4)
    expect([...kept.values()]).toEqual(['u1'])
    const shown: number[] = []
    server.answers = undefined
    server.calls = []
    await expect(upload({ resume: memory, onProgress: (percent) => shown.push(percent) })).resolves.toEqual({ id: 'u1' })
    expect(server.calls.filter((call) => !call.startsWith('DELETE'))).toEqual([
      'GET /api/file/multipart/u1',
      ...Array.from({ length: 4 }, () => 'POST /api/file/multipart/u1/part'),
      'POST /api/file/multipart/u1/complete',
    ])
    expect(shown[0]).toBe(49)
    expect(kept.size).toBe(0)
    // An upload that the server has deleted starts over.
    kept.set(`upload:mine//大.PDF/${size}/5`, 'gone')
    server.answers = (call) => (call === 'GET /api/file/multipart/gone' ? { status: 404, errCode: 404 } : undefined)
    await upload({ resume: memory })
    expect(server.calls).toContain('PUT /api/file/mine/multipart')
  })

  it('makes the user info stale when the file is complete, not before', async () => {
    const onUserInfoStale = vi.fn(() => expect(server.calls.at(-1)).toMatch(/\/complete$/))
    await upload({}, { onUserInfoStale })
    expect(onUserInfoStale).toHaveBeenCalledOnce()
  })
})
