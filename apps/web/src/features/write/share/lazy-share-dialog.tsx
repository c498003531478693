import { Spinner, useEver } from '@wenjin/ui'
import { lazy, Suspense, type ComponentProps } from 'react'
import type { ShareDialog as WholeDialog } from './share-dialog.tsx'
import type { ShareForm as WholeForm } from './share-form.tsx'

const LazyDialog = lazy(() => import('./share-dialog.tsx').then((module) => ({ default: module.ShareDialog })))
const LazyForm = lazy(() => import('./share-form.tsx').then((module) => ({ default: module.ShareForm })))

/** See `share-dialog.tsx`, which is loaded when it is first opened. */
export function ShareDialog(props: ComponentProps<typeof WholeDialog>) {
  return useEver(props.open) ? (
    <Suspense>
      <LazyDialog {...props} />
    </Suspense>
  ) : null
}

/** See `share-form.tsx`, which is loaded when it is first shown. */
export function ShareForm(props: ComponentProps<typeof WholeForm>) {
  return (
    <Suspense fallback={<Spinner />}>
      <LazyForm {...props} />
    </Suspense>
  )
}
