import type { SignedIn } from '@wenjin/contract'
import { api } from '../../../lib/api/api.ts'
import { pendingPrompt } from '../../../lib/person/pending-prompt.ts'
import { externalValue } from '../../../lib/view/external-value.ts'
import { welcomePerson } from '../../../lib/person/person.ts'
import { clearSignInTarget } from './sign-in-target.ts'

/** Data that a browser made as a guest and that the account can take over. */
export interface GuestData {
  sessions: number
  files: number
  templates: number
}

/** The guest data offered for taking over now, or null. */
export const guestOffer = externalValue<GuestData | null>(null)

/** Somebody has signed in: the page is theirs from here on, and what they made before is offered to them. */
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
    // It is offered again at the next sign-in.
  }
}
