import { ApiError } from '@wenjin/client'
import type { ErrorName } from '@wenjin/contract'

/** The fields of the forms of this feature. */
export interface AccountFields {
  contact: string
  code: string
  password: string
  newPassword: string
  name: string
}

/** Where an error stands: beside a field, or at the foot of the form when no field alone can mend it. */
export type ErrorPlace = keyof AccountFields | 'root'

const places: Partial<Record<ErrorName, ErrorPlace>> = {
  codeWrong: 'code',
  passwordWrong: 'password',
  phoneNotExist: 'contact',
  phoneDeprecated: 'contact',
}

/**
 * The place of a failed call's sentence. `doubtful` is the field whose value the server judges beyond the form's own rules: a request it
 * calls bad, or in conflict with an account, is so because of that field.
 */
export function errorPlace(error: unknown, doubtful: ErrorPlace = 'root'): ErrorPlace {
  if (!(error instanceof ApiError) || !error.errorName) return 'root'
  if (error.errorName === 'badRequest' || error.errorName === 'conflict') return doubtful
  return places[error.errorName] ?? 'root'
}
