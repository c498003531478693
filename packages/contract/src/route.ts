import type { z } from 'zod'
import type { Access, GuestAccess, KeyScope, Right } from './access.ts'
import type { ErrorName } from './errors.ts'
import type { RateLimitName } from './rate-limits.ts'

/**
 * The response of a call: `json` the envelope, `stream` an event stream, `upload` the envelope after a multipart body,
 * `file` bytes, `raw` a body of its own shape without the envelope.
 */
export type RouteKind = 'json' | 'stream' | 'upload' | 'file' | 'raw'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** One call of the API, as plain data. The server binds it, the client types it, the OpenAPI document is made from it. */
export interface Route {
  readonly method: Method
  /** Path with `{name}` segments, as the specification writes them. */
  readonly path: string
  readonly kind: RouteKind
  readonly auth: Access
  /**
   * Of a `visitor` call, how far an instance may be closed and guests still make it: `always`, or while they may `ask`. Without it they
   * read while they may ask, and change something only where the instance is open to them.
   */
  readonly guests?: 'always' | 'ask'
  /** The right that the call needs on the object named by its path; without it the call is refused or "not found". */
  readonly right?: Right
  /**
   * The scope that a developer's key needs to make the call on its owner's behalf, or several of which it needs one; without it the call
   * takes no key.
   */
  readonly apiKey?: KeyScope | readonly KeyScope[]
  /** A retry with the same `Idempotency-Key` is recognized by the handler itself; of other calls the gate answers it with the first answer. */
  readonly ownRetries?: true
  /** A failure is told in the shape that OpenAI clients read, too. */
  readonly openAiErrors?: true
  /** A failure is told in the shape of JSON-RPC, too, and says where its authorization is described. */
  readonly jsonRpcErrors?: true
  /** A failure is told in the shape of OAuth, too. */
  readonly oAuthErrors?: true
  /** Not every request is a call: the handler counts those that are against the daily limit of a key. */
  readonly ownCount?: true
  /** How often it may be called; without a name a GET counts as `read`, the rest as `write`. */
  readonly limit?: RateLimitName
  /** The call changes state although it is a GET, or opens a stream: it needs the page token whatever cookies it carries. */
  readonly token?: true
  /**
   * The call stores more than a few rows: it is refused with `storageFull` while the disk has less room than `limits.diskReserve`, so that
   * questions can still be answered. Calls of kind `upload` are, without saying so.
   */
  readonly stores?: true
  /**
   * The answer holds a key that admits its holder, beside texts of other people: it is never compressed, since the length of a compressed
   * answer tells whether a guess stands in it twice.
   */
  readonly secret?: true
  readonly summary: string
  readonly params?: z.core.$ZodType
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  /** The envelope's `data` for `json` and `upload`, the whole body for `raw`. */
  readonly data?: z.core.$ZodType
  readonly errors?: readonly ErrorName[]
}

/** The fields of a route that a client calls it by: all that the page has of it (see `contracts.ts`). */
export type RouteAddress = Pick<Route, 'method' | 'path' | 'kind' | 'right'>

/** Whether a call changes something. */
export function changesState({ method, token }: Route): boolean {
  return method !== 'GET' || token === true
}

/** Whether guests may make a call on an instance that is open to them so far. */
export function isOpenToGuests(call: Route, access: GuestAccess): boolean {
  if (call.auth !== 'visitor' || access === 'open' || call.guests === 'always') return true
  return access === 'ask' && (call.guests === 'ask' || !changesState(call))
}

/** The scopes of which a key needs one to make a call; empty for a call that takes no key. */
export function scopesOf({ apiKey = [] }: Pick<Route, 'apiKey'>): readonly KeyScope[] {
  return typeof apiKey === 'string' ? [apiKey] : apiKey
}

/** Keeps the literal types of a route. */
export function route<const R extends Route>(spec: R): R {
  return spec
}

type In<T> = T extends z.core.$ZodType ? z.core.input<T> : undefined
type Out<T> = T extends z.core.$ZodType ? z.core.output<T> : undefined

/** The input of a handler: parsed, with defaults. */
export interface RouteInput<R extends Route> {
  params: Out<R['params']>
  query: Out<R['query']>
  body: Out<R['body']>
}

/** The arguments of a caller: before defaults. */
export interface RouteArgs<R extends Route> {
  params: In<R['params']>
  query: In<R['query']>
  body: In<R['body']>
}

/** The result of a call: `data` of the envelope. */
export type RouteData<R extends Route> = R['data'] extends z.core.$ZodType ? z.core.output<R['data']> : null

/** A domain's calls by name. */
export type Contract = Readonly<Record<string, Route>>
