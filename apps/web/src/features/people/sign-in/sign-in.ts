import type { SignedIn } from '@wenjin/contract'
import { api } from '../../../lib/api/api.ts'
import { pendingPrompt } from '../../../lib/person/pending-prompt.ts'
import { externalValue } from '../../../lib/view/external-value.ts'
import { welcomePerson } from '../../../lib/person/person.ts'
import { clearSignInTarget } from './sign-in-target.ts'

/** Data created as a guest in this browser, which the account can take over. */
export interface GuestData {
  sessions: number
  files: number
  templates: number
}

/** The guest data currently offered for taking over, or null. */
export const guestOffer = externalValue<GuestData | null>(null)

/** Completes a sign-in: switches the page to the person, and offers to take over their guest data. */
export function enter({ user }: SignedIn): void {
  welcomePerson(user)
  pendingPrompt.set(null)
  clearSignInTarget()
  void offerGuestData()
}

async function offerGuestData(): Promise<void> {
  try {
    const data = await api.account.getGuestData({}, { background: true })
    if (data.sessions + data.files + data.templates > 0) guestOffer.set(data)
  } catch {
    // Offered again at the next sign-in.
  }
}
