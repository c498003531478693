import { readSessionValue, writeSessionValue } from '../../../lib/storage/session-storage.ts'
import { setSetting, getSetting } from '../../../lib/storage/settings.ts'
import { sitePath } from '../../../lib/navigation/site-path.ts'

/** The note for the sign-in page: its target, and why it is shown. */
export interface SignInNote {
  /** A path of this site. */
  redirectUrl: string
  /** The reason, in a sentence. */
  tip: string
  /** The cause as one word, for logging. */
  cause: string
}

const empty = { redirectUrl: '', tipsHtml: '', showTips: false, target: '', logDesc: '' }

/** Stores the note for the sign-in page in this browser (`loginData`); it survives registering and resetting a password. */
export function saveSignInTarget({ redirectUrl, tip, cause }: SignInNote): void {
  setSetting('loginData', { redirectUrl, tipsHtml: tip, showTips: tip !== '', target: '_self', logDesc: cause })
}

/** Returns the noted reason as plain text; empty when there is none. */
export function notedTip(): string {
  const { showTips, tipsHtml } = getSetting('loginData')
  return showTips ? wordsOf(tipsHtml) : ''
}

/** Returns the text of HTML; scripts are not run and resources not loaded. */
function wordsOf(html: string): string {
  if (!/[<&]/.test(html)) return html.trim()
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
}

/** Stores in this tab where to return to, when signing in leads to another site. */
export function rememberPage(path: string): void {
  writeSessionValue('recover-page-after-login', path)
}

/** Clears the target of a completed sign-in. */
export function clearSignInTarget(): void {
  if (getSetting('loginData').redirectUrl) setSetting('loginData', empty)
  if (readSessionValue('recover-page-after-login') !== null) writeSessionValue('recover-page-after-login', null)
}

/**
 * Returns where to go after signing in: the `redirectUrl` of the address, otherwise the noted target, otherwise the page that was left;
 * null for none. Only paths of this site are accepted, whatever the origin of the value.
 */
export function signInTarget(redirectUrl: string | null): string | null {
  if (redirectUrl !== null) return sitePath(redirectUrl)
  return sitePath(getSetting('loginData').redirectUrl) ?? sitePath(readSessionValue('recover-page-after-login'))
}
