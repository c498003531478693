import { ClosedGuard } from './access-guard.tsx'
import { GuestDataDialog } from './guest-data-dialog.tsx'
import { ProofDialog } from './proof-dialog.tsx'
import { LoginDialog } from './login-dialog.tsx'

/** What accounts lay over every page: the dialogs to sign in and to prove who one is, and the offer to take along what a guest made. */
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
