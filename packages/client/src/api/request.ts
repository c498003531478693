import type { RouteAddress } from '@wenjin/contract'
import { networkError } from './api-error.ts'
import { langOf, sharedHeaders, type ClientConfig } from '../config.ts'

/** The arguments of a call in the loose form common to all routes. */
export interface LooseArgs {
  params?: unknown
  query?: unknown
  body?: unknown
}

function writeValue(value: unknown): string {
  // The server parses query flags from '1' and '0', as do older servers of this API.
  if (typeof value === 'boolean') return value ? '1' : '0'
  return String(value)
}

/** Builds a query string with its `?`; lists repeat their name, null and undefined are left out, flags become 1 and 0. */
export function writeQuery(query: object): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (item !== undefined && item !== null) search.append(name, writeValue(item))
    }
  }
  const text = search.toString()
  return text && `?${text}`
}

/** Builds the URL of a call. @throws TypeError when a `{name}` of the path has no value. */
export function urlOf(config: ClientConfig, route: RouteAddress, args: LooseArgs): string {
  const params = (args.params ?? {}) as Record<string, unknown>
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined || value === null || value === '') throw new TypeError(`${route.path} needs ${name}`)
    return encodeURIComponent(writeValue(value))
  })
  return (config.baseUrl ?? '') + path + writeQuery(args.query ?? {})
}

/** Whether a failure is the caller's own abort, which is not reported as an error. */
export function isAbort(error: unknown, signal: AbortSignal | undefined): boolean {
  return signal?.aborted === true || (error instanceof Error && error.name === 'AbortError')
}

/**
 * Sends a call and returns the raw response, whatever its status.
 * @throws ApiError when the server was not reached; the signal's reason when aborted.
 */
export async function send(config: ClientConfig, route: RouteAddress, args: LooseArgs, signal: AbortSignal | undefined): Promise<Response> {
  const url = urlOf(config, route, args)
  const headers = sharedHeaders(config, await config.getToken())
  const init: RequestInit = { method: route.method, headers, credentials: 'include', signal: signal ?? null }
  if (args.body instanceof FormData) {
    init.body = args.body
  } else if (args.body !== undefined) {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(args.body)
  }
  try {
    return await (config.fetch ?? globalThis.fetch)(url, init)
  } catch (error) {
    if (isAbort(error, signal)) throw error
    throw networkError(langOf(config), error)
  }
}
