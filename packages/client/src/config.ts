import type { Lang } from '@wenjin/contract'
import type { ApiError } from './api/api-error.ts'
import { isMiniWebview, type Platform } from './platform/platform.ts'
import type { StreamError } from './stream/stream-error.ts'

type Token = string | null | undefined

/** The client's reactions to failures that the user can resolve. Neither method rejects. */
export interface Reactions {
  /** Shows a pending check before a foreground request. False when the user dismissed it. */
  beforeRequest(): Promise<boolean>
  /**
   * Handles a failure.
   * @param quietly opens no dialog.
   * @returns whether the obstacle is removed, so that the request may be sent again.
   */
  afterFailure(error: ApiError | StreamError, quietly: boolean): Promise<boolean>
}

/** Configuration of the connection to the server and of the caller; shared by calls and streams. */
export interface ClientConfig {
  /** Origin (and prefix) of the server without a trailing slash; empty for the page's own origin. */
  baseUrl?: string
  fetch?: typeof globalThis.fetch
  /** Language of error messages and answers; a function when the user can switch it. */
  lang: Lang | (() => Lang)
  /** Returns the page token, from `<meta id="meta-token">` or the client's own storage. */
  getToken: () => Token | Promise<Token>
  /** Fetches a new page token after the current one has expired. */
  refreshToken?: () => Promise<Token>
  platform?: Platform
  /** Reactions to failures that the user can resolve: signing in, a verification. Without them, failures are only reported. */
  reactions?: Reactions
  /** Called with every failed call or stream (never an abort), before the caller's promise rejects. */
  onError?: (error: ApiError | StreamError) => void
  /** Called when the account data may have changed and should be fetched again. Spec section 4 "User-info refresh". */
  onUserInfoStale?: () => void
}

export function langOf(config: Pick<ClientConfig, 'lang'>): Lang {
  return typeof config.lang === 'function' ? config.lang() : config.lang
}

/** Returns the headers of every call. @param token the page token; left out when there is none. */
export function sharedHeaders(config: ClientConfig, token: Token): Record<string, string> {
  const headers: Record<string, string> = {
    'Accept-Language': langOf(config) === 'en' ? 'en' : 'zh-CN',
    'Is-Mini-Webview': isMiniWebview(config.platform) ? '1' : '0',
    Platform: config.platform ?? 'pc',
  }
  if (token) headers['Token'] = token
  return headers
}
