import { createHmac, timingSafeEqual } from 'node:crypto'

/** Lifetime of a page token; a page that stays open longer requests a new one. */
const lifetimeMs = 2 * 3600 * 1000

/** The browser or client of a page token. */
export interface TokenHolder {
  visitorId: string
  /** Id of its login; null for a guest. */
  deviceId: string | null
}

/**
 * Issues and checks page tokens: signed, short-lived, bound to one visitor id (wire format section 2). A token issued to a signed-in client
 * is bound to its login as well, and is accepted with either: some clients send only the cookies of their login.
 */
export interface PageTokens {
  issue(holder: TokenHolder): string
  verify(token: string, holder: TokenHolder): boolean
}

/** Creates the page tokens of an instance. @param secret the instance's signing secret. */
export function createPageTokens(secret: string, now: () => number): PageTokens {
  const sign = (holder: string, expires: string) => createHmac('sha256', secret).update(`${holder}.${expires}`).digest('base64url')
  // The separator occurs in no visitor id, so that no visitor id states a login.
  const signLogin = (deviceId: string, expires: string) => sign(`login:${deviceId}`, expires)
  const isEqual = (given: string, expected: string) => {
    const [a, b] = [Buffer.from(given), Buffer.from(expected)]
    return a.length === b.length && timingSafeEqual(a, b)
  }
  return {
    issue({ visitorId, deviceId }) {
      const expires = (now() + lifetimeMs).toString(36)
      return [expires, sign(visitorId, expires), ...(deviceId === null ? [] : [signLogin(deviceId, expires)])].join('.')
    },
    verify(token, { visitorId, deviceId }) {
      const [expires, ofVisitor, ofLogin] = token.split('.')
      if (!expires || !ofVisitor || !(Number.parseInt(expires, 36) > now())) return false
      if (isEqual(ofVisitor, sign(visitorId, expires))) return true
      return ofLogin !== undefined && deviceId !== null && isEqual(ofLogin, signLogin(deviceId, expires))
    },
  }
}
