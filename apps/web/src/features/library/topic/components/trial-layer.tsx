import { useEver } from '@wenjin/ui'
import { lazy, Suspense } from 'react'
import { useEndedTrial } from '../../../../lib/person/pending-prompt.ts'

const TrialDialog = lazy(() => import('./trial-dialog.tsx').then((module) => ({ default: module.TrialDialog })))

/** The dialog about an ended trial; the code is loaded when the first trial ends. */
export function TrialLayer() {
  const ended = useEver(useEndedTrial() !== null)
  return <Suspense>{ended && <TrialDialog />}</Suspense>
}
