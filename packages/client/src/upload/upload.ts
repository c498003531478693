import { errors, errorText, limits, type Lang, type RouteAddress } from '@wenjin/contract'
import { ApiError, networkError } from '../api/api-error.ts'
import type { UploadArgs, UploadOptions } from '../api/api-types.ts'
import { langOf, sharedHeaders, type ClientConfig } from '../config.ts'
import { openEnvelope } from '../api/envelope.ts'
import { NeedLoginError } from '../api/need-login-error.ts'
import { isAbort, send, urlOf, type LooseArgs } from '../api/request.ts'

/** Returns the extension of a file name in lower case, without its dot; empty without one. */
function extensionOf(fileName: string): string {
  return /\.([^.\\/]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
}

function tooLarge(fileName: string, lang: Lang): ApiError {
  const limit = `${limits.uploadSimpleBytes / 1024 / 1024} MB`
  const detail = lang === 'zh' ? `${fileName}（须小于 ${limit}）` : `${fileName} (must be below ${limit})`
  return new ApiError('refused', { errCode: errors.tooLarge.code, status: 0, message: errorText('tooLarge', lang, detail) })
}

/**
 * Converts used-up credit to a NeedLoginError: in the upload flow the account has to resolve it, like a missing login. Spec section 8
 * "Behaviour".
 */
function outOfCredit({ errCode, status, message, data }: ApiError): NeedLoginError {
  return new NeedLoginError({ code: errCode, status, message, data })
}

/** Builds the multipart body: every field precedes its `file`, so that a streaming server knows it in time. */
function formOf(config: ClientConfig, { files, fields = {} }: UploadArgs): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const item of files) {
    const [blob, fileName, type] = item instanceof Blob ? [item, item.name, undefined] : [item.blob, item.fileName, item.type]
    if (blob.size >= limits.uploadSimpleBytes) throw tooLarge(fileName, langOf(config))
    form.append('fileName', fileName)
    form.append('type', type ?? extensionOf(fileName))
    form.append('file', blob, fileName)
  }
  return form
}

/** Sends a form by XMLHttpRequest, the only browser API that reports how many bytes were sent. */
function sendByXhr(
  method: string,
  url: string,
  headers: Record<string, string>,
  form: FormData,
  signal: AbortSignal | undefined,
  onFraction: (fraction: number) => void,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const xhr = new XMLHttpRequest()
    const abort = () => xhr.abort()
    xhr.open(method, url)
    xhr.withCredentials = true
    for (const [name, value] of Object.entries(headers)) xhr.setRequestHeader(name, value)
    xhr.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable && event.total > 0) onFraction(event.loaded / event.total)
    })
    xhr.addEventListener('load', () => resolve({ status: xhr.status, text: xhr.responseText }))
    xhr.addEventListener('error', () => reject(new TypeError('upload failed')))
    xhr.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('aborted', 'AbortError')))
    xhr.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    xhr.send(form)
  })
}

async function sendForm(
  config: ClientConfig,
  route: RouteAddress,
  args: LooseArgs,
  form: FormData,
  signal: AbortSignal | undefined,
  onFraction: (fraction: number) => void,
): Promise<{ status: number; text: string }> {
  if (typeof XMLHttpRequest === 'undefined' || config.fetch) {
    const response = await send(config, route, { params: args.params, query: args.query, body: form }, signal)
    return { status: response.status, text: await response.text() }
  }
  return sendByXhr(route.method, urlOf(config, route, args), sharedHeaders(config, await config.getToken()), form, signal, onFraction)
}

/**
 * Uploads files in one request and returns the envelope's `data`.
 * @throws ApiError `tooLarge` before sending anything when a file reaches the single-request limit; NeedLoginError when nobody is signed in
 * or credit has run out; the signal's reason when aborted.
 */
export async function upload(
  config: ClientConfig,
  route: RouteAddress,
  args: LooseArgs & UploadArgs,
  options: UploadOptions,
): Promise<unknown> {
  const show = (percent: number) => options.onProgress?.(percent)
  const form = formOf(config, args)
  show(0)
  try {
    const { status, text } = await sendForm(config, route, args, form, options.signal, (fraction) =>
      show(Math.min(99, Math.floor(fraction * 100))),
    )
    const data = openEnvelope(text, status, langOf(config))
    show(100)
    return data
  } catch (error) {
    if (error instanceof ApiError && error.errCode === errors.creditRunOut.code) throw outOfCredit(error)
    if (error instanceof ApiError || isAbort(error, options.signal)) throw error
    throw networkError(langOf(config), error)
  }
}
