import { ClosedGuard } from './access-guard.tsx'
import { GuestDataDialog } from '../sign-in/guest-data-dialog.tsx'
import { ProofDialog } from '../proof/proof-dialog.tsx'
import { LoginDialog } from '../sign-in/login-dialog.tsx'

/** The account layers of every page: the dialogs for signing in and proving one's identity, and the offer to take over a guest's data. */
export function AccountLayers() {
  return (
    <>
      <ClosedGuard />
      <LoginDialog />
      <GuestDataDialog />
      <ProofDialog />
    </>
  )
}
