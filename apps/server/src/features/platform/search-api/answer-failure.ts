import { AppError, errors, type Answer, type ErrorName } from '@wenjin/contract'

/** The error that ended an answer, as it is thrown. */
export function failureOf({ code, msg }: NonNullable<Answer['error']>): AppError {
  const sentence = { zh: msg, en: msg }
  // The markers of a stream have codes of their own.
  if (code === -3) return new AppError('sensitiveWord', '', { sentence })
  const name = (Object.keys(errors) as ErrorName[]).find((each) => errors[each].code === code) ?? 'error'
  return new AppError(name, '', { sentence })
}
