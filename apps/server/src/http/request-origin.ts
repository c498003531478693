import type { FastifyRequest } from 'fastify'
import type { PageTokens, TokenHolder } from './page/page-token.ts'

function tokenOf(request: FastifyRequest): string {
  const header = request.headers['token']
  if (typeof header === 'string' && header) return header
  for (const part of [request.query, request.body]) {
    const value = (part as Record<string, unknown> | null | undefined)?.['token']
    if (typeof value === 'string') return value
  }
  return ''
}

/** Whether the request carries a page token made for its visitor or its login. */
export function hasPageToken(request: FastifyRequest, holder: TokenHolder, tokens: PageTokens): boolean {
  return tokens.verify(tokenOf(request), holder)
}

/** Whether the browser reports that a page of this site made the request. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (typeof site === 'string') return site === 'same-origin'
  const { origin, host } = request.headers
  return typeof origin === 'string' && URL.canParse(origin) && new URL(origin).host === host
}

/** Whether the browser reports that a page of another site made the request. */
export function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none'
  return typeof request.headers.origin === 'string' && !isSameOrigin(request)
}

/**
 * Whether a request may come from a browser, which another site could have made send it; programs send no cookies of ours. A browser may
 * withhold its cookies and still accept those of the answer, which sign in or out. For a link opened over plain http, a browser's only sign
 * is the header that asks for https.
 */
export function maySpeakForAnother(request: FastifyRequest): boolean {
  const { cookies, headers } = request
  if (cookies['tid'] !== undefined || cookies['sid'] !== undefined) return true
  return headers['sec-fetch-site'] !== undefined || headers.origin !== undefined || headers['upgrade-insecure-requests'] === '1'
}
