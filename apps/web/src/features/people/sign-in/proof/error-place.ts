import { ApiError } from '@wenjin/client'
import type { ErrorName } from '@wenjin/contract'

/** The fields of the account forms. */
export interface AccountFields {
  contact: string
  code: string
  password: string
  newPassword: string
  name: string
}

/** Where an error is shown: at a field, or at the end of the form when no single field can fix it. */
export type ErrorPlace = keyof AccountFields | 'root'

const places: Partial<Record<ErrorName, ErrorPlace>> = {
  codeWrong: 'code',
  passwordWrong: 'password',
  phoneNotExist: 'contact',
  phoneDeprecated: 'contact',
}

/**
 * Returns where to show the error of a failed request. `doubtful` is the field that the server validates beyond the form's own rules: a bad
 * request or a conflict with an account is attributed to it.
 */
export function errorPlace(error: unknown, doubtful: ErrorPlace = 'root'): ErrorPlace {
  if (!(error instanceof ApiError) || !error.errorName) return 'root'
  if (error.errorName === 'badRequest' || error.errorName === 'conflict') return doubtful
  return places[error.errorName] ?? 'root'
}
