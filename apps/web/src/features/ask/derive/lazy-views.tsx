import { Spinner } from '@wenjin/ui'
import { lazy, Suspense, type ComponentProps, type ComponentType } from 'react'
import { loadMoreTexts, type PageTexts } from '../../../lib/i18n/index.ts'
import type * as Views from './views.ts'

/** Creates a component that loads a view when first rendered and shows a spinner meanwhile. */
function lazyView<P extends object>(choose: (views: typeof Views) => ComponentType<P>, texts: PageTexts['texts'] = []): ComponentType<P> {
  const Loaded = lazy(() => Promise.all([import('./views.ts'), loadMoreTexts(texts)]).then(([views]) => ({ default: choose(views) })))
  return function View(props: P) {
    return (
      <Suspense fallback={<Spinner />}>
        <Loaded {...(props as ComponentProps<typeof Loaded>)} />
      </Suspense>
    )
  }
}

export const GraphPanel = lazyView((views) => views.GraphPanel)
export const MindMapPanel = lazyView((views) => views.MindMapPanel, ['mindMap'])
export const TimeLinePanel = lazyView((views) => views.TimeLinePanel)
export const NotesPanel = lazyView((views) => views.NotesPanel)
export const UnderlineCard = lazyView((views) => views.UnderlineCard)
