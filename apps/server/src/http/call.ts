import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Contract, Lang, Route, RouteData, RouteInput } from '@wenjin/contract'
import type { Logger } from 'pino'
import type { ByteRange } from './output/byte-range.ts'
import type { Caller } from './caller.ts'
import type { Repeatable } from './input/repeatable.ts'
import type { StoredBody } from './output/stored-body.ts'

/** One request as a handler sees it: who calls, in which language. */
export interface Call {
  caller: Caller
  lang: Lang
  log: Logger
  request: FastifyRequest
  /** For cookies; and stream handlers take it over. */
  reply: FastifyReply
  /** Names the call: repetitions of it by an `Idempotency-Key` have the same. */
  callId: string
  /** The repetition that the request is; null where its client names none. Only for a route with `ownRetries`. */
  repeatable: Repeatable | null
}

/** How bytes are sent that a page shows in place. */
export interface InPlace {
  /** Of the whole. */
  size: number
  /** The part `stream` holds; null for the whole, `none` where what was asked for is not there. */
  range: ByteRange | 'none' | null
  etag: string
  /** The browser has them: nothing is sent. */
  unchanged: boolean
  /** A file that a browser could execute is saved, never opened. */
  asDownload: boolean
}

/** Bytes a handler of kind `file` answers with; sent as a download unless `inPlace`. */
export interface FileReply {
  stream: NodeJS.ReadableStream | null
  fileName: string
  contentType: string
  /** Bytes; null for what is made while it is sent. */
  size: number | null
  /** How long the caller's browser may keep it; not at all unless said. */
  keptSeconds?: number
  inPlace?: InPlace
}

/** A handler of a raw route may set the status and content type besides the body. */
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

/** Every route of a contract has its handler, or the server does not compile. */
export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> }
