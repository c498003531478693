import { errors, limits, type FileItem, type Lang, type MultipartUpload } from '@wenjin/contract'
import { ApiError } from '../api/api-error.ts'
import type { Api, UploadItem } from '../api/api-types.ts'
import { systemClock, type Clock } from '../clock.ts'
import { NeedLoginError } from '../api/need-login-error.ts'
import { rising } from './rising.ts'

/** How an upload failed: spec section 8 "Upload". */
export type UploadFailure = 'noPermission' | 'retriesEnded' | 'failed' | 'stopped'

const texts: Readonly<Record<UploadFailure, Readonly<Record<Lang, string>>>> = {
  noPermission: {
    zh: '您暂无权限上传，如需上传，请联系分享人赋予专题编辑权限',
    en: 'You cannot upload here. Ask the owner for edit access.',
  },
  retriesEnded: { zh: '重试结束，上传失败', en: 'The upload failed after several tries' },
  failed: { zh: '上传失败', en: 'The upload failed' },
  stopped: { zh: '主动取消', en: 'Cancelled' },
}

/** A failure specific to uploads; other failures are thrown as the original ApiError. */
export class UploadError extends Error {
  readonly failure: UploadFailure
  constructor(failure: UploadFailure, lang: Lang, cause?: unknown) {
    super(texts[failure][lang], { cause })
    this.name = 'UploadError'
    this.failure = failure
  }
}

/** Storage for the ids of multipart uploads, so that they resume after a reload; `localStorage` fits. */
export type UploadMemory = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The file of an upload and its target. */
export interface FileUploadRequest {
  folderId: string
  file: UploadItem
  /** Target folders below `folderId`, e.g. of a dropped folder. */
  path?: string
  /** Id of the file whose content the upload replaces, instead of creating a new file; its place does not change. */
  replaces?: string
  /** Percent, 0–100; never falls, and 100 means that the server has the file. */
  onProgress?: (percent: number) => void
  /** Aborting cancels the upload. */
  signal?: AbortSignal
  /** Resumes an upload of the same file into the same folder that a reload interrupted. */
  resume?: UploadMemory
}

/** The dependencies of uploads. */
export interface UploadSetting {
  api: Pick<Api, 'upload'>
  lang: Lang
  clock?: Clock
}

/** Delay before the first retry of a part in milliseconds, doubled each time. */
const retryMs = 1000
const { partBytes, partRetries } = limits.upload
const denied: ReadonlySet<number> = new Set([errors.noPermission.code, errors.permissionDenied.code])
const creditCodes: ReadonlySet<number> = new Set([errors.creditRunOut.code, errors.userCreditRunOut.code, errors.ownerCreditRunOut.code])

interface Described {
  blob: Blob
  name: string
  type: string
  /** Distinguishes two files of one name, as far as a browser can. */
  lastModified: number
}

function describe(item: UploadItem): Described {
  const [blob, name, type] = item instanceof Blob ? [item, item.name, undefined] : [item.blob, item.fileName, item.type]
  const extension = /\.([^.\\/]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''
  return { blob, name, type: type ?? extension, lastModified: blob instanceof File ? blob.lastModified : 0 }
}

/** Converts a server failure to an upload error. */
function meaningOf(error: unknown, lang: Lang): unknown {
  if (!(error instanceof ApiError)) return error
  const { errCode, status, message, data } = error
  if (denied.has(errCode)) return new UploadError('noPermission', lang, error)
  if (creditCodes.has(errCode) && !(error instanceof NeedLoginError)) return new NeedLoginError({ code: errCode, status, message, data })
  return error
}

/** Whether a retry may help: network failures and server faults. */
const isPassing = (error: unknown) => error instanceof ApiError && (error.kind === 'network' || error.status === 429 || error.status >= 500)

function pause(clock: Clock, ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clock.clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = clock.setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })
}

async function uploadInOne(setting: UploadSetting, order: FileUploadRequest): Promise<FileItem> {
  const { folderId, file, path, replaces, signal, onProgress } = order
  if (replaces !== undefined) return setting.api.upload.replaceContent({ params: { id: replaces }, files: [file] }, { signal, onProgress })
  const fields = path ? { path } : undefined
  const [item] = await setting.api.upload.uploadFile({ params: { folderId }, files: [file], fields }, { signal, onProgress })
  return item!
}

/** Finds the multipart upload that a reload interrupted, as stored by the server; null when there is none. */
async function findBroken({ api }: UploadSetting, key: string, size: number, order: FileUploadRequest): Promise<MultipartUpload | null> {
  const id = order.resume?.getItem(key)
  if (!id) return null
  try {
    const known = await api.upload.getMultipart({ params: { id } }, { signal: order.signal, background: true })
    return known.size === size ? known : null
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return null
    throw error
  }
}

function begin({ api }: UploadSetting, order: FileUploadRequest, { blob, name, type }: Described): Promise<MultipartUpload> {
  const { folderId, path = '', replaces, signal } = order
  const body = { mimeType: blob.type, size: blob.size, name, type }
  return replaces === undefined
    ? api.upload.createMultipart({ params: { folderId }, body: { ...body, path } }, { signal })
    : api.upload.createContentMultipart({ params: { id: replaces }, body }, { signal })
}

async function sendPart(
  setting: UploadSetting,
  id: string,
  partNum: number,
  part: Blob,
  report: (percent: number) => void,
  signal?: AbortSignal,
) {
  const { api, clock = systemClock, lang } = setting
  for (let tries = 0; ; tries += 1) {
    try {
      const files = [{ blob: part, fileName: String(partNum) }]
      await api.upload.uploadPart({ params: { id }, files, fields: { partNum: String(partNum) } }, { signal, onProgress: report })
      return
    } catch (error) {
      if (signal?.aborted || !isPassing(error)) throw error
      if (tries === partRetries) throw new UploadError('retriesEnded', lang, error)
      await pause(clock, retryMs * 2 ** tries, signal)
    }
  }
}

async function uploadInParts(setting: UploadSetting, order: FileUploadRequest, described: Described): Promise<FileItem> {
  const { api, lang } = setting
  const { folderId, path = '', replaces, signal, resume, onProgress } = order
  const { blob, name, lastModified } = described
  const place = replaces === undefined ? `${folderId}/${path}` : `content of ${replaces}`
  const key = `upload:${place}/${name}/${blob.size}/${lastModified}`
  const upload = (await findBroken(setting, key, blob.size, order)) ?? (await begin(setting, order, described))
  const { id } = upload
  resume?.setItem(key, id)
  try {
    const there = new Set(upload.parts.map(({ partNum }) => partNum))
    let sent = upload.parts.reduce((sum, part) => sum + part.size, 0)
    const show = (bytes: number) => onProgress?.(Math.min(99, Math.floor((bytes / blob.size) * 100)))
    show(sent)
    // Send parts in order: the server hashes parts that arrive in order on the fly.
    for (let partNum = 1; partNum <= upload.partCount; partNum += 1) {
      if (there.has(partNum)) continue
      const part = blob.slice((partNum - 1) * partBytes, partNum * partBytes)
      await sendPart(setting, id, partNum, part, (percent) => show(sent + (part.size * percent) / 100), signal)
      sent += part.size
      show(sent)
    }
    const file = await completed(setting, id, upload.partCount, signal)
    onProgress?.(100)
    return file
  } catch (error) {
    // A failed or stopped upload is cancelled on the server, without waiting for the response.
    void api.upload.cancelMultipart({ params: { id } }, { background: true }).catch(() => undefined)
    if (error instanceof ApiError && error.errCode === errors.error.code) throw new UploadError('failed', lang, error)
    throw error
  } finally {
    resume?.removeItem(key)
  }
}

/** Completes the upload and returns the file; repeats the request when the response was lost. */
async function completed(setting: UploadSetting, id: string, partCount: number, signal?: AbortSignal): Promise<FileItem> {
  const { api, clock = systemClock } = setting
  for (let tries = 0; ; tries += 1) {
    try {
      return await api.upload.completeMultipart({ params: { id }, body: { partCount } }, { signal })
    } catch (error) {
      const isLost = error instanceof ApiError && error.kind === 'network'
      if (signal?.aborted || !isLost || tries === partRetries) throw error
      await pause(clock, retryMs * 2 ** tries, signal)
    }
  }
}

/**
 * Uploads a file: in one request below 31457280 bytes, else in parts of 5242880 bytes one after another, each retried up to three times.
 * Spec sections 4, 5, 8 and 9 "Upload".
 * @throws UploadError in its four kinds; NeedLoginError when nobody is signed in or credit has run out; ApiError otherwise.
 */
export async function uploadFile(setting: UploadSetting, order: FileUploadRequest): Promise<FileItem> {
  const described = describe(order.file)
  const once = { ...order, onProgress: rising(order.onProgress) }
  try {
    order.signal?.throwIfAborted()
    const simple = described.blob.size < limits.uploadSimpleBytes
    return simple ? await uploadInOne(setting, once) : await uploadInParts(setting, once, described)
  } catch (error) {
    if (order.signal?.aborted) throw new UploadError('stopped', setting.lang, error)
    throw meaningOf(error, setting.lang)
  }
}
