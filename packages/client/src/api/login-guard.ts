import { errors, limits, type Lang } from '@wenjin/contract'
import { ApiError } from './api-error.ts'
import { systemClock, type Clock } from '../clock.ts'
import type { RawApi } from './raw-api.ts'

export interface LoginGuardOptions {
  /** Its own calls must not be guarded in turn. */
  raw: { readonly account: Pick<RawApi['account'], 'getLoginBinding' | 'logout'> }
  isSignedIn: () => boolean
  /** Somebody is in the middle of registering (the `register` cookie). */
  isRegistering: () => boolean
  /** Forgets the person: they are signed out. */
  onLoggedOut: () => void
  /** Asks to sign in, saying why. */
  onNeedLogin: (message: string) => void
  /** Says something that went wrong on the way. */
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

/** Handles a call that needs an account (spec section 8 "Behaviour"). */
export interface LoginGuard {
  /**
   * Signs the person out, unless they are registering or their login is still good after all, and asks to sign in. A guest is only
   * asked. Calls that fail together are handled once.
   * @param quietly a guest is not asked: nobody is waiting for the call that was refused.
   */
  handle(message: string, quietly?: boolean): Promise<void>
  /** Signs out here, or on every device. The page forgets the person even when the server could not be told; then it warns and gives false. */
  logOut(everywhere?: boolean): Promise<boolean>
}

/** Makes the guard of one client. */
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

  /** Asked at most every 10 s; in between the last answer holds. */
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
