import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Contract, Lang, Route, RouteData, RouteInput } from '@wenjin/contract'
import type { Logger } from 'pino'
import type { ByteRange } from './output/byte-range.ts'
import type { Caller } from './caller.ts'
import type { Repeatable } from './input/repeatable.ts'
import type { StoredBody } from './output/stored-body.ts'

/** One request as a handler sees it, with its caller and language. */
export interface Call {
  caller: Caller
  lang: Lang
  log: Logger
  request: FastifyRequest
  /** Public address of the instance as the caller sees it, without a trailing slash. */
  origin: string
  /** For cookies, and for stream handlers, which take the reply over. */
  reply: FastifyReply
  /** Id of the call; retries with the same `Idempotency-Key` have the same id. */
  callId: string
  /** The retry state of the request; null when its client sent no idempotency key. Only for a route with `ownRetries`. */
  repeatable: Repeatable | null
}

/** How a page displays the bytes in place. */
export interface InPlace {
  /** Size in bytes of the whole. */
  size: number
  /** The byte range in `stream`; null for the whole, `none` when the requested range does not exist. */
  range: ByteRange | 'none' | null
  etag: string
  /** The browser has a current copy: no body is sent. */
  unchanged: boolean
  /** Served as a download, since a browser could execute the file. */
  asDownload: boolean
}

/** Reply of a handler of kind `file`; sent as a download unless `inPlace` is set. */
export interface FileReply {
  stream: NodeJS.ReadableStream | null
  fileName: string
  contentType: string
  /** Size in bytes; null when the content is generated while it is sent. */
  size: number | null
  /** Seconds that the caller's browser may cache it; not cached when absent. */
  keptSeconds?: number
  inPlace?: InPlace
}

/** Reply of a raw route: the body, optionally with status and content type. */
export interface RawReply<T> {
  status?: number
  contentType?: string
  body: T
}

type Reply<R extends Route> = R['kind'] extends 'stream'
  ? void
  : R['kind'] extends 'file'
    ? FileReply
    : R['kind'] extends 'raw'
      ? RawReply<RouteData<R> | StoredBody>
      : RouteData<R>

/** The implementation of one route. */
export type Handler<R extends Route> = (input: RouteInput<R>, call: Call) => Promise<Reply<R>> | Reply<R>

/** The handlers of a contract; a missing one is a compile error. */
export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> }
