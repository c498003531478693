import { limits } from '@wenjin/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApi } from '../api/api.ts'
import type { ClientConfig } from '../config.ts'

const config: ClientConfig = { baseUrl: 'https://wenjin.test', lang: 'zh', getToken: () => 'page-token' }
const stored = { errCode: 0, errMsg: '', data: [{ id: 'f1' }] }
const args = { params: { folderId: 'mine' }, files: [new File(['内容'], '报告.PDF')] }

/** A fake of the browser's XMLHttpRequest; the test acts as the network. */
class FakeXhr extends EventTarget {
  static latest: FakeXhr | undefined
  readonly upload = new EventTarget()
  readonly headers: Record<string, string> = {}
  opened: string[] = []
  form: FormData | null = null
  withCredentials = false
  status = 0
  responseText = ''

  open(method: string, url: string): void {
    this.opened = [method, url]
  }

  setRequestHeader(name: string, value: string): void {
    this.headers[name] = value
  }

  send(form: FormData): void {
    FakeXhr.latest = this
    this.form = form
  }

  abort(): void {
    this.#finish('abort')
  }

  progress(loaded: number, total: number): void {
    this.upload.dispatchEvent(Object.assign(new Event('progress'), { lengthComputable: total > 0, loaded, total }))
  }

  load(status: number, body: unknown): void {
    this.status = status
    this.responseText = JSON.stringify(body)
    this.#finish('load')
  }

  fail(): void {
    this.#finish('error')
  }

  #finish(type: string): void {
    this.dispatchEvent(new Event(type))
    this.dispatchEvent(new Event('loadend'))
  }
}

const uploading = async (options: { signal?: AbortSignal; onProgress?: (percent: number) => void } = {}) => {
  vi.stubGlobal('XMLHttpRequest', FakeXhr)
  FakeXhr.latest = undefined
  const call = createApi(config).upload.uploadFile(args, options)
  call.catch(() => undefined)
  const xhr = await vi.waitUntil(() => FakeXhr.latest, { timeout: 60_000 })
  return { call, xhr }
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('uploadFile in a browser', () => {
  it('sends fileName, type and file as a form, with the shared headers and cookies', async () => {
    const { call, xhr } = await uploading()
    expect(xhr.opened).toEqual(['POST', 'https://wenjin.test/api/file/mine/upload'])
    expect(xhr.headers).toMatchObject({ Token: 'page-token', 'Is-Mini-Webview': '0' })
    expect(xhr.withCredentials).toBe(true)
    expect([...xhr.form!.keys()]).toEqual(['fileName', 'type', 'file'])
    expect([xhr.form!.get('fileName'), xhr.form!.get('type')]).toEqual(['报告.PDF', 'pdf'])
    xhr.load(200, stored)
    await expect(call).resolves.toEqual([{ id: 'f1' }])
  })

  it('reports progress that never falls and reaches 100 only when the server has responded', async () => {
    const shown: number[] = []
    const { call, xhr } = await uploading({ onProgress: (percent) => shown.push(percent) })
    xhr.progress(10, 100)
    xhr.progress(50, 100)
    xhr.progress(30, 100)
    xhr.progress(5, 0)
    xhr.progress(50, 100)
    xhr.progress(100, 100)
    expect(shown).toEqual([0, 10, 50, 99])
    xhr.load(200, stored)
    await call
    expect(shown).toEqual([0, 10, 50, 99, 100])
  })

  it('aborts the request on abort, and reports no failure', async () => {
    const abort = new AbortController()
    const { call } = await uploading({ signal: abort.signal })
    abort.abort()
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('sends nothing when aborted beforehand', async () => {
    vi.stubGlobal('XMLHttpRequest', FakeXhr)
    const before = FakeXhr.latest
    await expect(createApi(config).upload.uploadFile(args, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' })
    expect(FakeXhr.latest).toBe(before)
  })

  it('throws an ApiError with a message for a broken connection', async () => {
    const { call, xhr } = await uploading()
    xhr.fail()
    await expect(call).rejects.toMatchObject({ kind: 'network', message: '网络连接失败，请检查网络后重试' })
  })

  it('throws an ApiError of the envelope for a refusal', async () => {
    const { call, xhr } = await uploading()
    xhr.load(507, { errCode: 507, errMsg: '磁盘空间不足，没有保存', data: null })
    await expect(call).rejects.toMatchObject({ errCode: 507, errorName: 'storageFull', message: '磁盘空间不足，没有保存' })
  })
})

describe('uploadFile anywhere', () => {
  it('uses fetch outside a browser', async () => {
    const forms: FormData[] = []
    const shown: number[] = []
    const api = createApi({
      ...config,
      fetch: async (_url, init) => {
        forms.push(init!.body as FormData)
        return Response.json(stored)
      },
    })
    const files = [
      { blob: new Blob(['a']), fileName: 'a' },
      { blob: new Blob(['b']), fileName: 'b.x', type: 'md' },
    ]
    await expect(api.upload.uploadFile({ ...args, files }, { onProgress: (percent) => shown.push(percent) })).resolves.toEqual([
      { id: 'f1' },
    ])
    expect(forms[0]!.getAll('fileName')).toEqual(['a', 'b.x'])
    expect(forms[0]!.getAll('type')).toEqual(['', 'md'])
    expect(shown).toEqual([0, 100])
  })

  it('refuses a file that reaches the limit before sending anything', async () => {
    const fetch = vi.fn<typeof globalThis.fetch>()
    const onError = vi.fn<(error: unknown) => void>()
    const big = { blob: { size: limits.uploadSimpleBytes } as Blob, fileName: '大.pdf' }
    const call = createApi({ ...config, fetch, onError }).upload.uploadFile({ ...args, files: [big] })
    await expect(call).rejects.toMatchObject({ errorName: 'tooLarge', message: '内容太大：大.pdf（须小于 30 MB）' })
    expect(fetch).not.toHaveBeenCalled()
    expect(onError).toHaveBeenCalledOnce()
  })
})
