import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, errors, mcpMetadataPath, mcpPath, type Envelope, type ErrorName, type Lang } from '@wenjin/contract'
import { toStorageError } from '../../lib/storage/storage-error.ts'
import { ComputeClosed, isComputeFailure } from '../../providers/compute/index.ts'
import { usageOf } from '../call-usage.ts'
import { languageOf, platformOf } from '../caller.ts'
import { jsonRpcError, oAuthError, openAiError } from './error-forms.ts'

const byStatus: Readonly<Record<number, ErrorName>> = {
  400: 'badRequest',
  404: 'notFound',
  405: 'methodNotAllowed',
  413: 'tooLarge',
  // A part of a path that is longer than any id.
  414: 'notFound',
  415: 'unsupportedType',
  429: 'tooManyRequests',
  503: 'serverBusy',
}

/** Chinese texts for requests that the framework refuses; the English texts are the framework's own. */
const refusals: Readonly<Partial<Record<ErrorName, string>>> = {
  notFound: '这个地址',
  tooLarge: '请求超过了大小上限',
  unsupportedType: '请求的内容类型',
}

/** SQLSTATE foreign_key_violation. */
const belongsToNothing = '23503'

/** Whether an insert failed because a referenced row was deleted after it was looked up. */
export function cameTooLate(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) if ('code' in cause && cause.code === belongsToNothing) return true
  return false
}

const tooComplex = {
  zh: '这段文字太长或太复杂，没能在限定的时间和内存里处理完；可以缩短或拆开后重试',
  en: 'The text is too long or too complex for the limits of time and memory; shorten or split it and try again',
} as const

/** Converts any failure into an error of the catalogue. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  const storage = toStorageError(error)?.kind
  if (storage === 'full') return new AppError('storageFull', { zh: '请清理磁盘后重试', en: 'free some space and try again' })
  if (storage === 'corrupt') return new AppError('dataDamaged')
  if (storage === 'away' || storage === 'openFiles') return new AppError('serverBusy')
  if (isComputeFailure(error)) return new AppError('badRequest', '', { sentence: tooComplex })
  if (error instanceof ComputeClosed) return new AppError('serverBusy')
  if (cameTooLate(error)) return new AppError('notFound', { zh: '所属的内容', en: 'what it belongs to' })
  const { statusCode: status } = (error ?? {}) as Partial<FastifyError>
  const name = typeof status === 'number' ? byStatus[status] : undefined
  if (!name) return new AppError('error')
  return new AppError(name, { zh: refusals[name] ?? '请求的格式不对', en: error instanceof Error ? error.message : '' })
}

/** Returns the envelope of a failure. */
export function failureEnvelope(error: AppError, lang: Lang): Envelope<unknown> {
  return { errCode: errors[error.errorName].code, errMsg: error.textIn(lang), data: error.facts.data ?? null }
}

/** Sets the WWW-Authenticate header with the missing authorization, as RFC 6750 specifies. */
export function setAuthenticate(reply: FastifyReply, facts: Readonly<Record<string, string>>): void {
  const named = Object.entries({ realm: 'wenjin', ...facts }).map(([name, value]) => `${name}="${value}"`)
  reply.header('www-authenticate', `Bearer ${named.join(', ')}`)
}

/** Sets Retry-After when the failure has a retry time; at least 1, since the header's unit is a second. */
export function setRetryAfter(reply: FastifyReply, { facts }: AppError): void {
  if (facts.retryAfterMs !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(facts.retryAfterMs / 1000)))
}

type ErrorForms = Partial<Record<'openAiErrors' | 'jsonRpcErrors' | 'oAuthErrors', boolean>>

/** Returns the formats of errors besides the envelope: those of the route, or of the calls beside which an unknown address lies. */
function errorFormsOf({ url, routeOptions }: FastifyRequest): ErrorForms {
  const forms = (routeOptions.config ?? {}) as ErrorForms
  if (forms.openAiErrors !== undefined) return forms
  return { openAiErrors: /^\/api\/v1(?:[/?]|$)/.test(url), jsonRpcErrors: url.split('?', 1)[0] === mcpPath }
}

/** A mini-program cannot show a verification, so its user is sent to a browser (spec section 8 "Behaviour"). */
function sendToBrowser(error: AppError, request: FastifyRequest, publicUrl: string | null): AppError {
  const isFrequent = error.errorName === 'tooManyRequests' || error.errorName === 'tooManyRequests2'
  const platform = platformOf(request)
  if (!isFrequent || (platform !== 'mini-program' && platform !== 'ali-app')) return error
  const site = `${publicUrl ?? `${request.protocol}://${request.host}`}/captcha`
  const sentence = {
    zh: `由于您的访问过于频繁，请用浏览器访问${site}进行验证(小程序暂不支持人机验证)`,
    en: `Too many requests. Please open ${site} in a browser for the verification, which the mini-program cannot display`,
  }
  return new AppError(error.errorName, '', { ...error.facts, sentence })
}

/**
 * Creates the handler that answers every failure with the envelope; only unexpected failures are logged.
 * @param publicUrl public address of the instance, when it differs from the address of the request
 */
export function createErrorHandler(publicUrl: string | null) {
  return (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const known = sendToBrowser(toAppError(error), request, publicUrl)
    const { status } = errors[known.errorName]
    if (isComputeFailure(error)) request.log.warn({ err: error }, 'a task exceeded its limits')
    if (known.errorName === 'error' || toStorageError(error)) request.log.error({ err: error }, 'request failed')
    if (reply.raw.headersSent) {
      reply.raw.destroy()
      return
    }
    setRetryAfter(reply, known)
    usageOf(request).errCode = errors[known.errorName].code
    const lang = languageOf(request)
    const { openAiErrors, jsonRpcErrors, oAuthErrors } = errorFormsOf(request)
    if (known.errorName === 'badApiKey') {
      const origin = publicUrl ?? `${request.protocol}://${request.host}`
      setAuthenticate(reply, { error: 'invalid_token', ...(jsonRpcErrors && { resource_metadata: `${origin}${mcpMetadataPath}` }) })
    }
    void reply
      .status(status)
      .type('application/json; charset=utf-8')
      .send({
        ...failureEnvelope(known, lang),
        ...(openAiErrors && { error: openAiError(known, lang) }),
        ...(jsonRpcErrors && jsonRpcError(known, lang)),
        ...(oAuthErrors && oAuthError(known, lang)),
      })
  }
}
