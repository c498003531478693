import type { Lang } from '@wenjin/contract'
import type { ApiError } from './api-error.ts'
import type { StreamError } from './stream-error.ts'

/** What kind of client calls; the server adapts what it offers to it. */
export type Platform = 'mini-program' | 'ali-app' | 'ios-h5' | 'android-h5' | 'h5' | 'pc'

type Token = string | null | undefined

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
  /**
   * Called with every failed call or stream (never an abort), before the caller hears of it. The one place that reacts to
   * `error.reaction`: signing in, a captcha, credit.
   */
  onError?: (error: ApiError | StreamError) => void
}

export function langOf(config: ClientConfig): Lang {
  return typeof config.lang === 'function' ? config.lang() : config.lang
}

/** The page runs inside a mini-program's web view. */
export function isMiniWebview(config: ClientConfig): boolean {
  return config.platform === 'mini-program' || config.platform === 'ali-app'
}

/** Headers every call carries. @param token the page token; left out when there is none. */
export function sharedHeaders(config: ClientConfig, token: Token): Record<string, string> {
  const headers: Record<string, string> = {
    'Accept-Language': langOf(config) === 'en' ? 'en' : 'zh-CN',
    'Is-Mini-Webview': isMiniWebview(config) ? '1' : '0',
    Platform: config.platform ?? 'pc',
  }
  if (token) headers['Token'] = token
  return headers
}
