import type { contracts, Contract, Route, RouteArgs, RouteData } from '@wenjin/contract'

/** Fields that the server coerces are typed `unknown` by their schema; what may be sent is a text or a number. */
type Fields<T> = T extends object ? { [K in keyof T]: unknown extends T[K] ? string | number : T[K] } : T

type Parts<R extends Route> = { [K in keyof RouteArgs<R> as RouteArgs<R>[K] extends undefined ? never : K]: Fields<RouteArgs<R>[K]> }

/** A part may be left out when all of its fields may. */
type Lenient<T> = { [K in keyof T as object extends T[K] ? K : never]?: T[K] } & { [K in keyof T as object extends T[K] ? never : K]: T[K] }

/** The arguments of a route's call: its `params`, `query` and `body`. */
export type CallArgs<R extends Route> = Lenient<Parts<R>>

export interface CallOptions {
  signal?: AbortSignal
  /** A background call (polling): a refusal opens no dialog; its check is shown before the next foreground call. */
  background?: boolean
}

/** A file to upload. The name and type are taken from a `File`; a plain `Blob` needs them told. */
export type UploadItem = File | { blob: Blob; fileName: string; type?: string }

/** The content of one form: files, and fields that belong to the first of them. */
export interface UploadArgs {
  files: readonly UploadItem[]
  fields?: Readonly<Record<string, string>> | undefined
}

export interface UploadOptions extends CallOptions {
  /** Percent of the bytes sent, 0–100; it never falls, and 100 means that the server has answered. */
  onProgress?: (percent: number) => void
}

export type Rest<A, O> = object extends A ? [args?: A, options?: O] : [args: A, options?: O]

/** A `file` route gives its bytes, or an address for a link or an image. */
interface FileCall<A> {
  (...rest: Rest<A, CallOptions>): Promise<Blob>
  /** Address of the file, for `href` and `src`. */
  url(...rest: object extends A ? [args?: A] : [args: A]): string
}

/** The method a route becomes. */
export type Call<R extends Route> = R['kind'] extends 'file'
  ? FileCall<CallArgs<R>>
  : R['kind'] extends 'upload'
    ? (args: CallArgs<R> & UploadArgs, options?: UploadOptions) => Promise<RouteData<R>>
    : (...rest: Rest<CallArgs<R>, CallOptions>) => Promise<RouteData<R>>

/** Streams are opened by `openSearchStream`, not called. */
type DomainApi<C extends Contract> = { readonly [K in keyof C as C[K]['kind'] extends 'stream' ? never : K]: Call<C[K]> }

/** Every call of the product by domain and name. */
export type Api = { readonly [D in keyof typeof contracts]: DomainApi<(typeof contracts)[D]> }
