import { errors, limits, type Lang } from '@wenjin/contract'
import { ApiError } from './api-error.ts'
import { systemClock, type Clock } from '../clock.ts'
import type { RawApi } from './raw-api.ts'

export interface LoginGuardOptions {
  /** The raw client: the guard's own calls must not be guarded in turn. */
  raw: { readonly account: Pick<RawApi['account'], 'getLoginBinding' | 'logout'> }
  isSignedIn: () => boolean
  /** Whether the user is registering (the `register` cookie). */
  isRegistering: () => boolean
  /** Clears the user's data after the sign-out. */
  onLoggedOut: () => void
  /** Asks the user to sign in, with the reason. */
  onNeedLogin: (message: string) => void
  /** Shows a warning about a failure in between. */
  onWarning: (message: string) => void
  lang: () => Lang
  clock?: Clock
}

const texts = {
  bindingFailed: { zh: 'login-binding接口请求异常', en: 'The login check (login-binding) failed' },
  logoutFailed: { zh: '登出发生未知错误', en: 'Signing out failed for an unknown reason' },
} as const satisfies Record<string, Readonly<Record<Lang, string>>>

/** The login state reported by the login-binding call; `unknown` when it failed. */
type LoginState = 'good' | 'gone' | 'unknown'

/** Handles calls that require an account (spec section 8 "Behaviour"). */
export interface LoginGuard {
  /**
   * Signs the user out, unless they are registering or their login is still valid, and asks for a sign-in. A guest is only asked. Calls
   * that fail together are handled once.
   * @param quietly does not ask a guest, because the refused call ran in the background.
   */
  handle(message: string, quietly?: boolean): Promise<void>
  /** Signs out here, or on every device. The page clears the user even when the server was not reached; then it warns and returns false. */
  logOut(everywhere?: boolean): Promise<boolean>
}

/** Creates the login guard of one client. */
export function createLoginGuard(options: LoginGuardOptions): LoginGuard {
  const { raw, lang, onWarning } = options
  const clock = options.clock ?? systemClock
  let checked: { at: number; state: Promise<LoginState> } | null = null
  let handling: Promise<void> | null = null

  async function askLoginState(): Promise<LoginState> {
    const answer = await raw.account.getLoginBinding().catch(() => null)
    if (answer?.ok) return 'good'
    if (answer?.errCode === errors.needLogin.code) return 'gone'
    onWarning(texts.bindingFailed[lang()])
    return 'unknown'
  }

  /** Checks the login at most every 10 s; returns the previous result in between. */
  function loginState(): Promise<LoginState> {
    if (!checked || clock.now() - checked.at >= limits.loginCheckThrottleMs) checked = { at: clock.now(), state: askLoginState() }
    return checked.state
  }

  async function logOut(everywhere = false): Promise<boolean> {
    let failure: string | null = null
    try {
      const answer = await raw.account.logout({ body: { everywhere } })
      if (!answer.ok) failure = answer.errMsg
    } catch (error) {
      failure = error instanceof ApiError ? error.message : ''
    }
    if (failure !== null) onWarning(failure || texts.logoutFailed[lang()])
    // The result for this login does not apply to the next one.
    checked = null
    options.onLoggedOut()
    return failure === null
  }

  async function endLogin(message: string): Promise<void> {
    if ((await loginState()) === 'good') return
    await logOut()
    options.onNeedLogin(message)
  }

  return {
    async handle(message, quietly = false) {
      if (options.isRegistering()) return
      if (!options.isSignedIn()) {
        if (!quietly) options.onNeedLogin(message)
        return
      }
      handling ??= endLogin(message).finally(() => {
        handling = null
      })
      await handling
    },
    logOut,
  }
}
