import { createHmac, timingSafeEqual } from 'node:crypto'

/** Lifetime of a page token; a page that stays open longer requests a new one. */
const lifetimeMs = 2 * 3600 * 1000

/** Issues and checks page tokens: signed, short-lived, bound to one visitor id (wire format section 2). */
export interface PageTokens {
  issue(visitorId: string): string
  verify(token: string, visitorId: string): boolean
}

/** Creates the page tokens of an instance. @param secret the instance's signing secret. */
export function createPageTokens(secret: string, now: () => number): PageTokens {
  const sign = (visitorId: string, expires: string) => createHmac('sha256', secret).update(`${visitorId}.${expires}`).digest('base64url')
  return {
    issue(visitorId) {
      const expires = (now() + lifetimeMs).toString(36)
      return `${expires}.${sign(visitorId, expires)}`
    },
    verify(token, visitorId) {
      const [expires, signature] = token.split('.')
      if (!expires || !signature || !(Number.parseInt(expires, 36) > now())) return false
      const expected = Buffer.from(sign(visitorId, expires))
      const given = Buffer.from(signature)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}
