import { Spinner } from '@wenjin/ui'
import { lazy, Suspense, type ComponentProps } from 'react'
import { loadMoreTexts } from '../../../lib/i18n/index.ts'

const Tab = lazy(async () => {
  const [tab] = await Promise.all([import('./components/mind-maps-tab.tsx'), loadMoreTexts(['mindMap'])])
  return tab
})

/** See `components/mind-maps-tab.tsx`, which is loaded when it is first shown. */
export function MindMapsTab(props: ComponentProps<typeof Tab>) {
  return (
    <Suspense fallback={<Spinner />}>
      <Tab {...props} />
    </Suspense>
  )
}
