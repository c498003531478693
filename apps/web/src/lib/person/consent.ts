import { externalValue, useExternalValue } from '../view/external-value.ts'

/** The person's consent to anonymous usage statistics; `unasked` until they decide. */
export type Consent = 'unasked' | 'given' | 'refused'

/** How long the decision is stored, seconds: a year. */
const maxAgeSeconds = 365 * 24 * 3600

/** Parses the consent in a cookie header. Values other than `1` and `0` are ignored. */
export function consentOf(cookies: string): Consent {
  const value = /(?:^|;\s*)consent=([^;]*)/.exec(cookies)?.[1]
  if (value === '1') return 'given'
  return value === '0' ? 'refused' : 'unasked'
}

/** Returns the cookie that stores the decision; the server reads it, too. */
export function consentCookie(given: boolean, secure: boolean): string {
  return `consent=${given ? 1 : 0}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`
}

const current = externalValue<Consent>(typeof document === 'undefined' ? 'unasked' : consentOf(document.cookie))

/** Returns the current consent, for use outside of components. Another tab may have changed it, so the cookie is read. */
export function getConsent(): Consent {
  const remembered = consentOf(document.cookie)
  if (remembered !== 'unasked') current.set(remembered)
  return current.get()
}

/** Stores the decision for a year. */
export function setConsent(given: boolean): void {
  document.cookie = consentCookie(given, window.location.protocol === 'https:')
  // Where cookies are blocked the decision applies to this page only.
  current.set(given ? 'given' : 'refused')
}

/** Subscribes to changes of the consent. */
export function subscribeConsent(listener: () => void): void {
  current.subscribe(listener)
}

/** Returns the consent and a function to change it, for components. */
export function useConsent(): [Consent, (given: boolean) => void] {
  return [useExternalValue(current), setConsent]
}
