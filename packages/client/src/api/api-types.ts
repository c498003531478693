import type { contracts, Contract, Route, RouteArgs, RouteData } from '@wenjin/contract'

/** Schemas type the fields that the server coerces as `unknown`; callers may send a string or a number. */
type Fields<T> = T extends object ? { [K in keyof T]: unknown extends T[K] ? string | number : T[K] } : T

type Parts<R extends Route> = { [K in keyof RouteArgs<R> as RouteArgs<R>[K] extends undefined ? never : K]: Fields<RouteArgs<R>[K]> }

/** Makes a part optional when all of its fields are optional. */
type Lenient<T> = { [K in keyof T as object extends T[K] ? K : never]?: T[K] } & { [K in keyof T as object extends T[K] ? never : K]: T[K] }

/** The arguments of a route's call: its `params`, `query` and `body`. */
export type CallArgs<R extends Route> = Lenient<Parts<R>>

export interface CallOptions {
  signal?: AbortSignal
  /** A background call (polling): a refusal opens no dialog; its check is shown before the next foreground call. */
  background?: boolean
}

/** A file to upload. Name and type come from a `File`; a plain `Blob` needs them explicitly. */
export type UploadItem = File | { blob: Blob; fileName: string; type?: string }

/** The content of one form: files, and fields that belong to the first file. */
export interface UploadArgs {
  files: readonly UploadItem[]
  fields?: Readonly<Record<string, string>> | undefined
}

export interface UploadOptions extends CallOptions {
  /** Percent of the bytes sent, 0–100; never falls, and 100 means that the server has responded. */
  onProgress?: (percent: number) => void
}

export type Rest<A, O> = object extends A ? [args?: A, options?: O] : [args: A, options?: O]

/** A call of a `file` route: returns the bytes, or a URL for a link or an image. */
interface FileCall<A> {
  (...rest: Rest<A, CallOptions>): Promise<Blob>
  /** Returns the URL of the file, for `href` and `src`. */
  url(...rest: object extends A ? [args?: A] : [args: A]): string
}

/** The client method for a route. */
export type Call<R extends Route> = R['kind'] extends 'file'
  ? FileCall<CallArgs<R>>
  : R['kind'] extends 'upload'
    ? (args: CallArgs<R> & UploadArgs, options?: UploadOptions) => Promise<RouteData<R>>
    : (...rest: Rest<CallArgs<R>, CallOptions>) => Promise<RouteData<R>>

/** The calls of one domain, without streams, which `openSearchStream` opens. */
type DomainApi<C extends Contract> = { readonly [K in keyof C as C[K]['kind'] extends 'stream' ? never : K]: Call<C[K]> }

/** All calls of the product by domain and name. */
export type Api = { readonly [D in keyof typeof contracts]: DomainApi<(typeof contracts)[D]> }
