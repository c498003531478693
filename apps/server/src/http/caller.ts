import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits, type Lang } from '@wenjin/contract'
import { nanoid } from 'nanoid'
import type { PageTokens } from './page-token.ts'

const visitorPattern = /^[\w-]{21}$/

/** The visitor id of a request, given a new cookie when it has none. */
export function identifyVisitor(request: FastifyRequest, reply: FastifyReply): string {
  const known = request.cookies['tid']
  if (known && visitorPattern.test(known)) return known
  const visitorId = nanoid()
  reply.setCookie('tid', visitorId, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: limits.tidMaxAgeMs / 1000,
  })
  return visitorId
}

/** The language a request asks for: its `lang` query, else Accept-Language; Chinese unless English is preferred. */
export function languageOf(request: FastifyRequest): Lang {
  const query = (request.query ?? {}) as Record<string, unknown>
  if (query['lang'] === 'en' || query['lang'] === 'zh') return query['lang']
  return /^\s*en\b/i.test(request.headers['accept-language'] ?? '') ? 'en' : 'zh'
}

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

/** Without a cookie there is nobody another site could act for. */
export function bringsCookies(request: FastifyRequest): boolean {
  return typeof request.headers.cookie === 'string' && request.cookies['tid'] !== undefined
}
