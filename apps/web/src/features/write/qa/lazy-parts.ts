import { lazy } from 'react'
import { lazyPart } from '../../../lib/view/lazy-part.tsx'

/** The questions and answers of a topic, on a tab of its page that is not the first. */
export const QaTab = lazyPart(() => import('./components/qa-tab.tsx').then((module) => module.QaTab))

/** The pinned ones among them, for who comes to read the topic; the page stands before they are there. */
export const PinnedQa = lazy(() => import('./components/pinned-qa.tsx').then((module) => ({ default: module.PinnedQa })))
