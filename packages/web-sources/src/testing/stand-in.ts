import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ServiceConfig, ServiceId } from '../known-services.ts'
import { createWebSearch, type WebSearchOptions } from '../create-web-search.ts'

/** A call as the service received it. */
export interface SeenCall {
  method: string
  path: string
  /** Query parameters; a repeated name has all its values. */
  parameters: Record<string, string | string[]>
  headers: IncomingMessage['headers']
  /** The body as parsed JSON; null without one. */
  body: unknown
}

/** A recorded reply of a service. */
export interface Reply {
  status?: number
  type?: string
  headers?: Record<string, string>
  /** The response body; objects are sent as JSON. */
  body: unknown
}

type Answer = Reply | ((call: SeenCall, response: ServerResponse) => Reply | undefined)

/** A fake service on loopback that sends a given response and records its calls. */
export class StandIn {
  readonly calls: SeenCall[] = []
  url = ''
  /** The response to the next calls; a function that returns nothing has handled the response itself. */
  answer: Answer = { body: {} }
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  constructor() {
    this.#server = createServer((request, response) => void this.#serve(request, response))
    this.#server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket))
    })
  }

  static async start(answer: Answer = { body: {} }): Promise<StandIn> {
    const standIn = new StandIn()
    standIn.answer = answer
    await new Promise<void>((resolve) => {
      standIn.#server.listen(0, '127.0.0.1', resolve)
    })
    standIn.url = `http://127.0.0.1:${(standIn.#server.address() as AddressInfo).port}`
    return standIn
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy()
    this.#server.close()
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.url)
    const parameters: SeenCall['parameters'] = {}
    for (const name of new Set(url.searchParams.keys())) {
      const values = url.searchParams.getAll(name)
      parameters[name] = values.length > 1 ? values : values[0]!
    }
    const body = await text(request)
    const call = {
      method: request.method!,
      path: url.pathname,
      parameters,
      headers: request.headers,
      body: body === '' ? null : JSON.parse(body),
    }
    this.calls.push(call)
    const reply = typeof this.answer === 'function' ? this.answer(call, response) : this.answer
    if (!reply) return
    const plain = typeof reply.body === 'string'
    response.writeHead(reply.status ?? 200, { 'content-type': reply.type ?? (plain ? 'text/plain' : 'application/json'), ...reply.headers })
    response.end(plain ? reply.body : JSON.stringify(reply.body))
  }
}

/** Returns the configuration of a service at a test address, with a key if the service uses one. */
export function serviceAt(id: ServiceId, url: string, facts: Partial<ServiceConfig> = {}): ServiceConfig {
  return { id, url, configured: true, needsKey: false, key: 'key-of-the-test', enabled: true, ...facts }
}

/** Noon of 10 March 2026, UTC. */
export const noon = Date.UTC(2026, 2, 10, 12)

/** Creates a web search of these services without waiting for rate limits. */
export function searchOf(services: ServiceConfig[], options: Partial<WebSearchOptions> = {}) {
  return createWebSearch({
    services,
    userAgent: 'Wenjin/test (+mail@example.org)',
    coverAddress: (url, size) => `${size === 'small' ? 'cover' : 'picture'}:${url}`,
    replies: new Map(),
    now: () => noon,
    sleep: (_, signal) => (signal.throwIfAborted(), Promise.resolve()),
    ...options,
  })
}

/** A signal that never aborts. */
export const unbroken = new AbortController().signal
