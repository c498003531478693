import { ClosedGuard } from './access-guard.tsx'
import { GuestDataDialog } from '../panel/guest-data-dialog.tsx'
import { ProofDialog } from '../proof/proof-dialog.tsx'
import { LoginDialog } from '../panel/login-dialog.tsx'

/** The account layers of every page: the dialogs for signing in and proving one's identity, and the offer to take over a guest's data. */
export function SignInLayers() {
  return (
    <>
      <ClosedGuard />
      <LoginDialog />
      <GuestDataDialog />
      <ProofDialog />
    </>
  )
}
