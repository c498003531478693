import { useEver } from '@wenjin/ui'
import { lazy, Suspense } from 'react'
import { usePendingVerification } from '../../../../lib/person/pending-prompt.ts'

const CaptchaDialogs = lazy(() => import('./captcha-dialogs.tsx').then((module) => ({ default: module.CaptchaDialogs })))

/** The dialogs of checks; the code is loaded when the server requires the first one. */
export function CaptchaLayer() {
  const asked = useEver(usePendingVerification() !== null)
  return <Suspense>{asked && <CaptchaDialogs />}</Suspense>
}
