import type { z } from 'zod'
import { readXml, type XmlElement } from '@wenjin/text/xml'
import type { ServiceConfig } from '../known-services.ts'
import type { Fetcher, ServiceRequest } from './fetch-reply.ts'
import type { HostLanes, HostLimit } from './host-lanes.ts'
import { readFailure } from './read-failure.ts'
import { ServiceError } from './service-error.ts'
import type { ServiceHealth } from './service-health.ts'
import type { TimedCache } from './timed-cache.ts'

/** Values of a query string; a list for a repeated name, undefined for an omitted one. */
export type Parameters = Readonly<Record<string, string | number | readonly string[] | undefined>>

/** A call to a service. */
export interface ServiceCall {
  /** Path after the service's base address, with a leading slash. */
  path: string
  parameters?: Parameters
  headers?: Readonly<Record<string, string>>
  /** Sent as JSON; makes the call a POST. */
  body?: unknown
  /** Base address, if it differs from the service's own. */
  base?: string
  /** Returns the error in a response with HTTP 200, for services that report errors in the body. */
  failure?: (json: unknown) => ServiceError | undefined
  /** Advice for the admin by HTTP status. */
  advice?: Readonly<Record<number, string>>
}

/** The dependencies that the clients of all services share. */
export interface ClientParts {
  fetcher: Fetcher
  lanes: HostLanes
  cache: TimedCache
  /** Requests in flight, by cache key. */
  running: Map<string, Promise<unknown>>
  /** User agent with a contact. */
  userAgent: string
  /** Milliseconds since 1970. */
  now: () => number
}

/** Options of one service's client. */
export interface ClientOptions {
  config: ServiceConfig
  limit: HostLimit
  /** Milliseconds for which its responses are cached. */
  cacheMs: number
  /** Maximum milliseconds that a call waits for its turn. */
  patienceMs: number
}

/** Waits for another caller's request to settle. @throws the signal's reason when it is aborted before */
async function ended(other: Promise<unknown>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  const aborted = Promise.withResolvers<never>()
  const abort = () => aborted.reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  try {
    await Promise.race([other.catch(() => undefined), aborted.promise])
  } finally {
    signal.removeEventListener('abort', abort)
  }
}

/** Calls one service: applies its host's rate limit, refuses calls while it rests, and caches its responses. */
export class ServiceClient {
  readonly base: string
  readonly key: string
  /** The operator's e-mail address, for services that require one; empty when there is none. */
  readonly mail: string
  readonly now: () => number
  readonly #parts: ClientParts
  readonly #health: ServiceHealth
  readonly #limit: HostLimit
  readonly #cacheMs: number
  readonly #patienceMs: number

  constructor(parts: ClientParts, health: ServiceHealth, service: ClientOptions) {
    this.#parts = parts
    this.#health = health
    this.#limit = service.limit
    this.#cacheMs = service.cacheMs
    this.#patienceMs = service.patienceMs
    this.base = service.config.url ?? ''
    this.key = service.config.key
    this.mail = /[a-z0-9][\w.+-]{0,63}@[\w-]+(?:\.[\w-]+)+/i.exec(parts.userAgent)?.[0] ?? ''
    this.now = parts.now
  }

  /** Returns the validated JSON response. @throws ServiceError, or the signal's reason. */
  async json<T>(schema: z.ZodType<T>, call: ServiceCall, signal: AbortSignal): Promise<T> {
    return this.#call(call, 'application/json', signal, (text) => readJson(schema, call, text))
  }

  /** Like `json`, but returns null when the service responds with 404. */
  async jsonOrNull<T>(schema: z.ZodType<T>, call: ServiceCall, signal: AbortSignal): Promise<T | null> {
    return this.#call({ ...call, mayBeAbsent: true }, 'application/json', signal, (text) =>
      text === '' ? null : readJson(schema, call, text),
    )
  }

  /** Returns the root element of an XML response, which must have this name. */
  async xml(root: string, call: ServiceCall, signal: AbortSignal): Promise<XmlElement> {
    return this.#call(call, 'application/xml, text/xml, */*;q=0.5', signal, (text) => {
      const [document] = readXml(text, root)
      // The parser closes unclosed elements, so check the end tag to detect a truncated document.
      if (document && text.trimEnd().endsWith(`</${root}>`)) return document
      throw new ServiceError('bad', `a reply that is no whole <${root}>`)
    })
  }

  async #call<T>(
    call: ServiceCall & { mayBeAbsent?: boolean },
    accept: string,
    signal: AbortSignal,
    read: (text: string) => T,
  ): Promise<T> {
    const request = this.#request(call, accept)
    const cacheKey = `${request.method} ${request.url.href} ${request.body ?? ''}`
    const { cache, lanes, running, fetcher, now } = this.#parts
    const known = cache.get(cacheKey)
    if (known !== undefined) return read(known)
    // Requests to a backed-off host fail at once instead of waiting.
    this.#health.refuseResting()
    return lanes.run(request.url.host, this.#limit, { signal, patienceMs: this.#patienceMs }, async () => {
      // Another caller may have sent the same request during the wait, or may be waiting for its response now.
      for (let other = running.get(cacheKey); other; other = running.get(cacheKey)) await ended(other, signal)
      const meanwhile = cache.get(cacheKey)
      if (meanwhile !== undefined) return read(meanwhile)
      this.#health.admit()
      const reading = this.#measured(signal, async () => {
        const reply = await fetcher.fetch(request, signal)
        const absent = call.mayBeAbsent === true && reply.status === 404
        const failure = absent ? undefined : readFailure(reply, this.key, now())
        if (failure) throw withAdvice(failure, call.advice?.[reply.status])
        const text = absent ? '' : reply.text
        const result = read(text)
        // Cache readable responses only.
        cache.set(cacheKey, text, this.#cacheMs)
        return result
      })
      running.set(cacheKey, reading)
      try {
        return await reading
      } finally {
        running.delete(cacheKey)
      }
    })
  }

  async #measured<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    this.#health.called()
    try {
      const result = await work()
      this.#health.succeeded()
      return result
    } catch (error) {
      if (signal.aborted && !(error instanceof ServiceError)) {
        this.#health.abandoned()
        throw error
      }
      const failure = error instanceof ServiceError ? error : new ServiceError('bad', 'a reply that cannot be read')
      this.#health.failed(failure)
      throw failure
    }
  }

  #request({ path, parameters = {}, headers = {}, body, base }: ServiceCall, accept: string): ServiceRequest {
    const url = new URL(`${base ?? this.base}${path}`)
    for (const [name, value] of Object.entries(parameters)) {
      for (const one of Array.isArray(value) ? value : [value]) if (one !== undefined) url.searchParams.append(name, String(one))
    }
    return {
      url,
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'user-agent': this.#parts.userAgent,
        accept,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }
  }
}

function readJson<T>(schema: z.ZodType<T>, { failure }: ServiceCall, text: string): T {
  const json = parseJson(text)
  const said = failure?.(json)
  if (said) throw said
  const parsed = schema.safeParse(json)
  if (parsed.success) return parsed.data
  throw new ServiceError('bad', `a reply of another shape at ${parsed.error.issues[0]?.path.join('.') || 'its root'}`)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new ServiceError('bad', 'a reply that is no JSON')
  }
}

function withAdvice(failure: ServiceError, advice: string | undefined): ServiceError {
  return advice === undefined ? failure : new ServiceError(failure.kind, `${failure.detail}; ${advice}`, failure.retryAfterMs)
}
