import { Alarm, sealSolution, systemClock, type Clock, type RawAnswer, type RawApi } from '@wenjin/client'
import { captchaCodes, limits, type CaptchaChallenge, type CaptchaType } from '@wenjin/contract'
import { externalValue, type ExternalValue } from '../../../lib/view/external-value.ts'
import type { TrackPoint } from './drag-track.ts'

/**
 * `loading` a challenge, `idle`, `dragging`, `checking`, then `success` or `failure`, each shown for a second; after success `finished`.
 * `unavailable`: no challenge could be loaded. Spec section 4 "Captcha slider".
 */
export type CaptchaPhase = 'loading' | 'idle' | 'dragging' | 'checking' | 'success' | 'failure' | 'finished' | 'unavailable'

export interface CaptchaView {
  phase: CaptchaPhase
  /** The visible challenge; null while there is none. */
  challenge: CaptchaChallenge | null
  /** Position of the piece, in pixels of the 310-pixel image. */
  x: number
  /** The error message; empty otherwise. */
  message: string
  /** How long solving took, seconds, after success. */
  seconds: number
}

/** The error messages in the person's language. */
interface CaptchaTexts {
  /** The message for a failure without a reason from the server. */
  failed: () => string
  picturesFailed: () => string
}

export interface CaptchaRunOptions {
  server: Pick<RawApi['captcha'], 'getCaptcha' | 'checkCaptcha' | 'verifyCaptcha'>
  type: CaptchaType
  texts: CaptchaTexts
  clock?: Clock
}

/** Age at which an unsolved challenge is replaced before it expires, milliseconds. */
const exchangeMs = limits.captcha.lifetimeMs - 10_000

const nothing: CaptchaView = { phase: 'loading', challenge: null, x: 0, message: '', seconds: 0 }

/** A response of the captcha: the envelope contains its own code and message. Null when the server was not reached. */
type Reply<T> = RawAnswer<{ repCode: string; repMsg: string; repData: T | null }> | null

/** Returns the data of a successful response, else null. */
function given<T>(reply: Reply<T>): T | null {
  return reply?.ok && reply.data.repCode === captchaCodes.success ? reply.data.repData : null
}

/** Returns the server's message about a failure, if any. */
function wordsOf(reply: Reply<unknown>): string {
  return (reply?.ok ? reply.data.repMsg : reply?.errMsg) ?? ''
}

/** One person's run of the captcha: loads challenges until one is solved and verified. */
export class CaptchaRun {
  readonly view: ExternalValue<CaptchaView> = externalValue(nothing)
  readonly #options: CaptchaRunOptions
  readonly #clock: Clock
  /** Timer that ends a phase shown for a second, or replaces an idle challenge. */
  readonly #alarm: Alarm
  /** Counts challenges, so that a late response is not applied to the current one. */
  #round = 0
  #shownAt = 0

  constructor(options: CaptchaRunOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#alarm = new Alarm(this.#clock)
  }

  /** Milliseconds since the current challenge was shown. */
  get elapsedMs(): number {
    return this.#clock.now() - this.#shownAt
  }

  /** Loads a new challenge in place of the current one. */
  async refresh(): Promise<void> {
    const round = ++this.#round
    this.#alarm.clear()
    this.view.set(nothing)
    const { server, type, texts } = this.#options
    const reply = await server.getCaptcha({ body: { captchaType: type, ts: this.#clock.now() } }).catch(() => null)
    if (round !== this.#round) return
    const challenge = given(reply)
    if (!challenge) {
      // Prefer the captcha's own message; the message of a failed request is replaced by a general one.
      const message = (reply?.ok && reply.data.repMsg) || texts.picturesFailed()
      this.view.set({ ...nothing, phase: 'unavailable', message })
      return
    }
    this.#shownAt = this.#clock.now()
    this.view.set({ ...nothing, phase: 'idle', challenge })
    this.#alarm.set(exchangeMs, () => this.#exchange())
  }

  #exchange(): void {
    if (this.view.get().phase === 'idle') void this.refresh()
  }

  /** Starts a drag of the piece. */
  grasp(): void {
    const view = this.view.get()
    if (view.phase === 'idle') this.view.set({ ...view, phase: 'dragging' })
  }

  /** Moves the piece; does nothing unless it is being dragged. */
  move(x: number): void {
    const view = this.view.get()
    if (view.phase === 'dragging') this.view.set({ ...view, x })
  }

  /** Ends a drag without a solution: the piece moves back. */
  release(): void {
    const view = this.view.get()
    if (view.phase === 'dragging') this.view.set({ ...view, phase: 'idle', x: 0 })
  }

  /** Submits a solution. Whatever the result, the challenge is used up. */
  async submit(solution: Readonly<Record<string, string | number>>, track: TrackPoint[] = []): Promise<void> {
    const { challenge, phase, x } = this.view.get()
    if (!challenge || (phase !== 'idle' && phase !== 'dragging')) return
    const round = this.#round
    this.#alarm.clear()
    this.view.set({ ...nothing, phase: 'checking', challenge, x })
    const { server, type } = this.#options
    const { token, secretKey } = challenge
    const body = { captchaType: type, token, pointJson: sealSolution(solution, secretKey), track, ts: this.#clock.now() }
    const checked = await server.checkCaptcha({ body }).catch(() => null)
    const passed = given(checked)
    const verified = passed
      ? await server.verifyCaptcha({ body: { captchaVerification: passed.captchaVerification } }).catch(() => null)
      : null
    if (round !== this.#round) return
    if (passed && given(verified)?.result) this.#succeed(passed.seconds)
    else this.#fail(passed ? verified : checked)
  }

  #succeed(seconds: number): void {
    this.view.set({ ...this.view.get(), phase: 'success', seconds })
    this.#alarm.set(limits.captcha.tipMs, () => this.view.set({ ...this.view.get(), phase: 'finished' }))
  }

  #fail(reply: Reply<unknown>): void {
    const { challenge, x } = this.view.get()
    const isSpent = reply?.ok && reply.data.repCode === captchaCodes.spent
    const message = wordsOf(reply) || this.#options.texts.failed()
    this.view.set({ ...nothing, phase: 'failure', challenge: isSpent ? null : challenge, x, message })
    this.#alarm.set(limits.captcha.tipMs, () => void this.refresh())
  }

  /** Ends the run when its dialog is closed. */
  close(): void {
    this.#round++
    this.#alarm.clear()
    this.view.set(nothing)
  }
}
