import { AppError, errors, type Answer, type ErrorName } from '@wenjin/contract'

/** Converts the error that ended an answer into a thrown error. */
export function failureOf({ code, msg }: NonNullable<Answer['error']>): AppError {
  const sentence = { zh: msg, en: msg }
  // Stream markers have their own codes.
  if (code === -3) return new AppError('sensitiveWord', '', { sentence })
  const name = (Object.keys(errors) as ErrorName[]).find((each) => errors[each].code === code) ?? 'error'
  return new AppError(name, '', { sentence })
}
