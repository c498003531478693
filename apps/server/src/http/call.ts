import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Contract, Lang, Route, RouteData, RouteInput } from '@wenjin/contract'
import type { Logger } from 'pino'

/** One request as a handler sees it: who calls, in which language. */
export interface Call {
  /** The visitor id of the `tid` cookie; a fresh one when the request brought none. */
  visitorId: string
  lang: Lang
  log: Logger
  request: FastifyRequest
}

/** Bytes a handler of kind `file` answers with; always sent as a download. */
export interface FileReply {
  stream: NodeJS.ReadableStream
  fileName: string
  contentType: string
  size: number
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

/** What implements one route. Stream handlers take the reply over. */
export type Handler<R extends Route> = (
  input: RouteInput<R>,
  call: R['kind'] extends 'stream' ? Call & { reply: FastifyReply } : Call,
) => Promise<Reply<R>> | Reply<R>

/** Every route of a contract has its handler, or the server does not compile. */
export type Handlers<C extends Contract> = { readonly [K in keyof C]: Handler<C[K]> }
