import { limits, type Lang } from '@wenjin/contract'
import { systemClock, type Clock } from '../clock.ts'
import { langOf, type ClientConfig } from '../config.ts'
import { isMiniWebview } from '../platform/platform.ts'
import type { Reaction } from '../api/reaction.ts'

/** `slider` and `turnstile` are the two checks; `verify` is the slider for a caller who is blocked. */
export type VerificationKind = Extract<Reaction, 'slider' | 'turnstile' | 'verify'>

/** A verification that the person must pass before the server continues. */
export interface Verification {
  kind: VerificationKind
  /** The network address a blocked caller really has, as the server sees it; empty for the other kinds. */
  address: string
  /** When it was asked for, milliseconds. */
  at: number
}

export interface VerificationsOptions {
  config: Pick<ClientConfig, 'platform' | 'lang'>
  /** Shows the check. Resolves with whether it was passed; false when the person put it away. */
  show: (verification: Verification) => Promise<boolean>
  /** Says a sentence in place of a check, where none can be shown. */
  tell: (sentence: string) => void
  /** Where a browser finds the check: the address of the site's /captcha page. */
  site: () => string
  clock?: Clock
}

const miniProgramText: Readonly<Record<Lang, string>> = {
  zh: '由于您的访问过于频繁，请用浏览器访问{site}进行验证(小程序暂不支持人机验证)',
  en: 'You visit too often. Please open {site} in a browser to verify (the mini-program cannot show the check)',
}

/**
 * The verification that waits to be passed, if any (spec section 4 "Verification"). One check is shown at a time; whoever else needs
 * one meanwhile waits for the same.
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
   * To be awaited before a new request: a pending verification is shown first, one older than 5 minutes is dropped.
   * @returns false when the person put it away; the request may be tried, but should not open the check again.
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
    // Asked twice is enough; the server asks again when it still wants it.
    if (this.#pending === pending) this.#pending = null
    return passed
  }

  /**
   * The server asked for a verification.
   * @param quietly notes it for the next request and shows nothing: nobody is waiting for the call that was refused.
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
