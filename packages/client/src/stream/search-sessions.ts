import { applyMessage, emptyAnswer, limits, type StreamMessage, type StreamRequest } from '@wenjin/contract'
import { Alarm, systemClock, type Clock } from '../clock.ts'
import { notify } from '../api/notify.ts'
import type { SearchStream, StreamHandlers, StreamState } from './search-stream.ts'

interface Entry {
  stream: SearchStream
  listeners: Set<StreamHandlers>
  history: { message: StreamMessage; n: number }[]
  begun: boolean
  state: StreamState
  /** The whole text after `[DONE]`; null before. */
  markdown: string | null
  cleanup: Alarm
}

export interface SearchSessionsOptions {
  /** Opens the only connection of a session: `openSearchStream` with the client's options. */
  open: (request: StreamRequest, handlers: StreamHandlers) => SearchStream
  clock?: Clock
}

/**
 * The running and the recently finished answers of this client. All listeners of a key share one connection; a later listener first
 * receives all previous events, in order. A finished answer is kept for 10 s (spec sections 4 and 9).
 */
export class SearchSessions {
  readonly #open: SearchSessionsOptions['open']
  readonly #clock: Clock
  readonly #entries = new Map<string, Entry>()

  constructor(options: SearchSessionsOptions) {
    this.#open = options.open
    this.#clock = options.clock ?? systemClock
  }

  /** Whether a key is running or kept for replay. */
  has(key: string): boolean {
    return this.#entries.has(key)
  }

  /**
   * Adds a listener to the answer of a key. The request is used only when the key is new. A replay happens within this call.
   * @returns a function that removes the listener; the connection stays open for listeners that return.
   */
  attach(key: string, request: StreamRequest, listener: StreamHandlers): () => void {
    const known = this.#entries.get(key)
    const entry = known ?? this.#start(key, request)
    entry.listeners.add(listener)
    if (known) replay(entry, listener)
    return () => {
      entry.listeners.delete(listener)
    }
  }

  /** Closes an answer's connection and removes it at once, because the user stopped it. */
  stop(key: string): void {
    this.#close(key, (stream) => stream.stop())
  }

  /** Discards an answer: its connection is closed and its state dropped at once. */
  cancel(key: string): void {
    this.#close(key, (stream) => stream.cancel())
  }

  /** Closes all connections. */
  destroy(): void {
    for (const key of this.#entries.keys()) this.#close(key, (stream) => stream.destroy())
  }

  #close(key: string, close: (stream: SearchStream) => void): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#forget(key, entry)
    close(entry.stream)
    // Ends a running replay as well.
    entry.listeners.clear()
  }

  #forget(key: string, entry: Entry): void {
    entry.cleanup.clear()
    if (this.#entries.get(key) === entry) this.#entries.delete(key)
  }

  #start(key: string, request: StreamRequest): Entry {
    const listeners = new Set<StreamHandlers>()
    const tell = (call: (listener: StreamHandlers) => void) => {
      // Iterate over a copy: a listener that joins now gets the event by its replay, and a removed one must not get it.
      for (const listener of Array.from(listeners)) {
        if (listeners.has(listener)) notify(() => call(listener))
      }
    }
    const partial: Omit<Entry, 'stream'> = {
      listeners,
      history: [],
      begun: false,
      state: 'connecting',
      markdown: null,
      cleanup: new Alarm(this.#clock),
    }
    const entry: Entry = Object.assign(partial, {
      stream: this.#open(request, {
        onBegin: () => {
          partial.begun = true
          tell((listener) => listener.onBegin?.())
        },
        onMessage: (message, n, answer) => {
          partial.history.push({ message, n })
          tell((listener) => listener.onMessage?.(message, n, answer))
        },
        onDone: (markdown) => {
          partial.markdown = markdown
          partial.cleanup.set(limits.replayCleanupMs, () => this.#forget(key, entry))
          tell((listener) => listener.onDone?.(markdown))
        },
        onError: (error) => {
          // Do not replay a failed answer: the next request for it tries again.
          this.#forget(key, entry)
          tell((listener) => listener.onError?.(error))
        },
        onState: (state) => {
          partial.state = state
          tell((listener) => listener.onState?.(state))
        },
        onReconnecting: (event) => tell((listener) => listener.onReconnecting?.(event)),
        onReconnected: () => tell((listener) => listener.onReconnected?.()),
        onNoQuotaTrial: (error) => tell((listener) => listener.onNoQuotaTrial?.(error)),
      }),
    })
    this.#entries.set(key, entry)
    return entry
  }
}

/** Sends a new listener the events it missed; it may leave in between. */
function replay(entry: Entry, listener: StreamHandlers): void {
  const stays = () => entry.listeners.has(listener)
  if (entry.begun) listener.onBegin?.()
  let answer = emptyAnswer()
  for (const { message, n } of entry.history.slice()) {
    if (!stays()) return
    answer = applyMessage(answer, message)
    listener.onMessage?.(message, n, answer)
  }
  if (stays()) listener.onState?.(entry.state)
  if (entry.markdown !== null && stays()) listener.onDone?.(entry.markdown)
}
