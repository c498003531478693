import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, errors, type Envelope, type ErrorName, type Lang } from '@wenjin/contract'
import { toStorageError } from '../lib/storage-error.ts'
import { languageOf } from './caller.ts'

const byStatus: Readonly<Record<number, ErrorName>> = {
  400: 'badRequest',
  404: 'notFound',
  405: 'notFound',
  413: 'tooLarge',
  414: 'tooLarge',
  415: 'unsupportedType',
  429: 'tooManyRequests',
  503: 'serverBusy',
}

/** The failure as the catalogue knows it. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (toStorageError(error)?.kind === 'full')
    return new AppError('storageFull', { zh: '请清理磁盘后重试', en: 'free some space and try again' })
  const { statusCode: status } = (error ?? {}) as Partial<FastifyError>
  const name = typeof status === 'number' ? byStatus[status] : undefined
  if (!name) return new AppError('error')
  return new AppError(name, { zh: '请求的格式不对', en: error instanceof Error ? error.message : '' })
}

/** The envelope of a failure. */
export function failureEnvelope(error: AppError, lang: Lang): Envelope<unknown> {
  return { errCode: errors[error.errorName].code, errMsg: error.textIn(lang), data: error.facts.data ?? null }
}

/** Says when to come again, where the failure knows it; at least a second, which is the header's unit. */
export function setRetryAfter(reply: FastifyReply, { facts }: AppError): void {
  if (facts.retryAfterMs !== undefined) reply.header('retry-after', Math.max(1, Math.ceil(facts.retryAfterMs / 1000)))
}

/** Answers every failure with the envelope; logs only what nobody foresaw. */
export function handleError(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const known = toAppError(error)
  const { status } = errors[known.errorName]
  if (known.errorName === 'error') request.log.error({ err: error }, 'request failed')
  if (reply.raw.headersSent) {
    reply.raw.destroy()
    return
  }
  setRetryAfter(reply, known)
  void reply
    .status(status)
    .type('application/json; charset=utf-8')
    .send(failureEnvelope(known, languageOf(request)))
}
