import type { FastifyReply, FastifyRequest } from 'fastify'
import { nanoid } from 'nanoid'
import { toStorableText } from '../../lib/text/storable-text.ts'

/** A visit: from the first page that a browser opens until the browser is closed. Spec section 7 "Cookies used". */
export interface Visit {
  /** Id of the visit; empty when no page was opened. */
  traceid: string
  /** Origin and path of the referring page on another site; empty when there was none. */
  referrer: string
}

const tracePattern = /^[\w-]{21}$/
const maxReferrer = 500

/** Reads the visit from the cookies of a request. */
export function visitOf(request: FastifyRequest): Visit {
  const traceid = request.cookies['traceid'] ?? ''
  return {
    traceid: tracePattern.test(traceid) ? traceid : '',
    referrer: toStorableText((request.cookies['referrer_s'] ?? '').slice(0, maxReferrer)),
  }
}

/** Returns the external referrer without its query string, which may contain a search; null within this site. */
function outsideReferrer(request: FastifyRequest): string | null {
  const written = request.headers.referer
  if (!written || !URL.canParse(written)) return null
  const { protocol, host, origin, pathname } = new URL(written)
  if (!/^https?:$/.test(protocol) || host === request.host) return null
  return (origin + pathname).slice(0, maxReferrer)
}

/** Starts a visit at its first page with the session cookies `traceid` and `referrer_s`. */
export function beginVisit(request: FastifyRequest, reply: FastifyReply): void {
  if (visitOf(request).traceid) return
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: request.protocol === 'https' } as const
  reply.setCookie('traceid', nanoid(), options)
  const referrer = outsideReferrer(request)
  if (referrer) reply.setCookie('referrer_s', referrer, options)
}
