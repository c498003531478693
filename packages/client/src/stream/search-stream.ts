import {
  emptyAnswer,
  errors,
  foldAnswer,
  limits,
  markers,
  type Answer,
  type StreamEntry,
  type StreamMessage,
  type StreamRequest,
} from '@wenjin/contract'
import { Alarm, systemClock, type Clock } from '../clock.ts'
import { langOf, type ClientConfig, type Reactions } from '../config.ts'
import { browserConnectivity, type Connectivity } from './connectivity.ts'
import type { ServerEvent } from './event-stream.ts'
import { Heartbeat } from './heartbeat.ts'
import { notify } from '../api/notify.ts'
import { reconnectDelay } from './reconnect-delay.ts'
import { runConnection } from './stream-connection.ts'
import { closedError, markerError, refusedError, staleError, StreamError, unreachableError, type ErrorMarker } from './stream-error.ts'
import { StreamInbox } from './stream-inbox.ts'
import { streamCall } from './stream-request.ts'

/**
 * `connecting` → `open` → `messages` → `finished`. Between connections: `reconnecting` (waiting for the next attempt) or `offline` (waiting
 * for a network). Final states: `finished` by `[DONE]`, `failed` by an error, `closed` by the client itself.
 */
export type StreamState = 'connecting' | 'open' | 'messages' | 'reconnecting' | 'offline' | 'finished' | 'failed' | 'closed'

export interface StreamHandlers {
  /** Called when the first connection opened. */
  onBegin?: () => void
  /**
   * Called for each message, once each and in order. `n` is its number in the stream, from 0; `answer` is the accumulated answer including
   * it.
   */
  onMessage?: (message: StreamMessage, n: number, answer: Answer) => void
  /** Called when the answer is complete. `markdown` is its whole text. */
  onDone?: (markdown: string) => void
  /** Called when an error ended the stream; the messages before it stay valid. */
  onError?: (error: StreamError) => void
  /** Called when the connection is lost and will be retried after `delayMs`. `attempt` counts from 1. */
  onReconnecting?: (event: { attempt: number; delayMs: number; error: StreamError }) => void
  /** Called when a later connection opened. */
  onReconnected?: () => void
  /** Called when the trial quota of a topic is used up; `onError` follows. */
  onNoQuotaTrial?: (error: StreamError) => void
  onState?: (state: StreamState) => void
}

export interface StreamOptions extends ClientConfig {
  /** `POST` sends the fields as a JSON body; a question too long for a URL uses it regardless. Default `GET`. */
  method?: 'GET' | 'POST'
  /** When false, any loss of the connection is an error. Default true. */
  reconnect?: boolean
  clock?: Clock
  connectivity?: Connectivity
  /** Returns a number from 0 to below 1, for the jitter of reconnections. */
  random?: () => number
}

/** A running stream. All three ways to close it end the connection, never the work on the server. */
export interface SearchStream {
  readonly state: StreamState
  /** The answer accumulated so far. */
  readonly answer: Answer
  /** Closes the stream because the user stopped the answer. */
  stop(): void
  /** Closes the stream because the caller no longer needs it. */
  cancel(): void
  /** Closes like `cancel`, and calls no handler afterwards, not even `onState`. */
  destroy(): void
}

const ended: ReadonlySet<StreamState> = new Set(['finished', 'failed', 'closed'])

class ResumingStream implements SearchStream {
  readonly #request: StreamRequest
  readonly #options: StreamOptions
  readonly #connectivity: Connectivity
  readonly #inbox: StreamInbox
  readonly #retryAlarm: Alarm
  readonly #heartbeat: Heartbeat
  readonly #unsubscribe: () => void
  #handlers: StreamHandlers
  #state: StreamState = 'connecting'
  #answer: Answer = emptyAnswer()
  #connection = new AbortController()
  #isOnline: boolean
  #opened = false
  #attempt = 0
  #freshToken: string | undefined
  /** Whether the token was refreshed since the last message; a second refusal is then not caused by its age. */
  #tokenTried = false
  /** Whether a dialog waits for the user: the stream does not connect until it closes. */
  #isPaused = false
  /** Whether a check was shown since the last message; a second refusal then shows none. */
  #asked = false

  constructor(request: StreamRequest, handlers: StreamHandlers, options: StreamOptions) {
    this.#request = request
    this.#handlers = handlers
    this.#options = options
    const clock = options.clock ?? systemClock
    this.#connectivity = options.connectivity ?? browserConnectivity(options.baseUrl)
    this.#inbox = new StreamInbox(request.fromIndex === undefined ? undefined : Number(request.fromIndex))
    this.#retryAlarm = new Alarm(clock)
    this.#heartbeat = new Heartbeat(clock, () => this.#lose(staleError()))
    this.#isOnline = this.#connectivity.isOnline()
    this.#unsubscribe = this.#connectivity.subscribe({ onOnline: () => this.#handleOnline(), onOffline: () => this.#handleOffline() })
    void this.#start()
  }

  get state(): StreamState {
    return this.#state
  }

  get answer(): Answer {
    return this.#answer
  }

  stop(): void {
    this.#end('closed')
  }

  cancel(): void {
    this.#end('closed')
  }

  destroy(): void {
    this.#handlers = {}
    this.#end('closed')
  }

  /** Calls a handler with an event of the running stream; calls none after the stream has ended. */
  #tell(call: (handlers: StreamHandlers) => void): void {
    if (!ended.has(this.#state)) notify(() => call(this.#handlers))
  }

  #enter(state: StreamState): void {
    if (this.#state === state) return
    this.#state = state
    notify(() => this.#handlers.onState?.(state))
  }

  /** Closes the connection and its timers. */
  #drop(): void {
    this.#retryAlarm.clear()
    this.#heartbeat.stop()
    this.#connection.abort()
  }

  /** Ends the stream. @returns whether this call ended the stream; false when it had ended before. */
  #end(state: 'finished' | 'failed' | 'closed'): boolean {
    if (ended.has(this.#state)) return false
    this.#drop()
    this.#unsubscribe()
    this.#enter(state)
    return true
  }

  /** Starts a new connection, with the heartbeat check active from its start. */
  #begin(): AbortController {
    this.#drop()
    this.#connection = new AbortController()
    this.#heartbeat.seen()
    if (this.#isOnline) this.#heartbeat.watch()
    const connection = this.#connection
    this.#enter('connecting')
    return connection
  }

  /** Shows pending checks before the first connection. */
  async #start(): Promise<void> {
    const { reactions } = this.#options
    if (reactions) {
      this.#isPaused = true
      this.#asked = !(await reactions.beforeRequest())
      this.#isPaused = false
      if (ended.has(this.#state)) return
    }
    await this.#connect()
  }

  async #connect(): Promise<void> {
    const { signal } = this.#begin()
    this.#inbox.restart()
    let failure: StreamError
    try {
      const token = this.#freshToken ?? (await this.#options.getToken()) ?? ''
      this.#freshToken = undefined
      if (signal.aborted) return
      const resume = { attempt: this.#attempt, last: this.#inbox.last }
      const call = streamCall(this.#options, this.#currentRequest(), resume, token, this.#options.method)
      await runConnection(call, this.#options.fetch ?? globalThis.fetch, langOf(this.#options), signal, {
        onOpen: () => this.#handleOpen(),
        onBytes: () => this.#heartbeat.seen(),
        onEvent: (event) => {
          if (!signal.aborted) this.#handleEvent(event)
        },
      })
      failure = closedError()
    } catch (error) {
      failure = error instanceof StreamError ? error : unreachableError(langOf(this.#options), error)
    }
    if (!signal.aborted) this.#lose(failure)
  }

  /**
   * Returns the request of a new connection: once the server has named the turn, it requests that turn, even after later questions in the
   * session.
   */
  #currentRequest(): StreamRequest {
    const { resultId } = this.#answer
    return resultId ? { ...this.#request, resultId } : this.#request
  }

  #handleOpen(): void {
    this.#heartbeat.seen()
    this.#enter('open')
    const first = !this.#opened
    this.#opened = true
    if (first) this.#tell((handlers) => handlers.onBegin?.())
    else if (this.#attempt > 0) this.#tell((handlers) => handlers.onReconnected?.())
  }

  #handleEvent(event: ServerEvent): void {
    const incoming = this.#inbox.take(event)
    if (incoming.kind === 'nothing') return
    this.#fold(incoming.kind === 'marker' ? incoming.marker : incoming.message)
    if (incoming.kind === 'marker') {
      if (incoming.marker === markers.done) this.#finish()
      else this.#handleMarker(incoming.marker)
      return
    }
    this.#attempt = 0
    this.#tokenTried = false
    this.#asked = false
    this.#enter('messages')
    const answer = this.#answer
    this.#tell((handlers) => handlers.onMessage?.(incoming.message, incoming.n, answer))
  }

  #fold(entry: StreamEntry): void {
    this.#answer = foldAnswer([entry], { from: this.#answer, lang: langOf(this.#options) })
  }

  #finish(): void {
    if (this.#end('finished')) notify(() => this.#handlers.onDone?.(this.#answer.text))
  }

  #handleMarker(marker: ErrorMarker): void {
    const error = markerError(marker, langOf(this.#options))
    const { refreshToken } = this.#options
    // The page may have been open longer than its token is valid: try one new token before showing the user a check.
    if (marker !== markers.tooManyRequests2 || !refreshToken || this.#tokenTried || this.#state === 'messages') {
      this.#fail(error)
      return
    }
    this.#tokenTried = true
    void this.#renewToken(refreshToken, error)
  }

  async #renewToken(refreshToken: () => Promise<string | null | undefined>, refused: StreamError): Promise<void> {
    const { signal } = this.#begin()
    const token = await refreshToken().catch(() => null)
    if (signal.aborted) return
    if (!token) {
      this.#fail(refused)
      return
    }
    this.#freshToken = token
    await this.#connect()
  }

  #fail(error: StreamError): void {
    const { reactions } = this.#options
    if (!reactions || error.reaction === null || ended.has(this.#state)) {
      this.#giveUp(error)
    } else if (this.#asked) {
      void reactions.afterFailure(error, true)
      this.#giveUp(error)
    } else {
      void this.#askPerson(reactions, error)
    }
  }

  /** Lets the user resolve the obstacle, and reconnects afterwards. */
  async #askPerson(reactions: Reactions, error: StreamError): Promise<void> {
    this.#asked = true
    this.#drop()
    this.#isPaused = true
    this.#enter('connecting')
    const cleared = await reactions.afterFailure(error, false)
    this.#isPaused = false
    if (ended.has(this.#state)) return
    if (cleared) await this.#connect()
    else this.#giveUp(error)
  }

  #giveUp(error: StreamError): void {
    if (!this.#end('failed')) return
    if (error.isTrialLimit) notify(() => this.#handlers.onNoQuotaTrial?.(error))
    notify(() => this.#options.onError?.(error))
    notify(() => this.#handlers.onError?.(error))
  }

  /** Whether a new connection may bring the rest of the answer. */
  #mayReconnect(error: StreamError): boolean {
    if (this.#options.reconnect === false || this.#attempt >= limits.reconnect.maxAttempts) return false
    // A page instead of the stream means a wrong address at first, but a gateway's notice once the stream has been open.
    return error.retryable || (this.#opened && error.kind === 'open' && error.code < 400)
  }

  #lose(loss: StreamError): void {
    this.#drop()
    // A trial limit may also come as a message; the connection then ended on purpose.
    const told = this.#answer.error
    const error = told?.code === errors.knowledgeTrialLimit.code ? refusedError(told.code, told.msg) : loss
    if (!this.#mayReconnect(error)) {
      this.#fail(error)
      return
    }
    if (!this.#isOnline) {
      this.#enter('offline')
      return
    }
    this.#attempt += 1
    const attempt = this.#attempt
    const delayMs = reconnectDelay(attempt, this.#options.random ?? Math.random)
    this.#retryAlarm.set(delayMs, () => void this.#connect())
    this.#enter('reconnecting')
    this.#tell((handlers) => handlers.onReconnecting?.({ attempt, delayMs, error }))
  }

  #handleOffline(): void {
    this.#isOnline = false
    this.#heartbeat.stop()
    this.#retryAlarm.clear()
    if (this.#state === 'reconnecting') this.#enter('offline')
  }

  #reconnectNow(): void {
    const loss = staleError()
    if (!this.#mayReconnect(loss)) {
      this.#fail(loss)
      return
    }
    this.#attempt += 1
    void this.#connect()
  }

  #handleOnline(): void {
    this.#isOnline = true
    if (this.#isPaused) return
    // An existing connection may have survived the gap or be dead: decide by its silent time.
    if (this.#state === 'offline' || this.#state === 'reconnecting' || this.#heartbeat.isStale) this.#reconnectNow()
    else this.#heartbeat.watch()
  }
}

/**
 * Opens the stream of an answer and keeps it open: reconnects with growing delays, resumes after the last handled message, delivers each
 * message once, and ends with `onDone`, `onError`, or a call to `stop`, `cancel` or `destroy`.
 */
export function openSearchStream(request: StreamRequest, handlers: StreamHandlers, options: StreamOptions): SearchStream {
  return new ResumingStream(request, handlers, options)
}
