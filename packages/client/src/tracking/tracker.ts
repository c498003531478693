import { contracts, environmentOf, type TrackEvent } from '@wenjin/contract'
import { Alarm, systemClock, type Clock } from '../clock.ts'
import type { ClientConfig } from '../config.ts'
import { send } from '../api/request.ts'

/** Time for which events are collected into one batch, milliseconds. */
const batchMs = 10_000
/** Most events of one request; the contract allows no more. */
const batchSize = 50
/** Most events that wait while a request is under way; older ones make room. */
const maxWaiting = 200

/** The person of the events, and their consent. */
export interface TrackerOptions {
  config: Pick<ClientConfig, 'baseUrl' | 'fetch' | 'lang' | 'getToken' | 'platform'>
  /** Whether the person allows it; asked for every event, and again before it is sent. */
  allowed: () => boolean
  /** Host name of the deployment: nothing is tracked in the dev deployment. */
  hostName: string
  /** The address the person came from. */
  referrer: string
  /** The account that is signed in. */
  uid: () => string | null
  /** Names this visit of the page, made by the client and kept nowhere. */
  localSid: string
  clock?: Clock
}

/** An address without its query, its hash and whatever else may tell of a person; empty for anything that is no web address. */
export function bareAddress(address: string): string {
  if (!/^https?:/i.test(address) || !URL.canParse(address)) return ''
  const { origin, pathname } = new URL(address)
  return (origin + pathname).slice(0, 500)
}

/**
 * Records what a person does and sends it in batches. Spec section 7 "Event tracking". Nothing is noted or sent without consent or in
 * the dev deployment; what cannot be sent is lost without a word.
 */
export class Tracker {
  readonly #options: TrackerOptions
  readonly #clock: Clock
  readonly #alarm: Alarm
  readonly #referrer: string
  #waiting: TrackEvent[] = []
  #sending = false

  constructor(options: TrackerOptions) {
    this.#options = options
    this.#clock = options.clock ?? systemClock
    this.#alarm = new Alarm(this.#clock)
    this.#referrer = bareAddress(options.referrer)
  }

  /** Records an event. `value` and `text` must hold nothing a person wrote or read. */
  track(name: string, value: string | number | boolean | null = null, text = ''): void {
    if (!this.#mayTrack()) return
    const { uid, localSid } = this.#options
    this.#waiting.push({
      event_name: name,
      text,
      project_name: 'wenjin',
      value,
      // Cookies a page cannot read: the server fills in tid, traceid and sid.
      extra: { referrer: this.#referrer, tid: '' },
      traceid: '',
      sid: '',
      local_sid: localSid,
      user_id: uid() ?? '',
      timestamp: this.#clock.now(),
    })
    if (this.#waiting.length > maxWaiting) this.#waiting.shift()
    if (this.#waiting.length >= batchSize) this.#sendNext()
    else if (this.#waiting.length === 1) this.#alarm.set(batchMs, () => this.#sendNext())
  }

  /** Sends all that waits, in requests that outlive the page: for when it is hidden or left. */
  flush(): void {
    this.#alarm.clear()
    if (!this.#mayTrack()) return
    while (this.#waiting.length > 0) void this.#post(this.#waiting.splice(0, batchSize))
  }

  #mayTrack(): boolean {
    if (this.#options.allowed() && environmentOf(this.#options.hostName) !== 'dev') return true
    // Events recorded before the consent was withdrawn are dropped.
    this.#waiting = []
    return false
  }

  #sendNext(): void {
    if (this.#sending || !this.#mayTrack() || this.#waiting.length === 0) return
    this.#alarm.clear()
    this.#sending = true
    void this.#post(this.#waiting.splice(0, batchSize)).finally(() => {
      this.#sending = false
      if (this.#waiting.length >= batchSize) this.#sendNext()
      else if (this.#waiting.length > 0) this.#alarm.set(batchMs, () => this.#sendNext())
    })
  }

  /** Sent beside the calls of the product, so that a failure opens no dialog and shows no message. */
  async #post(events: TrackEvent[]): Promise<void> {
    const { config } = this.#options
    const fetch: typeof globalThis.fetch = (input, init) => (config.fetch ?? globalThis.fetch)(input, { ...init, keepalive: true })
    try {
      await send({ ...config, fetch }, contracts.tracking.track, { body: { events } }, undefined)
    } catch {
      // Statistics are not worth a second try.
    }
  }
}
