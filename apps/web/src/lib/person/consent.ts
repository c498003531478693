import { externalValue, useExternalValue } from '../view/external-value.ts'

/** The person's answer about anonymous usage statistics; `unasked` until they answer. */
export type Consent = 'unasked' | 'given' | 'refused'

/** How long the answer is remembered, seconds: a year. */
const maxAgeSeconds = 365 * 24 * 3600

/** The answer a cookie header holds. Anything but `1` and `0` is no answer. */
export function consentOf(cookies: string): Consent {
  const value = /(?:^|;\s*)consent=([^;]*)/.exec(cookies)?.[1]
  if (value === '1') return 'given'
  return value === '0' ? 'refused' : 'unasked'
}

/** The cookie that remembers an answer; the server reads it too. */
export function consentCookie(given: boolean, secure: boolean): string {
  return `consent=${given ? 1 : 0}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`
}

const current = externalValue<Consent>(typeof document === 'undefined' ? 'unasked' : consentOf(document.cookie))

/** The answer now, outside of components. Another tab may have given it, so the cookie is asked. */
export function getConsent(): Consent {
  const remembered = consentOf(document.cookie)
  if (remembered !== 'unasked') current.set(remembered)
  return current.get()
}

/** Remembers the answer for a year. */
export function setConsent(given: boolean): void {
  document.cookie = consentCookie(given, window.location.protocol === 'https:')
  // Where cookies are forbidden the answer holds for this page.
  current.set(given ? 'given' : 'refused')
}

/** Calls back when the answer has changed. */
export function subscribeConsent(listener: () => void): void {
  current.subscribe(listener)
}

/** The answer, for a component, and the way to change it. */
export function useConsent(): [Consent, (given: boolean) => void] {
  return [useExternalValue(current), setConsent]
}
