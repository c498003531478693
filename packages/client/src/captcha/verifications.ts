import { limits, type Lang } from '@wenjin/contract'
import { systemClock, type Clock } from '../clock.ts'
import { langOf, type ClientConfig } from '../config.ts'
import { isMiniWebview } from '../platform/platform.ts'
import type { Reaction } from '../api/reaction.ts'

/** `slider` and `turnstile` are the two checks; `verify` is the slider for a blocked caller. */
export type VerificationKind = Extract<Reaction, 'slider' | 'turnstile' | 'verify'>

/** A verification that the user must pass before the server continues. */
export interface Verification {
  kind: VerificationKind
  /** The real network address of a blocked caller, as the server sees it; empty for the other kinds. */
  address: string
  /** Time of the request for it, in milliseconds. */
  at: number
}

export interface VerificationsOptions {
  config: Pick<ClientConfig, 'platform' | 'lang'>
  /** Shows the check and resolves with whether it was passed; false when the user dismissed it. */
  show: (verification: Verification) => Promise<boolean>
  /** Shows a message where a check cannot be shown. */
  tell: (sentence: string) => void
  /** Returns the URL of the site's /captcha page, where a browser shows the check. */
  site: () => string
  clock?: Clock
}

const miniProgramText: Readonly<Record<Lang, string>> = {
  zh: '由于您的访问过于频繁，请用浏览器访问{site}进行验证(小程序暂不支持人机验证)',
  en: 'Too many requests. Please open {site} in a browser for the verification, which the mini-program cannot display',
}

/**
 * The pending verification, if any (spec section 4 "Verification"). One check is shown at a time; other callers that need one meanwhile
 * wait for its result.
 */
export class Verifications {
  readonly #options: VerificationsOptions
  readonly #clock: Clock
  #pending: Verification | null = null
  #showing: Promise<boolean> | null = null

  constructor(options: VerificationsOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
  }

  /** The requested verification that is not passed yet. */
  get pending(): Verification | null {
    return this.#pending
  }

  /**
   * Must be awaited before a new request: shows a pending verification first; drops one older than 5 minutes.
   * @returns false when the user dismissed it; the request may be tried, but should not open the check again.
   */
  async beforeRequest(): Promise<boolean> {
    const pending = this.#pending
    if (!pending) return true
    if (this.#showing) return this.#showing
    if (this.#clock.now() - pending.at > limits.verifyPromptMs) {
      this.#pending = null
      return true
    }
    const passed = await this.#show(pending)
    // Show a check at most twice; the server requests it again if it is still required.
    if (this.#pending === pending) this.#pending = null
    return passed
  }

  /**
   * Handles the server's request for a verification.
   * @param quietly stores it for the next request and shows nothing, because the refused call ran in the background.
   * @returns whether it was passed.
   */
  async request(kind: VerificationKind, address: string, quietly = false): Promise<boolean> {
    if (isMiniWebview(this.#options.config.platform)) {
      if (!quietly) this.#options.tell(miniProgramText[langOf(this.#options.config)].replace('{site}', this.#options.site()))
      return false
    }
    if (this.#showing && !quietly) return this.#showing
    this.#pending = { kind, address, at: this.#clock.now() }
    return quietly ? false : this.#show(this.#pending)
  }

  #show(verification: Verification): Promise<boolean> {
    this.#showing ??= this.#options
      .show(verification)
      .then((passed) => {
        if (passed) this.#pending = null
        return passed
      })
      .finally(() => {
        this.#showing = null
      })
    return this.#showing
  }
}
