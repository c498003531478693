import { ClosedGuard } from './access-guard.tsx'
import { GuestDataDialog } from './guest-data-dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { LoginDialog } from './login-dialog.tsx'

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
