import { Waiting } from '@wenjin/ui'
import { lazy, Suspense, type ComponentProps } from 'react'
import { useText } from '../../../../lib/i18n/index.ts'
import type { ResearchStart as Whole } from './research-start.tsx'

const LazyStart = lazy(() => import('./research-start.tsx').then((module) => ({ default: module.ResearchStart })))

/** See `research-start.tsx`, which is loaded when a research is prepared for the first time. */
export function ResearchStart(props: ComponentProps<typeof Whole>) {
  const t = useText()
  return (
    <Suspense fallback={<Waiting className="py-8">{t('loading')}</Waiting>}>
      <LazyStart {...props} />
    </Suspense>
  )
}
