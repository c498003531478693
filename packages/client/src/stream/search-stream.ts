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
 * `connecting` → `open` → `messages` → `finished`. Between connections `reconnecting` (waiting for its turn) or `offline` (waiting
 * for a network). Ends: `finished` by `[DONE]`, `failed` by an error, `closed` by the client itself.
 */
export type StreamState = 'connecting' | 'open' | 'messages' | 'reconnecting' | 'offline' | 'finished' | 'failed' | 'closed'

export interface StreamHandlers {
  /** The first connection opened. */
  onBegin?: () => void
  /** A message, once each and in order. `n` is its number in the stream, from 0; `answer` is what the messages add up to with it. */
  onMessage?: (message: StreamMessage, n: number, answer: Answer) => void
  /** The answer is whole. `markdown` is all of its text. */
  onDone?: (markdown: string) => void
  /** The stream is over because of an error; what came before stays valid. */
  onError?: (error: StreamError) => void
  /** The connection is lost and will be tried again after `delayMs`. `attempt` counts from 1. */
  onReconnecting?: (event: { attempt: number; delayMs: number; error: StreamError }) => void
  /** A later connection opened. */
  onReconnected?: () => void
  /** The trial quota of a topic is used up; `onError` follows. */
  onNoQuotaTrial?: (error: StreamError) => void
  onState?: (state: StreamState) => void
}

export interface StreamOptions extends ClientConfig {
  /** `POST` sends the fields as a JSON body; it is used for a question too long for an address anyway. Default `GET`. */
  method?: 'GET' | 'POST'
  /** False: any loss of the connection is an error. Default true. */
  reconnect?: boolean
  clock?: Clock
  connectivity?: Connectivity
  /** From 0 to below 1; the jitter of reconnections. */
  random?: () => number
}

/** A running stream. Its three ways to close all end the connection, never the work on the server. */
export interface SearchStream {
  readonly state: StreamState
  /** What the messages so far add up to. */
  readonly answer: Answer
  /** The person stopped the answer. */
  stop(): void
  /** The caller no longer wants it. */
  cancel(): void
  /** Like `cancel`, and no handler is called any more, not even `onState`. */
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
  /** The token was refreshed since the last message; a second refusal is then not about its age. */
  #tokenTried = false
  /** The person is being asked for something: nothing is connected until they have answered. */
  #isPaused = false
  /** They were asked since the last message; a second refusal asks no more. */
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

  /** Tells of something that happens on the way; nothing is told once a handler, or anybody, has ended the stream. */
  #tell(call: (handlers: StreamHandlers) => void): void {
    if (!ended.has(this.#state)) notify(() => call(this.#handlers))
  }

  #enter(state: StreamState): void {
    if (this.#state === state) return
    this.#state = state
    notify(() => this.#handlers.onState?.(state))
  }

  /** Lets go of the connection and its timers. */
  #drop(): void {
    this.#retryAlarm.clear()
    this.#heartbeat.stop()
    this.#connection.abort()
  }

  /** @returns whether this call ended the stream; false when it had ended before. */
  #end(state: 'finished' | 'failed' | 'closed'): boolean {
    if (ended.has(this.#state)) return false
    this.#drop()
    this.#unsubscribe()
    this.#enter(state)
    return true
  }

  /** Starts over with a new connection, watched from its first moment. */
  #begin(): AbortController {
    this.#drop()
    this.#connection = new AbortController()
    this.#heartbeat.seen()
    if (this.#isOnline) this.#heartbeat.watch()
    const connection = this.#connection
    this.#enter('connecting')
    return connection
  }

  /** The first connection waits for what has to be cleared first. */
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

  /** Once the server has named the turn, a new connection asks for that very turn, whatever was asked in the session meanwhile. */
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
    // A page that was open longer than its token lives: one fresh token is tried before the person is asked anything.
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

  /** Has the person clear what was in the way, and connects again once it is. */
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

  /** Whether connecting again may bring the rest of the answer. */
  #mayReconnect(error: StreamError): boolean {
    if (this.#options.reconnect === false || this.#attempt >= limits.reconnect.maxAttempts) return false
    // A page in place of the stream is a wrong address at first, but some gateway's notice once the stream has been open.
    return error.retryable || (this.#opened && error.kind === 'open' && error.code < 400)
  }

  #lose(loss: StreamError): void {
    this.#drop()
    // A trial limit may also come as a message; the end of the connection then is no accident.
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
    // A connection that is still there may have outlived the gap or be long dead: how long it has been silent tells.
    if (this.#state === 'offline' || this.#state === 'reconnecting' || this.#heartbeat.isStale) this.#reconnectNow()
    else this.#heartbeat.watch()
  }
}

/**
 * Opens the stream of an answer and keeps it open: it reconnects with growing delays, goes on after the last message handled,
 * hands each message over once, and ends with `onDone`, `onError`, or a call to `stop`, `cancel` or `destroy`.
 */
export function openSearchStream(request: StreamRequest, handlers: StreamHandlers, options: StreamOptions): SearchStream {
  return new ResumingStream(request, handlers, options)
}
