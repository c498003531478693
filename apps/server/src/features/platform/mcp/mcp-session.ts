import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'

// A session is only an id that the client repeats; the server stores nothing, so any instance can answer any request. Cancelling needs it
// to distinguish clients with the same key, which all number their requests from 0.

const sessionPattern = /^[\w-]{1,64}$/

/** Returns the session of a request; null for none. */
export function sessionOf({ headers }: FastifyRequest): string | null {
  const name = headers['mcp-session-id']
  return typeof name === 'string' && sessionPattern.test(name) ? name : null
}

export type RequestId = string | number

/** Cancels a request of a session; all running ones when `requestId` is null. */
interface Cancellation {
  session: string
  requestId: RequestId | null
}

/** Lifetime of a cancellation that arrived before its request, and maximum number of those. */
const waitMs = 60_000
const maxWaiting = 10_000

/** The cancellations that this instance receives, from itself and other instances. */
class Cancellations {
  readonly #ctx: Ctx
  readonly #listeners = new Map<string, Set<(requestId: RequestId | null) => void>>()
  /** Time of arrival of each, oldest first. */
  readonly #waiting = new Map<string, number>()

  constructor(ctx: Ctx) {
    this.#ctx = ctx
    ctx.events.subscribe('mcp-cancelled', (message) => this.#hear(JSON.parse(message) as Cancellation))
  }

  publish(cancellation: Cancellation): void {
    // Applied locally first: later messages of the same request read it here, and the event may arrive after them.
    this.#hear(cancellation)
    this.#ctx.events.publish('mcp-cancelled', JSON.stringify(cancellation))
  }

  #hear({ session, requestId }: Cancellation): void {
    for (const listener of this.#listeners.get(session) ?? []) listener(requestId)
    if (requestId === null) return
    const now = this.#ctx.now()
    for (const [name, at] of this.#waiting) {
      if (now - at < waitMs && this.#waiting.size < maxWaiting) break
      this.#waiting.delete(name)
    }
    this.#waiting.set(JSON.stringify([session, requestId]), now)
  }

  /** Whether a request was cancelled before it arrived. A client uses each request number once, so the number identifies the request. */
  has(session: string, requestId: RequestId): boolean {
    const at = this.#waiting.get(JSON.stringify([session, requestId]))
    return at !== undefined && this.#ctx.now() - at < waitMs
  }

  subscribe(name: string, listener: (requestId: RequestId | null) => void): () => void {
    const known = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, known.add(listener))
    return () => {
      known.delete(listener)
      if (known.size === 0 && this.#listeners.get(name) === known) this.#listeners.delete(name)
    }
  }
}

const known = new WeakMap<Ctx, Cancellations>()

/** Returns the cancellations of an instance, which subscribes on the first call. */
export function cancellationsOf(ctx: Ctx): Cancellations {
  const cancellations = known.get(ctx) ?? new Cancellations(ctx)
  known.set(ctx, cancellations)
  return cancellations
}

const nameOf = ({ apiKeyId }: Caller, session: string) => `${apiKeyId}:${session}`

/** Cancels a request of a session, on whichever instance it runs or will arrive; all running ones of the session when it is null. */
export function cancelRequest(ctx: Ctx, caller: Caller, session: string | null, requestId: RequestId | null): void {
  if (session !== null) cancellationsOf(ctx).publish({ session: nameOf(caller, session), requestId })
}

/** Whether a request was cancelled before it arrived. */
export function isCancelled(ctx: Ctx, caller: Caller, session: string | null, requestId: RequestId): boolean {
  return session !== null && cancellationsOf(ctx).has(nameOf(caller, session), requestId)
}

/** Subscribes to cancelled requests until the returned function is called. @param onCancel receives null for all requests of the session */
export function onCancelled(ctx: Ctx, caller: Caller, session: string | null, onCancel: (requestId: RequestId | null) => void): () => void {
  return session === null ? () => {} : cancellationsOf(ctx).subscribe(nameOf(caller, session), onCancel)
}
