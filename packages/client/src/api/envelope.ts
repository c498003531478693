import { errors, errorText, isSuccess, type Lang } from '@wenjin/contract'
import { ApiError, unreadableError } from './api-error.ts'
import { NeedLoginError } from './need-login-error.ts'

/** A received envelope: some servers of this API family call the fields `code` and `msg`. */
export interface LooseEnvelope {
  errCode: number
  errMsg: string
  data: unknown
}

/** Reads an envelope from a parsed body; null when it is none. */
export function readEnvelope(body: unknown): LooseEnvelope | null {
  if (typeof body !== 'object' || body === null) return null
  const fields = body as Record<string, unknown>
  const errCode = fields['errCode'] ?? fields['code']
  if (typeof errCode !== 'number') return null
  const errMsg = fields['errMsg'] ?? fields['msg']
  return { errCode, errMsg: typeof errMsg === 'string' ? errMsg : '', data: fields['data'] ?? null }
}

/** Parses JSON; returns undefined for invalid text. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Creates the error of an envelope with an error code: with the envelope's message, or else 「未知错误」. Spec section 8 "Behaviour". */
function refusal({ errCode, errMsg, data }: LooseEnvelope, status: number, lang: Lang): ApiError {
  if (errCode === errors.needLogin.code) {
    return new NeedLoginError({ code: errCode, status, message: errorText('needLogin', lang), data })
  }
  const fallback = errCode === errors.serverBusy.code ? 'serverBusy' : 'unknown'
  return new ApiError('refused', { errCode, status, message: errMsg || errorText(fallback, lang), data })
}

/**
 * Returns the `data` of a response.
 * @throws ApiError with the envelope's code and message; NeedLoginError when the call requires signing in.
 */
export function openEnvelope(text: string, status: number, lang: Lang): unknown {
  const envelope = readEnvelope(parseJson(text))
  if (!envelope) throw unreadableError(lang, status)
  if (isSuccess(envelope.errCode)) return envelope.data
  throw refusal(envelope, status, lang)
}
