import type { SearchSessions, StreamState } from '@wenjin/client'
import { applyMessage, emptyAnswer, type Answer, type StreamRequest } from '@wenjin/contract'

/** An answer as it arrives. */
export interface LiveState {
  answer: Answer
  connection: StreamState
  /** Why the stream ended early, as a sentence. */
  error: string | null
}

/** How long messages are gathered before they are shown, milliseconds: about thirty pictures a second. */
const gatherMs = 32

/** Listens to one answer of `SearchSessions` and shows what it has come to, at a bounded rate, to `useSyncExternalStore`. */
export class LiveAnswer {
  readonly #sessions: SearchSessions
  readonly #key: string
  readonly #request: StreamRequest
  readonly #listeners = new Set<() => void>()
  #next: LiveState = { answer: emptyAnswer(), connection: 'connecting', error: null }
  #shown = this.#next
  #timer: ReturnType<typeof setTimeout> | null = null
  #detach: (() => void) | null = null

  constructor(sessions: SearchSessions, key: string, request: StreamRequest) {
    this.#sessions = sessions
    this.#key = key
    this.#request = request
  }

  get snapshot(): LiveState {
    return this.#shown
  }

  /** Listening begins with the first subscriber and ends with the last; the connection itself goes on. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    if (this.#listeners.size === 1) this.#attach()
    return () => {
      this.#listeners.delete(listener)
      if (this.#listeners.size === 0) this.#release()
    }
  }

  #attach(): void {
    this.#next = { answer: emptyAnswer(), connection: 'connecting', error: null }
    this.#detach = this.#sessions.attach(this.#key, this.#request, {
      onMessage: (message) => this.#change({ answer: applyMessage(this.#next.answer, message) }),
      onState: (connection) => this.#change({ connection }),
      onError: (error) => this.#change({ error: error.message }),
    })
  }

  #release(): void {
    this.#detach?.()
    this.#detach = null
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
  }

  #change(part: Partial<LiveState>): void {
    this.#next = { ...this.#next, ...part }
    this.#timer ??= setTimeout(() => this.#show(), gatherMs)
  }

  #show(): void {
    this.#timer = null
    this.#shown = this.#next
    for (const listener of this.#listeners) listener()
  }
}
