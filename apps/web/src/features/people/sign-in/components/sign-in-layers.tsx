import { useEver } from '@wenjin/ui'
import { lazy, Suspense } from 'react'
import { useExternalValue } from '../../../../lib/view/external-value.ts'
import { usePendingPrompt, usePendingProof } from '../../../../lib/person/pending-prompt.ts'
import { guestOffer } from '../sign-in.ts'
import { ClosedGuard } from './access-guard.tsx'

const LoginDialog = lazy(() => import('../panel/login-dialog.tsx').then((module) => ({ default: module.LoginDialog })))
const GuestDataDialog = lazy(() => import('../panel/guest-data-dialog.tsx').then((module) => ({ default: module.GuestDataDialog })))
const ProofDialog = lazy(() => import('../proof/proof-dialog.tsx').then((module) => ({ default: module.ProofDialog })))

/**
 * The account layers of every page: the dialogs for signing in and proving one's identity, and the offer to take over a guest's data. The
 * code of each is loaded at its first use.
 */
export function SignInLayers() {
  const asksToSignIn = useEver(usePendingPrompt() !== null)
  const offersData = useEver(useExternalValue(guestOffer) !== null)
  const asksForProof = useEver(usePendingProof() !== null)
  return (
    <>
      <ClosedGuard />
      <Suspense>{asksToSignIn && <LoginDialog />}</Suspense>
      <Suspense>{offersData && <GuestDataDialog />}</Suspense>
      <Suspense>{asksForProof && <ProofDialog />}</Suspense>
    </>
  )
}
