import { AppError, type ErrorName, type Lang, errors } from '@wenjin/contract'

/** OpenAI error types by HTTP status. */
const openAiTypes: Readonly<Record<number, string>> = {
  401: 'authentication_error',
  402: 'insufficient_quota',
  403: 'permission_error',
  404: 'not_found_error',
  429: 'rate_limit_error',
}
const openAiCodes: Readonly<Partial<Record<ErrorName, string>>> = {
  badApiKey: 'invalid_api_key',
  dailyLimit: 'daily_limit_exceeded',
  userCreditRunOut: 'insufficient_quota',
}

/** Returns a failure in OpenAI's error format. */
export function openAiError(error: AppError, lang: Lang) {
  const isModel = error.errorName === 'notFound' && error.facts.field === 'model'
  const { status, code } = errors[error.errorName]
  const type = openAiTypes[status] ?? (status >= 500 ? 'server_error' : 'invalid_request_error')
  return {
    message: error.textIn(lang),
    type,
    code: isModel ? 'model_not_found' : (openAiCodes[error.errorName] ?? String(code)),
    param: error.facts.field ?? null,
  }
}

/** JSON-RPC code, from the range reserved for servers, for failures without a standard code. */
const jsonRpcCode = -32_000

/** Returns a failure in JSON-RPC's error format. */
export function jsonRpcError(error: AppError, lang: Lang) {
  const { code } = errors[error.errorName]
  return { jsonrpc: '2.0', id: null, error: { code: jsonRpcCode, message: error.textIn(lang), data: { errCode: code } } }
}

/** Returns a failure in OAuth's error format, with the protocol's own error names where they exist. */
export function oAuthError(error: AppError, lang: Lang) {
  const name = errors[error.errorName].status < 500 ? 'invalid_request' : 'server_error'
  return { error: error.errorName === 'tooManyRequests' ? 'temporarily_unavailable' : name, error_description: error.textIn(lang) }
}
