import { errorText, isSuccess, type Lang } from '@wenjin/contract'
import { ApiError, unreadableError } from './api-error.ts'

/** An envelope as it may arrive: some members of this family of API name the fields `code` and `msg`. */
interface LooseEnvelope {
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

/**
 * The `data` of an answer.
 * @throws ApiError with the envelope's code and sentence, 「未知错误」 when it has no sentence.
 */
export function openEnvelope(text: string, status: number, lang: Lang): unknown {
  const envelope = readEnvelope(parseJson(text))
  if (!envelope) throw unreadableError(lang, status)
  if (isSuccess(envelope.errCode)) return envelope.data
  throw new ApiError('refused', { errCode: envelope.errCode, status, message: envelope.errMsg || errorText('unknown', lang) })
}
