import { platformOf, Tracker } from '@wenjin/client'
import { getConsent } from './consent.ts'
import { getSetting } from '../storage/settings.ts'
import { signedInUid } from './signed-in.ts'

/** All tracked events; a value never contains what a person wrote or read. */
export type TrackName =
  /** `value`: the kind of page. */
  | 'page_view'
  /** `value`: the mode. */
  | 'question_asked'
  | 'citation_opened'
  /** `value`: what was exported, as a file type. */
  | 'exported'
  | 'signed_in'

const tracker = new Tracker({
  // A page of the same site needs no token for authentication.
  config: { lang: () => getSetting('uiLang'), getToken: () => null, platform: platformOf(navigator.userAgent) },
  allowed: () => getConsent() === 'given',
  hostName: window.location.hostname,
  referrer: document.referrer,
  uid: () => signedInUid.get(),
  localSid: Math.random().toString(36).slice(2, 14),
})

/** Tracks an action of the person, if they consented. */
export function track(name: TrackName, value?: string | number | boolean): void {
  tracker.track(name, value)
}

/** Sends pending events; called when the page is hidden. */
export function flushTracking(): void {
  tracker.flush()
}
