import type { z } from 'zod'
import type { Access, GuestAccess, KeyScope, Right } from './access.ts'
import type { ErrorName } from './errors.ts'
import type { RateLimitName } from './rate-limits.ts'

/**
 * The response type of a call: `json` the envelope, `stream` an event stream, `upload` the envelope after a multipart body, `file` bytes,
 * `raw` a body of its own format without the envelope.
 */
export type RouteKind = 'json' | 'stream' | 'upload' | 'file' | 'raw'

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/**
 * One call of the API, as plain data: the server binds it, the client derives its types from it, the OpenAPI document is generated from it.
 */
export interface Route {
  readonly method: Method
  /** Path with `{name}` segments, as the specification writes them. */
  readonly path: string
  readonly kind: RouteKind
  readonly auth: Access
  /**
   * Of a `visitor` call, whether guests may make it on a restricted instance: `always`, or while they may `ask`. Without it guests may make
   * reading calls while they may ask, and changing calls only on an instance that is `open`.
   */
  readonly guests?: 'always' | 'ask'
  /**
   * The right that the call requires on the object in its path; without the right the call is answered with "no permission" or "not found".
   */
  readonly right?: Right
  /**
   * The scope that a developer's key needs for the call on its owner's behalf, or several scopes of which it needs one; without it the call
   * accepts no keys.
   */
  readonly apiKey?: KeyScope | readonly KeyScope[]
  /** The handler itself recognizes a retry with the same `Idempotency-Key`; for other calls the gate replays the first response. */
  readonly ownRetries?: true
  /** Errors also have the format of OpenAI clients. */
  readonly openAiErrors?: true
  /** Errors also have the format of JSON-RPC, and refer to the authorization metadata. */
  readonly jsonRpcErrors?: true
  /** Errors also have the format of OAuth. */
  readonly oAuthErrors?: true
  /** Not every request is a billable call: the handler itself counts against the daily limit of a key. */
  readonly ownCount?: true
  /** The rate limit of the call; default: `read` for a GET, `write` for others. */
  readonly limit?: RateLimitName
  /** The call changes state although it is a GET, or opens a stream: it requires the page token regardless of its cookies. */
  readonly token?: true
  /**
   * The call stores more than a few rows: it is refused with `storageFull` while the free disk space is below `limits.diskReserve`, so that
   * questions can still be answered. Implied for calls of kind `upload`.
   */
  readonly stores?: true
  /**
   * The response contains a credential next to texts of other people: it is never compressed, since the length of a compressed response
   * reveals whether a guessed text occurs in it (BREACH).
   */
  readonly secret?: true
  /** The media types of an answer of kind `raw` or `file`. Absent: JSON, and for a file any type. */
  readonly types?: readonly string[]
  /** The statuses of answers that are no failures; absent: 200. */
  readonly statuses?: readonly number[]
  readonly summary: string
  readonly params?: z.core.$ZodType
  readonly query?: z.core.$ZodType
  readonly body?: z.core.$ZodType
  /** The envelope's `data` for `json` and `upload`, the whole body for `raw`. */
  readonly data?: z.core.$ZodType
  readonly errors?: readonly ErrorName[]
}

/** The fields of a route that a client needs to call it: all that the page has of it (see `contracts.ts`). */
export type RouteAddress = Pick<Route, 'method' | 'path' | 'kind' | 'right'>

/** Whether a call changes state. */
export function changesState({ method, token }: Route): boolean {
  return method !== 'GET' || token === true
}

/** Whether guests with this access may make a call. */
export function isOpenToGuests(call: Route, access: GuestAccess): boolean {
  if (call.auth !== 'visitor' || access === 'open' || call.guests === 'always') return true
  return access === 'ask' && (call.guests === 'ask' || !changesState(call))
}

/** Returns the scopes of which a key needs one to make a call; empty for a call that accepts no keys. */
export function scopesOf({ apiKey = [] }: Pick<Route, 'apiKey'>): readonly KeyScope[] {
  return typeof apiKey === 'string' ? [apiKey] : apiKey
}

/** Returns the route unchanged; preserves its literal types. */
export function route<const R extends Route>(spec: R): R {
  return spec
}

type In<T> = T extends z.core.$ZodType ? z.core.input<T> : undefined
type Out<T> = T extends z.core.$ZodType ? z.core.output<T> : undefined

/** The input of a handler: parsed, with defaults applied. */
export interface RouteInput<R extends Route> {
  params: Out<R['params']>
  query: Out<R['query']>
  body: Out<R['body']>
}

/** The arguments of a caller: before defaults are applied. */
export interface RouteArgs<R extends Route> {
  params: In<R['params']>
  query: In<R['query']>
  body: In<R['body']>
}

/** The result of a call: `data` of the envelope. */
export type RouteData<R extends Route> = R['data'] extends z.core.$ZodType ? z.core.output<R['data']> : null

/** A domain's calls by name. */
export type Contract = Readonly<Record<string, Route>>
