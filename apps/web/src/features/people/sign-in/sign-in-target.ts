import { readSessionValue, writeSessionValue } from '../../../lib/storage/session-storage.ts'
import { setSetting, getSetting } from '../../../lib/storage/settings.ts'
import { sitePath } from '../../../lib/navigation/site-path.ts'

/** With what the sign-in page is opened: where it leads, and why it is shown. */
export interface SignInNote {
  /** A path of this site. */
  redirectUrl: string
  /** The reason, in a sentence. */
  tip: string
  /** The cause as one word, for the records. */
  cause: string
}

const empty = { redirectUrl: '', tipsHtml: '', showTips: false, target: '', logDesc: '' }

/** Records in this browser (`loginData`) what the sign-in page is opened with; it holds through registering and resetting a password. */
export function saveSignInTarget({ redirectUrl, tip, cause }: SignInNote): void {
  setSetting('loginData', { redirectUrl, tipsHtml: tip, showTips: tip !== '', target: '_self', logDesc: cause })
}

/** The reason that was noted, as plain text; empty when there is none. */
export function notedTip(): string {
  const { showTips, tipsHtml } = getSetting('loginData')
  return showTips ? wordsOf(tipsHtml) : ''
}

/** The words of a piece of HTML; nothing of it is run or loaded. */
function wordsOf(html: string): string {
  if (!/[<&]/.test(html)) return html.trim()
  return new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
}

/** Records in this tab where to come back to, when the way to sign in leads to another site. */
export function rememberPage(path: string): void {
  writeSessionValue('recover-page-after-login', path)
}

/** Nothing of a sign-in that is over leads anywhere. */
export function clearSignInTarget(): void {
  if (getSetting('loginData').redirectUrl) setSetting('loginData', empty)
  if (readSessionValue('recover-page-after-login') !== null) writeSessionValue('recover-page-after-login', null)
}

/**
 * Where signing in leads: what the address says (`redirectUrl`), and where it says nothing what the sign-in was opened with, else the page
 * that was left for it; null for nowhere in particular. Only paths of this site count, whoever wrote them.
 */
export function signInTarget(redirectUrl: string | null): string | null {
  if (redirectUrl !== null) return sitePath(redirectUrl)
  return sitePath(getSetting('loginData').redirectUrl) ?? sitePath(readSessionValue('recover-page-after-login'))
}
