import type { FastifyRequest } from 'fastify'
import type { Ctx } from '../../../context.ts'
import type { Caller } from '../../../http/caller.ts'

// A session is a name that the client repeats, and nothing is stored of it: any instance answers any request. It tells the requests of one
// client from those of another with the same key, which count theirs from 0, too; cancelling needs that.

const sessionPattern = /^[\w-]{1,64}$/

/** The session that a request names; null for none. */
export function sessionOf({ headers }: FastifyRequest): string | null {
  const name = headers['mcp-session-id']
  return typeof name === 'string' && sessionPattern.test(name) ? name : null
}

export type RequestId = string | number

/** Cancels a request of a session; all that run where it names none. */
interface Cancellation {
  session: string
  requestId: RequestId | null
}

/** How long a cancellation waits for a request that it has overtaken, and how many wait at once. */
const waitMs = 60_000
const maxWaiting = 10_000

/** The cancellations that an instance hears of, whichever instance received them. */
class Cancellations {
  readonly #ctx: Ctx
  readonly #listeners = new Map<string, Set<(requestId: RequestId | null) => void>>()
  /** When each arrived, oldest first. */
  readonly #waiting = new Map<string, number>()

  constructor(ctx: Ctx) {
    this.#ctx = ctx
    ctx.events.subscribe('mcp-cancelled', (message) => this.#hear(JSON.parse(message) as Cancellation))
  }

  publish(cancellation: Cancellation): void {
    // Later messages of the same request read it here; the event to other instances may arrive after them.
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

  /** Whether a request was cancelled before it arrived. A client numbers its requests once: one of that number is this one. */
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

/** The cancellations of an instance; it listens from the first time on. */
export function cancellationsOf(ctx: Ctx): Cancellations {
  const cancellations = known.get(ctx) ?? new Cancellations(ctx)
  known.set(ctx, cancellations)
  return cancellations
}

const nameOf = ({ apiKeyId }: Caller, session: string) => `${apiKeyId}:${session}`

/** Stops a request of a session, on whichever instance it runs or will arrive; all that run of the session where it is null. */
export function cancelRequest(ctx: Ctx, caller: Caller, session: string | null, requestId: RequestId | null): void {
  if (session !== null) cancellationsOf(ctx).publish({ session: nameOf(caller, session), requestId })
}

/** Whether a request was cancelled before it arrived. */
export function isCancelled(ctx: Ctx, caller: Caller, session: string | null, requestId: RequestId): boolean {
  return session !== null && cancellationsOf(ctx).has(nameOf(caller, session), requestId)
}

/** Hears of requests that are cancelled, until the returned function is called. @param onCancel with null for all of the session */
export function onCancelled(ctx: Ctx, caller: Caller, session: string | null, onCancel: (requestId: RequestId | null) => void): () => void {
  return session === null ? () => {} : cancellationsOf(ctx).subscribe(nameOf(caller, session), onCancel)
}
