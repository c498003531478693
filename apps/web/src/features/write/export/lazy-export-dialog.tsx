import { lazy, Suspense, type ComponentProps } from 'react'
import { useEver } from '@wenjin/ui'
import type { ExportDialog as Whole } from './export-dialog.tsx'

const Lazy = lazy(() => import('./export-dialog.tsx').then((module) => ({ default: module.ExportDialog })))

/** See `export-dialog.tsx`, which is loaded when it is first opened. */
export function ExportDialog(props: ComponentProps<typeof Whole>) {
  return useEver(props.open) ? (
    <Suspense>
      <Lazy {...props} />
    </Suspense>
  ) : null
}
