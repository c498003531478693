import type { SignedIn } from '@wenjin/contract'
import { api } from '../../lib/api.ts'
import { demand } from '../../lib/demand.ts'
import { externalValue } from '../../lib/external-value.ts'
import { welcomePerson } from '../../lib/person.ts'
import { readSessionValue, writeSessionValue } from '../../lib/session-storage.ts'
import { getSetting, setSetting } from '../../lib/settings.ts'
import { sitePath } from '../../lib/site-path.ts'

/** What a browser made as a guest and the account may take along. */
export interface GuestData {
  sessions: number
  files: number
}

/** What is offered to be taken along now, or null. */
export const guestOffer = externalValue<GuestData | null>(null)

/** Somebody has signed in: the page is theirs from here on, and what they made before is offered to them. */
export function enter({ user }: SignedIn): void {
  welcomePerson(user)
  demand.set(null)
  void offerGuestData()
}

async function offerGuestData(): Promise<void> {
  try {
    const data = await api.account.getGuestData({}, { background: true })
    if (data.sessions + data.files > 0) guestOffer.set(data)
  } catch {
    // It is offered again at the next sign-in.
  }
}

/** Notes where to come back to when the way to sign in leads out of this page. */
export function rememberPage(path: string): void {
  writeSessionValue('recover-page-after-login', path)
}

/**
 * Where one goes after signing in: what the address says (`redirectUrl`), else what the sign-in was opened with, else where one was
 * asked to sign in; null to stay. The notes are used up.
 */
export function takeTarget(redirectUrl: string | null): string | null {
  const noted = getSetting('loginData')
  const remembered = readSessionValue('recover-page-after-login')
  if (noted.redirectUrl) setSetting('loginData', { ...noted, redirectUrl: '', showTips: false })
  if (remembered !== null) writeSessionValue('recover-page-after-login', null)
  return sitePath(redirectUrl) ?? sitePath(noted.redirectUrl) ?? sitePath(remembered)
}
