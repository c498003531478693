import { lazy } from 'react'
import { lazyPart } from '../../../lib/view/lazy-part.tsx'

/** The questions and answers of a topic; lazy, since they are not on its first tab. */
export const QaTab = lazyPart(() => import('./components/qa-tab.tsx').then((module) => module.QaTab))

/** The pinned questions for readers of the topic; the page is shown before they are loaded. */
export const PinnedQa = lazy(() => import('./components/pinned-qa.tsx').then((module) => ({ default: module.PinnedQa })))
