import { getConsent, subscribeConsent } from '../../../lib/person/consent.ts'
import { signedInUid } from '../../../lib/person/signed-in.ts'
import { flushTracking, track } from '../../../lib/person/tracking.ts'
import { pageKindOf } from './page-kind.ts'

/** The used part of the router. */
interface WatchedRouter {
  state: { location: { pathname: string } }
  subscribe: (listener: (state: { location: { pathname: string } }) => void) => () => void
}

/** Tracks events of no single feature: opened pages, sign-ins, and the end of a visit. */
export function watchPage(router: WatchedRouter): void {
  let shown = router.state.location.pathname
  let uid = signedInUid.get()
  track('page_view', pageKindOf(shown))
  router.subscribe(({ location }) => {
    if (location.pathname === shown) return
    shown = location.pathname
    track('page_view', pageKindOf(shown))
  })
  signedInUid.subscribe(() => {
    const next = signedInUid.get()
    if (next !== null && next !== uid) track('signed_in')
    uid = next
  })
  subscribeConsent(() => {
    // A person who consents has seen the current page.
    if (getConsent() === 'given') track('page_view', pageKindOf(shown))
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushTracking()
  })
}
