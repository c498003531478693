import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Contract, Lang, Route, RouteData, RouteInput } from '@wenjin/contract'
import type { Logger } from 'pino'
import type { Caller } from './caller.ts'

/** One request as a handler sees it: who calls, in which language. */
export interface Call {
  caller: Caller
  lang: Lang
  log: Logger
  request: FastifyRequest
  /** For cookies; and stream handlers take it over. */
  reply: FastifyReply
}

/** Bytes a handler of kind `file` answers with; always sent as a download. */
export interface FileReply {
  stream: NodeJS.ReadableStream
  fileName: string
  contentType: string
  /** Bytes; null for what is made while it is sent. */
  size: number | null
  /** How long the caller's browser may keep it; not at all unless said. */
  keptSeconds?: number
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
      ? RawReply<RouteData<R>>
      : RouteData<R>

/** What implements one route. */
export type Handler<R extends Route> = (input: RouteInput<R>, call: Call) => Promise<Reply<R>> | Reply<R>

/** Every route of a contract has its handler, or the server does not compile. */
export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> }
