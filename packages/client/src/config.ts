import type { Lang } from '@wenjin/contract'
import type { ApiError } from './api/api-error.ts'
import { isMiniWebview, type Platform } from './platform/platform.ts'
import type { StreamError } from './stream/stream-error.ts'

type Token = string | null | undefined

/** The client's reactions to failures that the person can clear. Neither method rejects. */
export interface Reactions {
  /** Before a request somebody waits for: shows what still has to be cleared. False when the person put that away. */
  beforeRequest(): Promise<boolean>
  /**
   * After a failure: does what it asks for.
   * @param quietly opens nothing.
   * @returns whether what was in the way is cleared, so that the request may be sent again.
   */
  afterFailure(error: ApiError | StreamError, quietly: boolean): Promise<boolean>
}

/** How to reach the server and on whose behalf. Calls and streams share one of these. */
export interface ClientConfig {
  /** Origin (and prefix) of the server without a trailing slash; empty for the page's own. */
  baseUrl?: string
  fetch?: typeof globalThis.fetch
  /** Language of error sentences and answers; a function when the person can switch it. */
  lang: Lang | (() => Lang)
  /** The page token, from `<meta id="meta-token">` or wherever the client keeps it. */
  getToken: () => Token | Promise<Token>
  /** Gets a fresh page token when the one at hand has expired. */
  refreshToken?: () => Promise<Token>
  platform?: Platform
  /** The reactions to failures that the person can clear: signing in, a verification. Without them failures are only reported. */
  reactions?: Reactions
  /** Called with every failed call or stream (never an abort), before the caller hears of it. */
  onError?: (error: ApiError | StreamError) => void
  /** Called when the account data may have changed: fetch it again. Spec section 4 "User-info refresh". */
  onUserInfoStale?: () => void
}

export function langOf(config: Pick<ClientConfig, 'lang'>): Lang {
  return typeof config.lang === 'function' ? config.lang() : config.lang
}

/** Headers every call carries. @param token the page token; left out when there is none. */
export function sharedHeaders(config: ClientConfig, token: Token): Record<string, string> {
  const headers: Record<string, string> = {
    'Accept-Language': langOf(config) === 'en' ? 'en' : 'zh-CN',
    'Is-Mini-Webview': isMiniWebview(config.platform) ? '1' : '0',
    Platform: config.platform ?? 'pc',
  }
  if (token) headers['Token'] = token
  return headers
}
