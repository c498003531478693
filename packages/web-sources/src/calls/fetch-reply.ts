import { Agent, request, type Dispatcher } from 'undici'
import { ImportFailure } from '@wenjin/contract'
import { readBody } from '../guard/bounded-body.ts'
import { createGuardedAgent, type Resolve } from '../guard/guarded-agent.ts'
import { parsePublicUrl } from '../guard/public-address.ts'
import type { ServiceReply } from './read-failure.ts'
import { ServiceError } from './service-error.ts'

const maxBodyBytes = 2 * 1024 * 1024
const maxRedirects = 3
const redirectStatuses: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** Error codes of undici and the system for an unreachable host. */
const unreachableCodes =
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|ENETDOWN|EPIPE|UND_ERR_CONNECT|UND_ERR_SOCKET|CERT_|_CERT|ERR_TLS|ERR_SSL|EPROTO/

/** One request to a service. */
export interface ServiceRequest {
  url: URL
  method: 'GET' | 'POST'
  headers: Readonly<Record<string, string>>
  body?: string
}

/** Options of the fetcher. */
export interface FetchOptions {
  /** Timeout of one request in milliseconds, including its redirects and body. */
  timeoutMs: number
  resolve: Resolve
  /** Origins configured by the operator: they may be inside a private network, their redirect targets may not. */
  trustedOrigins: ReadonlySet<string>
}

/** Sends requests to services. */
export interface Fetcher {
  /** Sends a request. @throws ServiceError, or the signal's reason when it is aborted. */
  fetch(request: ServiceRequest, signal: AbortSignal): Promise<ServiceReply>
  close(): Promise<void>
}

/** Milliseconds to connect; a host that has not accepted a connection by then is assumed to be behind a firewall that drops packets. */
const maxConnectMs = 2500

/**
 * Creates a fetcher. Connections outside the trusted origins reach public addresses only, whatever a name resolves to and wherever a
 * redirect leads.
 */
export function createFetcher({ timeoutMs, resolve, trustedOrigins }: FetchOptions): Fetcher {
  const connectMs = Math.min(timeoutMs, maxConnectMs)
  const trusted = new Agent({ connect: { timeout: connectMs }, headersTimeout: timeoutMs, bodyTimeout: timeoutMs, maxHeaderSize: 32_768 })
  const guarded = createGuardedAgent(resolve, [], timeoutMs, connectMs)

  /**
   * Returns the dispatcher of a URL: unrestricted for an origin that the operator configured for this service, otherwise limited to public
   * addresses.
   */
  function dispatcherFor(url: URL, service: URL): Dispatcher {
    if (url.origin === service.origin && trustedOrigins.has(url.origin)) return trusted
    parsePublicUrl(url.href)
    return guarded
  }

  async function follow(first: ServiceRequest, signal: AbortSignal): Promise<ServiceReply> {
    let current = first
    for (let hop = 0; hop <= maxRedirects; hop++) {
      const { url, method, headers, body } = current
      const response = await request(url, {
        dispatcher: dispatcherFor(url, first.url),
        method,
        headers: { ...headers, 'accept-encoding': 'gzip, br, deflate' },
        body: body ?? null,
        signal,
      })
      // An unread body may still emit an error, which must not become an uncaught exception.
      response.body.on('error', () => undefined)
      const header = (name: string): string => [response.headers[name]].flat().filter(Boolean).join(', ')
      const location = header('location')
      if (!redirectStatuses.has(response.statusCode) || location === '') {
        return { status: response.statusCode, header, text: await readText(response, header) }
      }
      response.body.destroy()
      current = redirected(current, location)
    }
    throw new ServiceError('bad', `more than ${maxRedirects} redirects`)
  }

  return {
    async fetch(wanted, signal) {
      const timeout = AbortSignal.timeout(timeoutMs)
      try {
        return await follow(wanted, AbortSignal.any([signal, timeout]))
      } catch (error) {
        if (signal.aborted) throw signal.reason
        throw toServiceError(error, timeout.aborted)
      }
    },
    async close() {
      await Promise.all([trusted.destroy(), guarded.destroy()])
    },
  }
}

/** Reads the text of a body; cancels it as soon as its announced or actual size exceeds the limit. */
async function readText({ body }: Dispatcher.ResponseData, header: (name: string) => string): Promise<string> {
  if (Number(header('content-length')) > maxBodyBytes) {
    body.destroy()
    throw new ServiceError('bad', `a reply of ${header('content-length')} bytes`)
  }
  try {
    return new TextDecoder().decode(await readBody(body, header('content-encoding'), { maxBytes: maxBodyBytes, onBytes: () => undefined }))
  } catch (error) {
    if (error instanceof ImportFailure && error.reason === 'tooLarge') throw new ServiceError('bad', `a reply of more than ${error.detail}`)
    // The service broke off its response: that is a fault of the service, not of the network.
    if (error instanceof Error && /UND_ERR_SOCKET|ECONNRESET|Z_|ERR_/.test(codeOf(error)))
      throw new ServiceError('bad', 'the reply breaks off')
    throw error
  }
}

/** Returns the request for a redirect. Keys are sent to their own origin only; a request body is never sent again. */
function redirected(from: ServiceRequest, location: string): ServiceRequest {
  if (from.method !== 'GET') throw new ServiceError('bad', 'a redirect of a call that sends data')
  if (!URL.canParse(location, from.url)) throw new ServiceError('bad', 'a redirect to no address')
  const url = new URL(location, from.url)
  if (url.origin === from.url.origin) return { ...from, url }
  const { 'user-agent': agent = '', accept = '*/*' } = from.headers
  return { url, method: 'GET', headers: { 'user-agent': agent, accept } }
}

function codeOf(error: Error): string {
  return 'code' in error ? String(error.code) : ''
}

function toServiceError(error: unknown, timedOut: boolean): ServiceError {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth++) {
    if (at instanceof ServiceError) return at
    if (at instanceof ImportFailure) {
      return at.reason === 'unreachable'
        ? new ServiceError('unreachable', at.detail)
        : new ServiceError('blocked', `a private address: ${at.detail}`)
    }
  }
  if (timedOut) return new ServiceError('timeout', 'no reply in time')
  if (!(error instanceof Error)) return new ServiceError('bad', 'unknown')
  const code = codeOf(error)
  if (/CONNECT_TIMEOUT|ETIMEDOUT/.test(code)) return new ServiceError('unreachable', code)
  if (/TIMEOUT/.test(code)) return new ServiceError('timeout', code)
  if (unreachableCodes.test(code) || error instanceof AggregateError) return new ServiceError('unreachable', code || 'no connection')
  return new ServiceError('bad', code || error.message)
}
