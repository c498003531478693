import type { StreamMessage, StreamRequest } from '@wenjin/contract'
import { vi } from 'vitest'
import type { Connectivity } from './connectivity.ts'
import { openSearchStream, type SearchStream, type StreamHandlers, type StreamOptions, type StreamState } from './search-stream.ts'

/** A request that a stream made, with methods to respond to it. */
class ScriptedConnection {
  readonly url: URL
  readonly init: RequestInit
  readonly response: Promise<Response>
  readonly #answer: (response: Response) => void
  readonly #refuse: (error: unknown) => void
  #body: ReadableStreamDefaultController<Uint8Array> | undefined

  constructor(url: string, init: RequestInit) {
    this.url = new URL(url)
    this.init = init
    const { promise, resolve, reject } = Promise.withResolvers<Response>()
    this.response = promise
    this.#answer = resolve
    this.#refuse = reject
    init.signal?.addEventListener('abort', () => {
      reject(init.signal?.reason)
      this.breakOff()
    })
  }

  get isAborted(): boolean {
    return this.init.signal?.aborted === true
  }

  get headers(): Headers {
    return new Headers(this.init.headers)
  }

  open(): this {
    const body = new ReadableStream<Uint8Array>({ start: (controller) => void (this.#body = controller) })
    this.#answer(new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } }))
    return this
  }

  answer(status: number, statusText: string, body: string, contentType = 'text/plain'): void {
    this.#answer(new Response(body, { status, statusText, headers: { 'content-type': contentType } }))
  }

  unreachable(): void {
    this.#refuse(new TypeError('fetch failed'))
  }

  bytes(text: string): this {
    this.#body?.enqueue(new TextEncoder().encode(text))
    return this
  }

  /** Sends a numbered message. */
  message(n: number, message: StreamMessage): this {
    return this.bytes(`id: ${n}\ndata: ${JSON.stringify(message)}\n\n`)
  }

  /** Sends a numbered piece of the answer. */
  text(n: number, text: string): this {
    return this.message(n, { type: 'append-text', text })
  }

  /** Sends data without an id. */
  data(data: string | StreamMessage): this {
    return this.bytes(`data: ${typeof data === 'string' ? data : JSON.stringify(data)}\n\n`)
  }

  /** Ends the response. */
  end(): void {
    this.#body?.close()
    this.#body = undefined
  }

  /** Breaks the connection. */
  breakOff(): void {
    this.#body?.error(new TypeError('terminated'))
    this.#body = undefined
  }
}

/** A network whose state the test sets. */
class FakeNetwork implements Connectivity {
  #online = true
  #listener: { onOnline: () => void; onOffline: () => void } | undefined

  isOnline(): boolean {
    return this.#online
  }

  subscribe(listener: { onOnline: () => void; onOffline: () => void }): () => void {
    this.#listener = listener
    return () => {
      this.#listener = undefined
    }
  }

  get isWatched(): boolean {
    return this.#listener !== undefined
  }

  goOffline(): void {
    this.#online = false
    this.#listener?.onOffline()
  }

  goOnline(): void {
    this.#online = true
    this.#listener?.onOnline()
  }
}

/** Runs everything that is due now. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 5; i++) await vi.advanceTimersByTimeAsync(0)
}

/** Advances the fake timers and runs what becomes due. */
export async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await settle()
}

/** Opens a stream on scripted connections; `onState` may act on it. `log` holds all handler calls, `text` the pieces of the answer. */
export async function startStream(
  request: StreamRequest = { sessionId: 's1', question: '问' },
  options: Partial<StreamOptions> = {},
  onState: (state: StreamState, stream: SearchStream) => void = () => undefined,
) {
  const connections: ScriptedConnection[] = []
  const network = new FakeNetwork()
  const log: string[] = []
  const handlers: StreamHandlers = {
    onBegin: () => log.push('begin'),
    onMessage: (message, n) => log.push(message.type === 'append-text' ? `${n} ${message.text}` : `${n} ${message.type}`),
    onDone: (markdown) => log.push(`done ${markdown}`),
    onError: (error) => log.push(`error ${error.kind} ${error.code} ${error.message}`),
    onReconnecting: ({ attempt, delayMs, error }) => log.push(`reconnecting ${attempt} in ${delayMs} after ${error.kind}`),
    onReconnected: () => log.push('reconnected'),
    onNoQuotaTrial: () => log.push('no-quota-trial'),
  }
  const states: string[] = []
  const stream: SearchStream = openSearchStream(
    request,
    {
      ...handlers,
      onState: (state) => {
        states.push(state)
        onState(state, stream)
      },
    },
    {
      baseUrl: 'https://wenjin.test',
      lang: 'zh',
      getToken: () => 'page-token',
      connectivity: network,
      random: () => 0,
      fetch: (url, init) => {
        const connection = new ScriptedConnection(url as string, init ?? {})
        connections.push(connection)
        return connection.response
      },
      ...options,
    },
  )
  await settle()
  const latest = () => connections.at(-1)!
  return { stream, connections, latest, network, log, states }
}
