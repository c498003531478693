import { AuthorizationResponseError, ClientError, ResponseBodyError } from 'openid-client'

/**
 * Thrown when signing in at a third party failed. `refused`: the third party or the user refused. `invalid`: its response is not valid.
 * `expired`: it no longer knows the started sign-in. `unreachable`: it does not answer, or only with errors.
 */
export class OidcFailure extends Error {
  override name = 'OidcFailure'
  readonly kind: 'refused' | 'invalid' | 'expired' | 'unreachable'

  constructor(kind: OidcFailure['kind'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

const unreachableCodes = new Set([
  'OAUTH_TIMEOUT',
  'OAUTH_ABORT',
  'OAUTH_RESPONSE_IS_NOT_CONFORM',
  'OAUTH_RESPONSE_IS_NOT_JSON',
  'OAUTH_PARSE_ERROR',
])

function oidcFailureKind(error: unknown): OidcFailure['kind'] {
  if (error instanceof AuthorizationResponseError) return 'refused'
  if (error instanceof ResponseBodyError)
    return error.status >= 500 ? 'unreachable' : error.error === 'invalid_grant' ? 'expired' : 'refused'
  if (error instanceof ClientError) return error.code === undefined || unreachableCodes.has(error.code) ? 'unreachable' : 'invalid'
  // `fetch` throws a TypeError for an unreachable network.
  return error instanceof TypeError ? 'unreachable' : 'invalid'
}

/** Converts any error of the client library. */
export function toOidcFailure(error: unknown): OidcFailure {
  const { message, code } = error as Error & { code?: unknown }
  return new OidcFailure(oidcFailureKind(error), typeof code === 'string' ? `${message} (${code})` : message, { cause: error })
}
