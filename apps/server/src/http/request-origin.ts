import type { FastifyRequest } from 'fastify'
import type { PageTokens } from './page/page-token.ts'

function tokenOf(request: FastifyRequest): string {
  const header = request.headers['token']
  if (typeof header === 'string' && header) return header
  for (const part of [request.query, request.body]) {
    const value = (part as Record<string, unknown> | null | undefined)?.['token']
    if (typeof value === 'string') return value
  }
  return ''
}

/** Whether the request carries a page token made for its visitor. */
export function hasPageToken(request: FastifyRequest, visitorId: string, tokens: PageTokens): boolean {
  return tokens.verify(tokenOf(request), visitorId)
}

/** Whether the browser says that a page of this very site made the request. */
export function isSameOrigin(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (typeof site === 'string') return site === 'same-origin'
  const { origin, host } = request.headers
  return typeof origin === 'string' && URL.canParse(origin) && new URL(origin).host === host
}

/** A browser says that another site's page made the request. */
export function isCrossSite(request: FastifyRequest): boolean {
  const site = request.headers['sec-fetch-site']
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none'
  return typeof request.headers.origin === 'string' && !isSameOrigin(request)
}

/**
 * Whether a request may come from a browser, which another site could make send it; programs bring no cookies of ours. A browser may
 * hold them back and still take those of the answer, which sign somebody in or out. Of a link opened on plain http it says no more
 * than that it would rather have https.
 */
export function maySpeakForAnother(request: FastifyRequest): boolean {
  const { cookies, headers } = request
  if (cookies['tid'] !== undefined || cookies['sid'] !== undefined) return true
  return headers['sec-fetch-site'] !== undefined || headers.origin !== undefined || headers['upgrade-insecure-requests'] === '1'
}
