import { errors, errorText, type ErrorName, type Lang } from '@wenjin/contract'
import { reactionTo, type Reaction } from './reaction.ts'

/**
 * `refused`: the server refused the call. `network`: the server was not reached. `unreadable`: the response does not match the contract.
 */
export type ApiErrorKind = 'refused' | 'network' | 'unreadable'

const networkText: Readonly<Record<Lang, string>> = {
  zh: '网络连接失败，请检查网络后重试',
  en: 'The network connection failed. Check it and try again.',
}

const namesByCode = new Map<number, ErrorName>(Object.entries(errors).map(([name, spec]) => [spec.code, name as ErrorName]))

/** Returns the catalogue's name of an `errCode`, or undefined. */
export function errorNameOf(errCode: number): ErrorName | undefined {
  return namesByCode.get(errCode)
}

/** Returns the message for a server that could not be reached. */
export function networkMessage(lang: Lang): string {
  return networkText[lang]
}

/** A failed call. `message` is a sentence that the user can act on, in the client's language. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind
  readonly errCode: number
  /** HTTP status; 0 without a response. */
  readonly status: number
  readonly errorName: ErrorName | undefined
  readonly reaction: Reaction | null
  /** Extra fields of the refusal's envelope, e.g. `{ address }` of a blocked caller; null without any. */
  readonly data: unknown
  constructor(kind: ApiErrorKind, fields: { errCode: number; status: number; message: string; data?: unknown; cause?: unknown }) {
    super(fields.message, { cause: fields.cause })
    this.name = 'ApiError'
    this.kind = kind
    this.errCode = fields.errCode
    this.status = fields.status
    this.errorName = errorNameOf(fields.errCode)
    this.reaction = reactionTo(fields.errCode)
    this.data = fields.data ?? null
  }
}

/** Creates the error for a server that could not be reached. */
export function networkError(lang: Lang, cause: unknown): ApiError {
  return new ApiError('network', { errCode: errors.unknown.code, status: 0, message: networkMessage(lang), cause })
}

/** Creates the error for a response without a readable envelope: the message of its HTTP status, or else 「未知错误」. */
export function unreadableError(lang: Lang, status: number): ApiError {
  const name = errorNameOf(status)
  const known = name !== undefined && !errors[name].zh.includes('{detail}') ? name : 'unknown'
  return new ApiError('unreadable', { errCode: errors[known].code, status, message: errorText(known, lang) })
}
