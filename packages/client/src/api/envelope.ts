import { errors, errorText, isSuccess, type Lang } from '@wenjin/contract'
import { ApiError, unreadableError } from './api-error.ts'
import { NeedLoginError } from './need-login-error.ts'

/** An envelope as it may arrive: some members of this family of API name the fields `code` and `msg`. */
export interface LooseEnvelope {
  errCode: number
  errMsg: string
  data: unknown
}

/** Reads an envelope out of a parsed body, or null when it is none. */
export function readEnvelope(body: unknown): LooseEnvelope | null {
  if (typeof body !== 'object' || body === null) return null
  const fields = body as Record<string, unknown>
  const errCode = fields['errCode'] ?? fields['code']
  if (typeof errCode !== 'number') return null
  const errMsg = fields['errMsg'] ?? fields['msg']
  return { errCode, errMsg: typeof errMsg === 'string' ? errMsg : '', data: fields['data'] ?? null }
}

/** Parses JSON, giving undefined for text that is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** The error of an envelope that says no: with its own sentence, 「未知错误」 when it has none. Spec section 8 "Behaviour". */
function refusal({ errCode, errMsg, data }: LooseEnvelope, status: number, lang: Lang): ApiError {
  if (errCode === errors.needLogin.code) {
    return new NeedLoginError({ code: errCode, status, message: errorText('needLogin', lang), data })
  }
  const fallback = errCode === errors.serverBusy.code ? 'serverBusy' : 'unknown'
  return new ApiError('refused', { errCode, status, message: errMsg || errorText(fallback, lang), data })
}

/**
 * The `data` of an answer.
 * @throws ApiError with the envelope's code and sentence; NeedLoginError when the call is for somebody signed in.
 */
export function openEnvelope(text: string, status: number, lang: Lang): unknown {
  const envelope = readEnvelope(parseJson(text))
  if (!envelope) throw unreadableError(lang, status)
  if (isSuccess(envelope.errCode)) return envelope.data
  throw refusal(envelope, status, lang)
}
