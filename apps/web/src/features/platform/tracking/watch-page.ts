import { getConsent, subscribeConsent } from '../../../lib/person/consent.ts'
import { signedInUid } from '../../../lib/person/signed-in.ts'
import { flushTracking, track } from '../../../lib/person/tracking.ts'
import { pageKindOf } from './page-kind.ts'

/** The part of the router that is watched. */
interface WatchedRouter {
  state: { location: { pathname: string } }
  subscribe: (listener: (state: { location: { pathname: string } }) => void) => () => void
}

/** Tracks what no single feature sees: pages that are opened, people who sign in, and the end of a visit. */
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
    // Somebody who agrees has seen the page they agreed on.
    if (getConsent() === 'given') track('page_view', pageKindOf(shown))
  })
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') flushTracking()
  })
}
