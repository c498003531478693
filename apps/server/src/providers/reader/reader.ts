import { request } from 'undici'
import { ImportFailure } from '@wenjin/contract'
import { readBody, createGuardedAgent, resolveBySystem, parsePublicUrl, type Resolve } from '@wenjin/web-sources/guard'
import { fileNameOf } from './file-name.ts'

/** Limits of fetching links. */
export interface ReaderOptions {
  /** Whether every link is refused with `offline`, evaluated at each request. */
  isOffline?: () => boolean
  userAgent?: string
  /** Maximum size of one page, decompressed. */
  maxBytes?: number
  /** Timeout of one link, including redirects and body. */
  timeoutMs?: number
  /** Resolves names; default the system's resolver. */
  resolve?: Resolve
  /** Private addresses that may be fetched anyway, such as a test's own server. */
  allowPrivate?: readonly string[]
}

/** The cache validators of a page, for a conditional request. */
export interface Validators {
  etag?: string | null | undefined
  lastModified?: string | null | undefined
}

/** Options of a fetch. */
export interface FetchOptions {
  onProgress?: (percent: number) => void
  signal?: AbortSignal | undefined
  /** Validators of an earlier fetch: an unchanged page is returned as status 304 without bytes. */
  known?: Validators | undefined
  /** Value of the `Accept` header; default pages and documents. */
  accept?: string | undefined
  /** Maximum size of the page, decompressed, when lower than the reader's own limit. */
  maxBytes?: number | undefined
}

/** The result of fetching a link. */
export interface FetchedPage {
  /** URL after redirects. */
  finalUrl: string
  /** 200–299, or 304 when `known` was given. */
  status: number
  /** The server's content type with its charset; empty when it sends none. */
  contentType: string
  bytes: Uint8Array
  fileName: string
  /** Null when the server sent none. */
  etag: string | null
  lastModified: string | null
  /** The server's framing headers as received, empty when absent. */
  framing: { options: string; policy: string }
  /** Milliseconds since 1970. */
  fetchedAt: number
}

/** Fetches public pages. */
export interface Reader {
  /**
   * Fetches a public URL. Throws `ImportFailure`: `offline`, `badUrl`, `privateAddress`, `unreachable`, `httpStatus`, `tooLarge`,
   * `timeout`, `emptyFile`.
   */
  fetchPublic(url: string, options?: FetchOptions): Promise<FetchedPage>
}

const maxRedirects = 5
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
const pageTypes = 'text/html,application/xhtml+xml,application/pdf,text/plain,text/markdown;q=0.9,*/*;q=0.5'
/** Maximum length of a validator; genuine ones are shorter. */
const longestValidator = 500
const defaults = { userAgent: 'Wenjin', maxBytes: 10 * 1024 * 1024, timeoutMs: 15_000 }

type Hop = { redirect: string } | { page: FetchedPage }

/** Options of a request in progress. */
interface HopOptions {
  signal: AbortSignal
  report: (percent: number) => void
  known: Validators | undefined
  accept: string
  maxBytes: number
}

function conditionalHeaders(known: Validators | undefined): Record<string, string> {
  return {
    ...(known?.etag && { 'if-none-match': known.etag }),
    ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
  }
}

/** Creates a reader of public http(s) URLs that cannot be redirected into its own network. */
export function createReader(options: ReaderOptions = {}): Reader {
  const { isOffline = () => false, resolve = resolveBySystem, allowPrivate = [] } = options
  const { userAgent, maxBytes: overallMaxBytes, timeoutMs } = { ...defaults, ...options }
  // It keeps no connection after a response, so each request looks its host up and checks the addresses.
  const agent = createGuardedAgent(resolve, allowPrivate, timeoutMs)

  async function readHop(url: URL, { signal, report, known, accept, maxBytes }: HopOptions): Promise<Hop> {
    const { statusCode, headers, body } = await request(url, {
      dispatcher: agent,
      signal,
      headers: {
        'user-agent': userAgent,
        accept,
        'accept-language': 'zh-CN,zh;q=0.9,en;q=0.6',
        'accept-encoding': 'gzip, br, deflate',
        ...conditionalHeaders(known),
      },
    })
    // A body that is no longer read may still fail; the error is irrelevant then.
    body.on('error', () => undefined)
    const header = (name: string): string => [headers[name]].flat().filter(Boolean).join(', ')
    if (redirectStatuses.has(statusCode) && header('location') !== '') {
      body.destroy()
      return { redirect: header('location') }
    }
    const validator = (name: string): string | null => {
      const value = header(name)
      return value !== '' && value.length <= longestValidator ? value : null
    }
    const page = {
      finalUrl: url.href,
      status: statusCode,
      contentType: header('content-type'),
      fileName: fileNameOf(url, header('content-disposition')),
      etag: validator('etag'),
      lastModified: validator('last-modified'),
      framing: { options: header('x-frame-options'), policy: header('content-security-policy') },
    }
    if (statusCode === 304 && (known?.etag || known?.lastModified)) {
      body.destroy()
      return { page: { ...page, bytes: new Uint8Array(), fetchedAt: Date.now() } }
    }
    if (statusCode < 200 || statusCode > 299) {
      body.destroy()
      throw new ImportFailure('httpStatus', String(statusCode))
    }
    const announced = Number(header('content-length'))
    if (announced > maxBytes) {
      body.destroy()
      throw new ImportFailure('tooLarge', `${Math.round(maxBytes / 1024 / 1024)} MB`)
    }
    const onBytes = (received: number): void => {
      if (announced > 0) report(Math.min(99, (received / announced) * 100))
    }
    // An unread body would keep its connection.
    const bytes = await readBody(body, header('content-encoding'), { maxBytes, onBytes }).finally(() => body.destroy())
    if (bytes.length === 0) throw new ImportFailure('emptyFile')
    return { page: { ...page, bytes, fetchedAt: Date.now() } }
  }

  async function readWithRedirects(link: string, ask: HopOptions): Promise<FetchedPage> {
    let url = parsePublicUrl(link, allowPrivate)
    for (let redirects = 0; redirects <= maxRedirects; redirects++) {
      const hop = await readHop(url, ask)
      if ('page' in hop) return hop.page
      url = parsePublicUrl(URL.canParse(hop.redirect, url.href) ? new URL(hop.redirect, url).href : hop.redirect, allowPrivate)
    }
    throw new ImportFailure('unreachable', `redirects > ${maxRedirects}`)
  }

  return {
    async fetchPublic(link, { onProgress, signal, known, accept = pageTypes, maxBytes = overallMaxBytes } = {}) {
      parsePublicUrl(link, allowPrivate)
      if (isOffline()) throw new ImportFailure('offline')
      const timeout = AbortSignal.timeout(timeoutMs)
      let shown = -1
      const report = (percent: number): void => {
        if (Math.floor(percent) <= shown) return
        shown = Math.floor(percent)
        onProgress?.(shown)
      }
      try {
        const either = signal ? AbortSignal.any([signal, timeout]) : timeout
        const page = await readWithRedirects(link, {
          signal: either,
          report,
          known,
          accept,
          maxBytes: Math.min(maxBytes, overallMaxBytes),
        })
        report(100)
        return page
      } catch (error) {
        if (signal?.aborted) throw signal.reason
        throw failureOf(error, timeout.aborted)
      }
    },
  }
}

function failureOf(error: unknown, timedOut: boolean): ImportFailure {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) if (at instanceof ImportFailure) return at
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (timedOut || /TIMEOUT|ETIMEDOUT/.test(code)) return new ImportFailure('timeout')
  return new ImportFailure('unreachable', code || (error instanceof Error ? error.message : ''))
}
